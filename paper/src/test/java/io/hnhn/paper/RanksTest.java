package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RanksTest {
  @Test
  void equalScoresShareTheMeanOfTheirRanks() {
    assertThat(Ranks.of(new double[] {3, 5, 3, 1})).containsExactly(2.5, 1, 2.5, 4);
    assertThat(Ranks.of(new double[] {2, 2, 2})).containsExactly(2, 2, 2);
    assertThat(Ranks.of(new double[] {0.1 + 0.2, 0.3}))
        .as("but for rounding")
        .containsExactly(1.5, 1.5);
    assertThat(Ranks.of(new double[0])).isEmpty();
  }
}
