package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PairedTestTest {
  private static final double[] LEFT = {0.71, 0.69, 0.73, 0.66, 0.70, 0.72};
  private static final double[] RIGHT = {0.68, 0.69, 0.70, 0.67, 0.66, 0.70};

  @Test
  void countsTheSignsThatGoAsFar() {
    assertThat(PairedTest.pValue(LEFT, RIGHT)).isCloseTo(counted(LEFT, RIGHT), within(1e-15));
    assertThat(PairedTest.pValue(RIGHT, LEFT)).isEqualTo(PairedTest.pValue(LEFT, RIGHT));
  }

  @Test
  void allDifferencesOfOneSignAreAsFarAsItGoes() {
    double[] better = Arrays.stream(RIGHT).map(x -> x + 0.01).toArray();
    assertThat(PairedTest.pValue(better, RIGHT)).isEqualTo(2.0 / 64);
  }

  @Test
  void noDifferenceIsNoSurprise() {
    assertThat(PairedTest.pValue(LEFT, LEFT)).isEqualTo(1);
  }

  @Test
  void manyPairsAreSampled() {
    double[] left = new double[21];
    double[] right = new double[21];
    for (int i = 0; i < left.length; i++) {
      left[i] = LEFT[i % 6] + i * 0.001;
      right[i] = RIGHT[i % 6] + (i % 5) * 0.006;
    }
    assertThat(PairedTest.pValue(left, right)).isCloseTo(counted(left, right), within(0.005));
  }

  @Test
  void bothSidesHaveAsManyResults() {
    assertThatThrownBy(() -> PairedTest.pValue(LEFT, new double[5]))
        .hasMessageEndingWith("but found 6 and 5");
  }

  /** The definition, word by word. */
  private static double counted(double[] left, double[] right) {
    int n = left.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += left[i] - right[i];
    }
    long asFar = 0;
    for (long signs = 0; signs < 1L << n; signs++) {
      double flipped = 0;
      for (int i = 0; i < n; i++) {
        flipped += (signs >> i & 1) == 0 ? left[i] - right[i] : right[i] - left[i];
      }
      asFar += Math.abs(flipped) >= Math.abs(sum) - 1e-12 ? 1 : 0;
    }
    return asFar / (double) (1L << n);
  }
}
