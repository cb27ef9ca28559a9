package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.graph.CompressedRows;
import io.hnhn.linalg.GemmChoice;
import io.hnhn.linalg.Samples;
import io.hnhn.tensor.Matrix;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorKernelsTest extends KernelsContract {
  @Override
  Kernels kernels() {
    assumeTrue(GemmChoice.hasVectors(), "the JVM runs without the Vector API");
    return new VectorKernels();
  }

  /** One row alone does not use the rows of x often enough for blocks, all rows together do. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 12, 16, 20, 32, 37, 100, 144, 200, 400})
  void walkingInBlocksChangesNoBit(int width) {
    int rows = 40;
    int columns = Math.max(9000, 200_000 / Math.max(1, width)); // more than a block
    CompressedRows pattern = longRows(rows, columns);
    Matrix weights = Samples.matrix(1, (int) pattern.size(), 1);
    Matrix x = Samples.matrix(columns, width, 2);
    Matrix atOnce = Matrix.filled(rows, width, Float.NaN);
    Matrix rowByRow = Matrix.filled(rows, width, Float.NaN);
    propagate(pattern, weights, x, atOnce, 0, rows);
    for (int r = 0; r < rows; r++) {
      propagate(pattern, weights, x, rowByRow, r, r + 1);
    }
    assertThat(atOnce.toArray()).isEqualTo(rowByRow.toArray());
  }

  private void propagate(
      CompressedRows pattern, Matrix weights, Matrix x, Matrix y, int from, int to) {
    kernels()
        .propagate(
            pattern, weights.segment(), null, x.segment(), x.columns(), y.segment(), from, to);
  }

  /** Rows with an entry in about every third column, and one row without any. */
  private static CompressedRows longRows(int rows, int columns) {
    Random random = new Random(1);
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      lists[r] = random.ints(r == 3 ? 0 : columns / 3, 0, columns).sorted().distinct().toArray();
    }
    return CompressedRows.of(columns, lists);
  }
}
