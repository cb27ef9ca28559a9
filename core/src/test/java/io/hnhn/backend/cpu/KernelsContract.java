package io.hnhn.backend.cpu;

import static io.hnhn.linalg.Samples.EPSILON;
import static io.hnhn.linalg.Samples.matrix;
import static io.hnhn.linalg.Samples.pattern;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every set of loops over rows must do: agree with the formula, computed in double precision,
 * as far as floats can; and give the same bits however the rows are cut into tiles. The loops over
 * single elements have their own, {@link ElementwiseContract}.
 */
@Tag("plain-jvm")
abstract class KernelsContract extends ElementwiseContract {
  private static final int ROWS = 29;

  /** Runs a kernel on the rows {@code from .. to-1}. */
  private interface RowKernel {
    void run(int from, int to);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 2, 3, 5, 7, 12, 16, 17, 20, 32, 33, 64, 100, 127, 128, 145, 161, 191, 209, 401})
  void propagateSumsWeightedRows(int width) {
    CompressedRows pattern = pattern(ROWS, 41);
    Matrix weights = matrix(1, (int) pattern.size(), 1);
    Matrix x = matrix(41, width, 2);
    Matrix y = Matrix.filled(ROWS, width, Float.NaN);
    kernels().propagate(pattern, weights.segment(), null, x.segment(), width, y.segment(), 0, ROWS);
    assertPropagated(pattern, weights, null, x, y);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 17, 401})
  void propagateFindsWeightsByTheirOrigin(int width) {
    CompressedRows.Transposed transposed = pattern(41, ROWS).transposed();
    Matrix weights = matrix(1, (int) transposed.rows().size(), 1);
    Matrix x = matrix(41, width, 2);
    Matrix y = Matrix.filled(ROWS, width, Float.NaN);
    MemorySegment origin = transposed.origin();
    kernels()
        .propagate(
            transposed.rows(), weights.segment(), origin, x.segment(), width, y.segment(), 0, ROWS);
    assertPropagated(transposed.rows(), weights, origin, x, y);
  }

  private static void assertPropagated(
      CompressedRows pattern, Matrix weights, MemorySegment origin, Matrix x, Matrix y) {
    for (int r = 0; r < pattern.rows(); r++) {
      for (int c = 0; c < x.columns(); c++) {
        double sum = 0;
        double magnitude = 0;
        for (long k = pattern.start(r); k < pattern.end(r); k++) {
          long at = origin == null ? k : origin.getAtIndex(JAVA_LONG, k);
          double term = (double) weights.get(0, (int) at) * x.get(pattern.column(k), c);
          sum += term;
          magnitude += Math.abs(term);
        }
        double bound = EPSILON * pattern.length(r) * magnitude;
        assertThat((double) y.get(r, c))
            .as("row %d, column %d", r, c)
            .isCloseTo(sum, within(bound));
      }
    }
  }

  @Test
  void propagateWritesOnlyItsRows() {
    CompressedRows pattern = pattern(ROWS, 41);
    Matrix weights = matrix(1, (int) pattern.size(), 1);
    Matrix x = matrix(41, 19, 2);
    Matrix y = Matrix.filled(ROWS, 19, 7);
    kernels().propagate(pattern, weights.segment(), null, x.segment(), 19, y.segment(), 3, 5);
    for (int r = 0; r < ROWS; r++) {
      if (r < 3 || r >= 5) {
        assertThat(y.row(r)).containsOnly(7);
      }
    }
    assertThat(y.row(3)).as("a row without entries").containsOnly(0);
  }

  @Test
  void noRowsAndNoColumnsAreFine() {
    MemorySegment nothing = Matrix.zeros(0, 0).segment();
    CompressedRows empty = pattern(0, 0);
    kernels().propagate(empty, nothing, null, nothing, 5, nothing, 0, 0);
    kernels().incidenceDot(empty, nothing, nothing, 5, nothing, 0, 0);
    Matrix y = Matrix.filled(5, 3, Float.NaN);
    CompressedRows noColumns = pattern(5, 0);
    kernels().propagate(noColumns, nothing, null, nothing, 3, y.segment(), 0, 5);
    assertThat(y.toArray()).containsOnly(0f);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 16, 17, 64, 127, 401})
  void incidenceDotMultipliesRowsByRows(int width) {
    CompressedRows pattern = pattern(ROWS, 41);
    Matrix left = matrix(ROWS, width, 1);
    Matrix right = matrix(41, width, 2);
    Matrix out = Matrix.filled(1, (int) pattern.size(), Float.NaN);
    kernels().incidenceDot(pattern, left.segment(), right.segment(), width, out.segment(), 0, ROWS);
    for (int r = 0; r < ROWS; r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        double sum = 0;
        double magnitude = 0;
        for (int c = 0; c < width; c++) {
          double term = (double) left.get(r, c) * right.get(pattern.column(k), c);
          sum += term;
          magnitude += Math.abs(term);
        }
        assertThat((double) out.get(0, (int) k))
            .isCloseTo(sum, within(EPSILON * width * magnitude));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 16, 17, 64, 127, 401})
  void addBiasAddsItToEveryRow(int width) {
    Matrix y = matrix(ROWS, width, 1);
    Matrix bias = matrix(1, width, 2);
    Matrix sum = y.copy();
    kernels().addBias(sum.segment(), width, bias.segment(), 2, ROWS - 1);
    for (int r = 0; r < ROWS; r++) {
      boolean inside = r >= 2 && r < ROWS - 1;
      for (int c = 0; c < width; c++) {
        assertThat(sum.get(r, c)).isEqualTo(y.get(r, c) + (inside ? bias.get(0, c) : 0));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 16, 17, 64, 127, 401})
  void columnSumsAddTheRowsInTheirOrder(int width) {
    Matrix x = matrix(ROWS, width, 1);
    Matrix sums = Matrix.filled(1, width, Float.NaN);
    kernels().columnSums(x.segment(), width, sums.segment(), 2, ROWS - 1);
    for (int c = 0; c < width; c++) {
      float sum = 0;
      for (int r = 2; r < ROWS - 1; r++) {
        sum += x.get(r, c);
      }
      // Not "close to": the order is promised, so that every addition is too.
      assertThat(sums.get(0, c)).isEqualTo(sum);
    }
  }

  @Test
  void columnSumsOfNoRowsAreZero() {
    Matrix sums = Matrix.filled(1, 37, Float.NaN);
    kernels().columnSums(matrix(3, 37, 1).segment(), 37, sums.segment(), 2, 2);
    assertThat(sums.toArray()).containsOnly(0f);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 7, 16, 17, 31, 32, 33, 127, 401})
  void dropoutKeepsWhatPhiloxKeeps(int width) {
    Philox random = new Philox(0xfedcba98_76543210L);
    int[] numbers = random.permutation(1000, 0);
    for (double rate : new double[] {0, 0.3, 0.5, 1}) {
      for (int[] rowNumbers : new int[][] {null, numbers}) {
        Matrix x = matrix(ROWS, width, 1);
        Matrix y = x.copy();
        long epoch = 0x2_0000_0005L;
        kernels().dropout(y.segment(), width, rate, random, 3, epoch, rowNumbers, 1, ROWS - 1);
        for (int r = 0; r < ROWS; r++) {
          for (int c = 0; c < width; c++) {
            int number = rowNumbers == null ? r : rowNumbers[r];
            boolean inside = r >= 1 && r < ROWS - 1;
            boolean kept = random.keeps(rate, 3, epoch, number, c);
            double expected = !inside ? x.get(r, c) : kept ? x.get(r, c) / (1 - rate) : 0;
            assertThat((double) y.get(r, c))
                .as("rate %s, row %d, column %d", rate, r, c)
                .isCloseTo(expected, within(EPSILON * Math.abs(expected)));
          }
        }
      }
    }
  }

  @Test
  void dropValuesKeepsWhatPhiloxKeeps() {
    Philox random = new Philox(0xfedcba98_76543210L);
    CompressedRows pattern = pattern(ROWS, 41);
    MemorySegment values = matrix(1, (int) pattern.size(), 1).segment();
    SparseMatrix matrix = new SparseMatrix(pattern, values);
    long epoch = 0x2_0000_0005L;
    int[] numbers = random.permutation(1000, 0);
    for (double rate : new double[] {0, 0.3, 0.6, Math.nextDown(1.0)}) {
      for (Dropout dropout : List.of(new Dropout(rate, 3), new Dropout(rate, 3, numbers))) {
        Matrix out = Matrix.filled(1, (int) pattern.size(), Float.NaN);
        kernels().dropValues(matrix, dropout, random, epoch, out.segment(), 1, ROWS - 1);
        for (int r = 0; r < ROWS; r++) {
          for (long k = pattern.start(r); k < pattern.end(r); k++) {
            boolean inside = r >= 1 && r < ROWS - 1;
            boolean kept = random.keeps(rate, 3, epoch, dropout.rowNumber(r), pattern.column(k));
            float factor = (float) (1 / (1 - rate));
            Float expected = !inside ? Float.NaN : kept ? matrix.value(k) * factor : 0f;
            assertThat(out.get(0, (int) k))
                .as("%s, row %d, entry %d", dropout, r, k)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 17, 127, 401})
  void cuttingRowsIntoTilesChangesNoBit(int width) {
    CompressedRows pattern = pattern(ROWS, 41);
    MemorySegment weights = matrix(1, (int) pattern.size(), 1).segment();
    MemorySegment x = matrix(41, width, 2).segment();
    MemorySegment start = matrix(ROWS, width, 3).segment();
    MemorySegment y = Arena.ofAuto().allocate(start.byteSize());
    MemorySegment dots = Arena.ofAuto().allocate(JAVA_FLOAT, pattern.size());
    Philox random = new Philox(1);
    assertSameBits(
        y, start, (from, to) -> kernels().propagate(pattern, weights, null, x, width, y, from, to));
    assertSameBits(
        dots,
        dots.asReadOnly(),
        (from, to) -> kernels().incidenceDot(pattern, start, x, width, dots, from, to));
    assertSameBits(y, start, (from, to) -> kernels().addBias(y, width, x, from, to));
    assertSameBits(
        y, start, (from, to) -> kernels().dropout(y, width, 0.4, random, 1, 2, null, from, to));
  }

  private static void assertSameBits(MemorySegment y, MemorySegment start, RowKernel kernel) {
    y.copyFrom(start);
    kernel.run(0, ROWS);
    byte[] whole = y.toArray(JAVA_BYTE);
    for (int tile : new int[] {1, 2, 5, 28}) {
      y.copyFrom(start);
      for (int from = 0; from < ROWS; from += tile) {
        kernel.run(from, Math.min(ROWS, from + tile));
      }
      assertThat(y.mismatch(MemorySegment.ofArray(whole))).as("tiles of %d", tile).isEqualTo(-1);
    }
  }
}
