package io.hnhn.linalg;

import static io.hnhn.linalg.Samples.matrix;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import org.junit.jupiter.api.Test;

class BlockedGemmTest extends GemmContract {
  @Override
  Gemm gemm() {
    return new BlockedGemm(new BlockedGemmPlainTile());
  }

  @Test
  void bitsOfARowDoNotDependOnTheRowsAroundIt() {
    Matrix left = matrix(127, 301, 1);
    Matrix right = matrix(301, 37, 2);
    Matrix whole = Matrix.zeros(127, 37);
    Matrix cut = Matrix.zeros(127, 37);
    multiply(left, 0, 127, right, whole);
    for (int row = 0; row < 127; row += 5) {
      multiply(left, row, Math.min(5, 127 - row), right, cut);
    }
    assertThat(cut.toArray()).containsExactly(whole.toArray());
  }

  private void multiply(Matrix left, int row, int rows, Matrix right, Matrix result) {
    gemm()
        .multiply(
            false,
            false,
            rows,
            37,
            301,
            left.segment().asSlice(row * 301L * Float.BYTES),
            301,
            right.segment(),
            37,
            result.segment().asSlice(row * 37L * Float.BYTES),
            37);
  }
}
