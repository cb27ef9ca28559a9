package io.hnhn.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TargetsTest {
  @Test
  void totalWeightIsSummedInDouble() {
    float[] weights = new float[100_000];
    Arrays.fill(weights, 0.1f);
    Targets targets = new Targets(new int[weights.length], weights);
    assertThat(targets.size()).isEqualTo(100_000);
    assertThat(targets.totalWeight()).isCloseTo(100_000 * (double) 0.1f, within(1e-6));
  }

  @Test
  void noRowsWeighNothing() {
    assertThat(new Targets(new int[0], new float[0]).totalWeight()).isZero();
  }
}
