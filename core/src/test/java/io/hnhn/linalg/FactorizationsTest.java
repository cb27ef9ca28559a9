package io.hnhn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.linalg.Factorizations.Svd;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the factors are, for both implementations, on awkward shapes and ranks. */
class FactorizationsTest {
  /** Of float32, a few times over, in shares of a matrix's length. */
  private static final double ROUNDING = 3e-6;

  private static final List<Factorizations> BOTH =
      List.of(new JavaFactorizations(), Lapack.of(OpenBlas.open()));

  static Stream<Arguments> matrices() {
    return BOTH.stream()
        .flatMap(
            by ->
                Stream.of(
                        random(1, 1),
                        random(7, 1),
                        random(5, 5),
                        random(31, 13),
                        random(200, 37),
                        random(8209, 3), // cut into blocks by LAPACK
                        product(random(12301, 2), random(2, 3)),
                        Matrix.zeros(6, 3),
                        Matrix.of(3, 2, 1, 2, 2, 4, 3, 6), // rank 1
                        product(random(40, 3), random(3, 17)), // rank 3
                        Matrix.of(4, 3, 1, 0, 0, 0, 0, 0, 0, 0, 1e-3f, 0, 0, 0),
                        Matrix.zeros(4, 0))
                    .map(matrix -> Arguments.of(by, matrix)));
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void basisIsOrthonormalAndSpansTheColumns(Factorizations by, Matrix a) {
    Matrix before = a.copy();
    Matrix q = by.orthonormalBasis(a);
    assertThat(q.shape()).isEqualTo(a.shape());
    assertClose(product(transposed(q), q), identity(a.columns()));
    assertClose(product(q, product(transposed(q), a)), a);
    assertThat(a.toArray()).isEqualTo(before.toArray());
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void factorsMultiplyToTheMatrixWhicheverSideIsLonger(Factorizations by, Matrix tall) {
    for (Matrix a : List.of(tall, transposed(tall))) {
      Svd svd = by.svd(a);
      int r = Math.min(a.rows(), a.columns());
      assertThat(svd.values()).hasSize(r);
      assertClose(product(transposed(svd.left()), svd.left()), identity(r));
      assertClose(product(svd.right(), transposed(svd.right())), identity(r));
      assertClose(product(svd.left(), product(diagonal(svd.values()), svd.right())), a);
      for (int i = 1; i < r; i++) {
        assertThat(svd.values()[i]).isBetween(0f, svd.values()[i - 1]);
      }
    }
  }

  @Test
  void bothFindTheSameSingularValuesAndSubspaces() {
    Matrix a = random(61, 29);
    Svd java = BOTH.getFirst().svd(a);
    Svd lapack = BOTH.getLast().svd(a);
    for (int i = 0; i < 29; i++) {
      assertThat(java.values()[i]).isCloseTo(lapack.values()[i], within(1e-5f * java.values()[0]));
    }
    // Cosines between the spaces of the first ten left vectors.
    Matrix cosines = product(transposed(first(java.left(), 10)), first(lapack.left(), 10));
    assertThat(BOTH.getFirst().svd(cosines).values()[9]).isCloseTo(1, within(1e-4f));
  }

  @Test
  void singularValuesOfAKnownMatrix() {
    // AᵀA = [[25, 20], [20, 25]] has the eigenvalues 45 and 5.
    Matrix a = Matrix.of(2, 2, 3, 0, 4, 5);
    for (Factorizations by : BOTH) {
      assertThat(by.svd(a).values()[0]).isCloseTo((float) Math.sqrt(45), within(1e-5f));
      assertThat(by.svd(a).values()[1]).isCloseTo((float) Math.sqrt(5), within(1e-5f));
    }
  }

  @Test
  void sameBitsEveryTime() {
    Matrix a = random(9000, 8);
    for (Factorizations by : BOTH) {
      float[] once = by.orthonormalBasis(a).toArray();
      List<float[]> again =
          IntStream.range(0, 4).parallel().mapToObj(i -> by.orthonormalBasis(a).toArray()).toList();
      assertThat(again).allSatisfy(q -> assertThat(q).isEqualTo(once));
      assertThat(by.svd(a).left().toArray()).isEqualTo(by.svd(a).left().toArray());
    }
  }

  @Test
  void impossibleMatricesAreRefused() {
    for (Factorizations by : BOTH) {
      assertThatThrownBy(() -> by.orthonormalBasis(random(2, 3)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Expected at least as many rows as columns, but found 2 x 3");
      Matrix bad = Matrix.of(2, 1, 1, Float.NaN);
      assertThatThrownBy(() -> by.orthonormalBasis(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Expected a matrix of finite elements");
      assertThatThrownBy(() -> by.svd(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Expected a matrix of finite elements");
    }
  }

  @Test
  void lapackIsTheChoiceWhereOpenBlasIs() {
    boolean openBlas = GemmChoice.ofThisJvm().gemm() instanceof OpenBlas;
    assertThat(Factorizations.ofThisJvm().name()).isEqualTo(openBlas ? "LAPACK" : "Java");
  }

  private static Matrix random(int rows, int columns) {
    Matrix result = Matrix.zeros(rows, columns);
    new Initializer.Normal(1).fill(result, new Philox(rows), columns);
    return result;
  }

  private static Matrix product(Matrix left, Matrix right) {
    Matrix result = Matrix.zeros(left.rows(), right.columns());
    for (int r = 0; r < left.rows(); r++) {
      for (int c = 0; c < right.columns(); c++) {
        double sum = 0;
        for (int k = 0; k < left.columns(); k++) {
          sum += (double) left.get(r, k) * right.get(k, c);
        }
        result.set(r, c, (float) sum);
      }
    }
    return result;
  }

  private static Matrix transposed(Matrix matrix) {
    Matrix result = Matrix.zeros(matrix.columns(), matrix.rows());
    for (int r = 0; r < result.rows(); r++) {
      for (int c = 0; c < result.columns(); c++) {
        result.set(r, c, matrix.get(c, r));
      }
    }
    return result;
  }

  private static Matrix first(Matrix matrix, int columns) {
    Matrix result = Matrix.zeros(matrix.rows(), columns);
    for (int r = 0; r < matrix.rows(); r++) {
      for (int c = 0; c < columns; c++) {
        result.set(r, c, matrix.get(r, c));
      }
    }
    return result;
  }

  private static Matrix identity(int size) {
    float[] ones = new float[size];
    Arrays.fill(ones, 1);
    return diagonal(ones);
  }

  private static Matrix diagonal(float[] values) {
    Matrix result = Matrix.zeros(values.length, values.length);
    for (int i = 0; i < values.length; i++) {
      result.set(i, i, values[i]);
    }
    return result;
  }

  private static void assertClose(Matrix found, Matrix expected) {
    assertThat(found.shape()).isEqualTo(expected.shape());
    double squares = 0;
    for (float element : expected.toArray()) {
      squares += element * element;
    }
    double tolerance = ROUNDING * Math.max(1, Math.sqrt(squares));
    for (int r = 0; r < expected.rows(); r++) {
      for (int c = 0; c < expected.columns(); c++) {
        assertThat((double) found.get(r, c))
            .as("(%d, %d)", r, c)
            .isCloseTo(expected.get(r, c), within(tolerance));
      }
    }
  }
}
