package io.hnhn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class InitializerTest {
  private static final Philox RANDOM = new Philox(42);

  /** These values must never change: stored seeds mean them. */
  @Test
  void firstWeightsAreFixedForGood() {
    assertThat(filled(new Initializer.GlorotUniform(), 2, 3))
        .containsExactly(0.17843992f, 0.711365f, 0.7203837f, 0.27631623f, -0.6503735f, 0.9855573f);
    assertThat(filled(new Initializer.HeUniform(), 2, 3))
        .containsExactly(0.2821383f, 1.1247668f, 1.1390266f, 0.43689433f, -1.0283308f, 1.558303f);
    assertThat(filled(new Initializer.TorchLinear(), 2, 3))
        .containsExactly(
            0.115182474f, 0.45918414f, 0.4650057f, 0.17836136f, -0.4198143f, 0.6361745f);
    assertThat(filled(new Initializer.Normal(0.1), 2, 3))
        .containsExactly(
            -0.24982429f, 0.0622042f, 0.075491406f, 0.1523876f, 0.05816999f, 0.025276782f);
  }

  @Test
  void zerosAndConstantsOverwriteWhatWasThere() {
    Matrix matrix = Matrix.filled(3, 5, 9);
    new Initializer.Constant(2.5).fill(matrix, RANDOM, 0);
    assertThat(matrix.toArray()).containsOnly(2.5f).hasSize(15);
    new Initializer.Zeros().fill(matrix, RANDOM, 0);
    assertThat(matrix.toArray()).containsOnly(0f);
  }

  @Test
  void uniformWeightsFillTheirIntervalAndNoMore() {
    assertThat(largest(new Initializer.GlorotUniform())).isCloseTo(0.1, within(0.0001));
    assertThat(largest(new Initializer.HeUniform())).isCloseTo(Math.sqrt(0.03), within(0.0002));
    assertThat(largest(new Initializer.TorchLinear())).isCloseTo(Math.sqrt(0.005), within(0.0001));
  }

  /** The largest magnitude of 200 x 400 weights: a ten-thousandth below the bound, at most. */
  private static double largest(Initializer initializer) {
    double largest = 0;
    for (float weight : filled(initializer, 200, 400)) {
      largest = Math.max(largest, Math.abs(weight));
    }
    return largest;
  }

  @Test
  void normalWeightsHaveTheirDeviation() {
    double squares = 0;
    for (float weight : filled(new Initializer.Normal(0.02), 200, 400)) {
      squares += (double) weight * weight;
    }
    assertThat(Math.sqrt(squares / 80_000)).isCloseTo(0.02, within(0.0003));
  }

  @Test
  void biasIsBoundedByTheFanInOfItsWeight() {
    Matrix bias = Matrix.zeros(1, 400);
    new Initializer.TorchLinear().fill(bias, 10_000, 400, RANDOM, 1);
    double largest = 0;
    for (float element : bias.toArray()) {
      largest = Math.max(largest, Math.abs(element));
    }
    assertThat(largest).isBetween(0.0098, 0.01);
  }

  @Test
  void noInputsMakeABiasOfZeros() {
    Matrix bias = Matrix.filled(1, 4, 9);
    new Initializer.TorchLinear().fill(bias, 0, 4, RANDOM, 1);
    assertThat(bias.toArray()).containsOnly(0f);
  }

  @Test
  void streamsAndSeedsDiffer() {
    Matrix other = Matrix.zeros(2, 3);
    new Initializer.GlorotUniform().fill(other, RANDOM, 5);
    assertThat(other.toArray()).isNotEqualTo(filled(new Initializer.GlorotUniform(), 2, 3));
    Matrix otherSeed = Matrix.zeros(2, 3);
    new Initializer.GlorotUniform().fill(otherSeed, new Philox(43), 4);
    assertThat(otherSeed.toArray()).isNotEqualTo(filled(new Initializer.GlorotUniform(), 2, 3));
  }

  @Test
  void negativeDeviationIsRefused() {
    assertThatThrownBy(() -> new Initializer.Normal(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a standard deviation of at least 0, but found -1.0");
  }

  private static float[] filled(Initializer initializer, int rows, int columns) {
    Matrix matrix = Matrix.zeros(rows, columns);
    initializer.fill(matrix, RANDOM, 4);
    return matrix.toArray();
  }
}
