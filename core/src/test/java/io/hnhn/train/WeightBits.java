package io.hnhn.train;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.model.MatrixAssert;
import io.hnhn.tensor.Matrix;
import java.util.Map;

/** Statements about the weights of two trained models. */
final class WeightBits {
  private WeightBits() {}

  /** Every weight has the same bits. */
  static void assertSame(TrainedModel found, TrainedModel expected) {
    assertSame(found.parameters(), expected.parameters());
  }

  static void assertSame(Map<String, Matrix> found, Map<String, Matrix> expected) {
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, value) -> assertThat(found.get(name)).as(name).hasBitsOf(value));
  }

  /** Every weight is off by at most {@code tolerance} times the largest of its matrix. */
  static void assertClose(TrainedModel found, TrainedModel expected, double tolerance) {
    expected
        .parameters()
        .forEach(
            (name, value) ->
                assertThat(found.parameters().get(name)).as(name).isCloseTo(value, tolerance));
  }

  /** Some weight differs. */
  static void assertDifferent(TrainedModel one, TrainedModel other) {
    double largest =
        one.parameters().entrySet().stream()
            .mapToDouble(
                entry ->
                    MatrixAssert.largestDifference(
                        entry.getValue(), other.parameters().get(entry.getKey())))
            .max()
            .orElseThrow();
    assertThat(largest).isGreaterThan(1e-3);
  }
}
