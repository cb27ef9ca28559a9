package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.model.Exponent;
import io.hnhn.report.LineChart;
import io.hnhn.report.training.Influence.Side;
import io.hnhn.tensor.Matrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InfluenceTest {
  @Test
  void belowZeroTheSmallCountMore() {
    assertThat(of(Side.ALPHA, Exponent.fixed(-0.5), null, 20, 0, 2, 8).words())
        .isEqualTo(
            "α was set to −0.5. For a node, small hyperedges count more than large hyperedges. One"
                + " of 2 nodes counts 3.16 times as much as one of 20 nodes.");
  }

  @Test
  void aboveZeroTheLargeCountMore() {
    assertThat(of(Side.BETA, Exponent.fixed(2), null, 1, 5, 3).words())
        .isEqualTo(
            "β was set to 2. For a hyperedge, nodes in many hyperedges count more than nodes in few"
                + " hyperedges. One in 5 hyperedges counts 25 times as much as one in 1"
                + " hyperedge.");
  }

  @Test
  void atZeroAllCountTheSame() {
    Influence none = of(Side.ALPHA, Exponent.fixed(0), null, 2, 3);
    assertThat(none.words())
        .isEqualTo(
            "α was set to 0. For a node, small hyperedges and large hyperedges count the same.");
    assertThat(none.isWorthAChart()).isFalse();
  }

  @Test
  void aLearnedOneIsToldWithItsStart() {
    Influence learned = of(Side.BETA, Exponent.trainable(0.1), Matrix.of(1, 1, -0.75f), 1, 16);
    assertThat(learned.words())
        .startsWith(
            "β was learned: it began at 0.1 and is −0.75 now. For a hyperedge, nodes in few")
        .endsWith("One in 1 hyperedge counts 8.00 times as much as one in 16 hyperedges.");
    LineChart chart = learned.chart();
    assertThat(chart.series()).hasSize(2);
    assertThat(chart.series().get(0).x()).containsExactly(1, 16);
    assertThat(chart.series().get(0).y()).containsExactly(new double[] {1, 0.125}, within(1e-9));
    assertThat(chart.series().get(1).y())
        .containsExactly(new double[] {1, Math.pow(16, 0.1)}, within(1e-9));
  }

  @Test
  void whereAllAreOfOneSizeItMakesNoDifference() {
    Influence none = of(Side.ALPHA, Exponent.fixed(1), null, 3, 3, 3);
    assertThat(none.words())
        .endsWith("But in this data all are alike, so that it makes no difference.");
    assertThat(none.isWorthAChart()).isFalse();
  }

  @Test
  void theExampleLeavesOutTheRarestSizes() {
    int[] sizes =
        IntStream.concat(IntStream.of(1000), IntStream.range(0, 60).map(i -> 2 + i % 3)).toArray();
    assertThat(of(Side.ALPHA, Exponent.fixed(1), null, sizes).words())
        .endsWith("One of 4 nodes counts 2.00 times as much as one of 2 nodes.");
  }

  private static Influence of(Side side, Exponent exponent, Matrix trained, int... sizes) {
    return Influence.of(side, exponent, trained, IntStream.of(sizes));
  }
}
