package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.List;

/** The weights of models, which are compared to the last bit. */
final class SameBits {
  private SameBits() {}

  static List<float[]> of(HnhnClassificationModel model) {
    return model.stored().trained().parameters().values().stream().map(Matrix::toArray).toList();
  }

  static void assertSame(List<float[]> found, List<float[]> expected) {
    assertThat(expected).isNotEmpty();
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(Arrays.equals(found.get(i), expected.get(i))).as("parameter %d", i).isTrue();
    }
  }
}
