package io.hnhn.linalg;

import static io.hnhn.linalg.Samples.EPSILON;
import static io.hnhn.linalg.Samples.matrix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every dense product must do: agree with the formula as far as floats can. */
@Tag("plain-jvm")
abstract class GemmContract {
  /** The product under test; where this JVM can't have it, the test is skipped. */
  abstract Gemm gemm();

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 3, 1",
    "3, 2, 7",
    "7, 17, 3",
    "17, 7, 127",
    "6, 32, 5",
    "127, 3, 17",
    "1, 401, 7",
    "401, 1, 3",
    "121, 33, 257",
    "130, 130, 300",
    "5, 1030, 11",
    "7, 65, 600",
    "8, 400, 1425",
    "9, 400, 1425"
  })
  void productsFollowTheFormulaForAllTransposes(int m, int n, int k) {
    for (boolean transposeLeft : new boolean[] {false, true}) {
      for (boolean transposeRight : new boolean[] {false, true}) {
        for (int gap : new int[] {0, 3}) {
          check(transposeLeft, transposeRight, m, n, k, gap);
        }
      }
    }
  }

  /** With a gap, rows have that many more elements than are used: NaN in the factors. */
  private void check(boolean transposeLeft, boolean transposeRight, int m, int n, int k, int gap) {
    Matrix left = withGap(matrix(transposeLeft ? k : m, transposeLeft ? m : k, 1), gap);
    Matrix right = withGap(matrix(transposeRight ? n : k, transposeRight ? k : n, 2), gap);
    Matrix result = Matrix.filled(m, n + gap, Float.NaN);
    multiply(gemm(), transposeLeft, transposeRight, m, n, k, left, right, result);
    for (int r = 0; r < m; r++) {
      for (int c = 0; c < n; c++) {
        double sum = 0;
        double magnitude = 0;
        for (int i = 0; i < k; i++) {
          double a = transposeLeft ? left.get(i, r) : left.get(r, i);
          double b = transposeRight ? right.get(c, i) : right.get(i, c);
          sum += a * b;
          magnitude += Math.abs(a * b);
        }
        double bound = EPSILON * k * magnitude;
        if (!(Math.abs(result.get(r, c) - sum) <= bound)) {
          assertThat((double) result.get(r, c))
              .as("%s %s, row %d, column %d", transposeLeft, transposeRight, r, c)
              .isCloseTo(sum, within(bound));
        }
      }
      for (int c = n; c < n + gap; c++) {
        assertThat(result.get(r, c)).as("between two rows of the result").isNaN();
      }
    }
  }

  private static Matrix withGap(Matrix matrix, int gap) {
    Matrix wider = Matrix.filled(matrix.rows(), matrix.columns() + gap, Float.NaN);
    for (int r = 0; r < matrix.rows(); r++) {
      for (int c = 0; c < matrix.columns(); c++) {
        wider.set(r, c, matrix.get(r, c));
      }
    }
    return wider;
  }

  private static void multiply(
      Gemm gemm,
      boolean transposeLeft,
      boolean transposeRight,
      int m,
      int n,
      int k,
      Matrix left,
      Matrix right,
      Matrix result) {
    gemm.multiply(
        transposeLeft,
        transposeRight,
        m,
        n,
        k,
        left.segment(),
        left.columns(),
        right.segment(),
        right.columns(),
        result.segment(),
        result.columns());
  }

  @Test
  void productOverNothingIsZeroAndLeavesTheGaps() {
    Matrix result = Matrix.filled(3, 5, Float.NaN);
    multiply(gemm(), false, false, 3, 4, 0, Matrix.zeros(3, 0), Matrix.zeros(0, 4), result);
    for (int r = 0; r < 3; r++) {
      assertThat(result.row(r)).containsExactly(0, 0, 0, 0, Float.NaN);
    }
  }

  @Test
  void nothingIsWrittenForNoRowsOrNoColumns() {
    Matrix result = Matrix.filled(2, 2, 7);
    multiply(gemm(), false, false, 0, 2, 3, Matrix.zeros(0, 3), matrix(3, 2, 1), result);
    multiply(gemm(), false, false, 2, 0, 3, matrix(2, 3, 1), Matrix.zeros(3, 0), result);
    multiply(gemm(), true, true, 0, 0, 0, Matrix.zeros(0, 0), Matrix.zeros(0, 0), result);
    assertThat(result.toArray()).containsOnly(7f);
  }

  @Test
  void threadsAtOnceGiveTheBitsOfOne() throws Exception {
    List<Callable<Matrix>> products = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      // From few rows to many, which a product may take in other ways.
      Matrix left = matrix(1 + i, 400, i);
      Matrix right = matrix(400, 330, 100 + i);
      products.add(
          () -> {
            Matrix result = Matrix.zeros(left.rows(), 330);
            multiply(gemm(), false, false, left.rows(), 330, 400, left, right, result);
            return result;
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      List<Future<Matrix>> results = threads.invokeAll(products);
      for (int i = 0; i < products.size(); i++) {
        Matrix alone = products.get(i).call();
        assertThat(results.get(i).get().segment().mismatch(alone.segment())).isEqualTo(-1);
      }
    }
  }

  @Test
  void whatWasInTheResultIsNotRead() {
    for (int rows : new int[] {1, 8, 9}) {
      Matrix result = Matrix.filled(rows, 400, Float.NaN);
      Matrix zeros = Matrix.zeros(400, 400);
      multiply(gemm(), false, false, rows, 400, 400, matrix(rows, 400, 1), zeros, result);
      assertThat(result.toArray()).as("%d rows", rows).containsOnly(0f);
    }
  }

  @Test
  void matricesThatAreTooSmallAreRefused() {
    Gemm gemm = gemm();
    Matrix left = matrix(2, 4, 1);
    Matrix right = matrix(4, 3, 2);
    Matrix small = matrix(3, 3, 2);
    Matrix result = matrix(2, 3, 3);
    assertThatThrownBy(() -> multiply(gemm, false, false, 2, 3, 4, left, small, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected at least 48 bytes for the right matrix of 4 x 3, but found 36");
    assertThatThrownBy(() -> multiply(gemm, false, true, 2, 3, 4, left, right, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a stride of at least 4 for the right matrix, but found 3");
    assertThatThrownBy(() -> multiply(gemm, false, false, -1, 3, 4, left, right, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected sizes of at least 0, but found m = -1, n = 3, k = 4");
  }
}
