package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.cpu.Kernels.AdamCoefficients;
import io.hnhn.graph.CompressedRows;
import io.hnhn.linalg.GemmChoice;
import io.hnhn.linalg.Samples;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorKernelsTest extends KernelsContract {
  @Override
  Kernels kernels() {
    assumeTrue(GemmChoice.hasVectors(), "the JVM runs without the Vector API");
    return new VectorKernels();
  }

  /** Otherwise near-ties of a search would fall as the JVM was started. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 12, 16, 17, 33, 100, 145, 401})
  void sumsOfRowsHaveTheBitsOfPlainLoops(int width) {
    CompressedRows pattern = Samples.pattern(29, 41);
    MemorySegment weights = Samples.matrix(1, (int) pattern.size(), 1).segment();
    MemorySegment x = Samples.matrix(41, width, 2).segment();
    assertBitsOfPlainLoops(
        Matrix.filled(29, width, Float.NaN),
        (kernels, y) -> kernels.propagate(pattern, weights, null, x, width, y, 0, 29));
    assertBitsOfPlainLoops(
        Matrix.filled(1, width, Float.NaN), (kernels, y) -> kernels.columnSums(x, width, y, 1, 40));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16, 37, 401})
  void aStepOfAdamHasTheBitsOfPlainLoops(int size) {
    AdamCoefficients by =
        AdamCoefficients.of(new AdamStep(3, 0.01, 0.9, 0.999, 1e-8, 0.0005, false));
    assertBitsOfPlainLoops(
        Samples.matrix(4, size, 1),
        (kernels, all) -> {
          MemorySegment[] vectors = new MemorySegment[4];
          Arrays.setAll(vectors, i -> all.asSlice(4L * size * i, 4L * size));
          kernels.scale(vectors[3], 0, 0, size);
          kernels.adam(vectors[0], vectors[1], vectors[2], vectors[3], by, 0, size);
          kernels.adam(vectors[0], vectors[1], vectors[2], vectors[3], by, 0, size);
        });
  }

  private interface Loop {
    void run(Kernels kernels, MemorySegment y);
  }

  private void assertBitsOfPlainLoops(Matrix start, Loop loop) {
    Matrix expected = start.copy();
    loop.run(new PlainKernels(), expected.segment());
    Matrix found = start.copy();
    loop.run(kernels(), found.segment());
    assertThat(found.segment().mismatch(expected.segment())).isEqualTo(-1);
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
