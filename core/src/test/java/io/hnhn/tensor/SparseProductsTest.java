package io.hnhn.tensor;

import static io.hnhn.tensor.SparseMatrixTest.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.graph.CompressedRows;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SparseProductsTest {
  private static final int[] SIZES = {0, 1, 2, 5, 13};
  private static final double[] SHARES = {0, 0.2, 0.7};

  @Test
  void productIsTheDenseProduct() {
    for (int m : SIZES) {
      for (int k : SIZES) {
        for (int n : SIZES) {
          for (double share : SHARES) {
            Matrix left = random(m, k, share, 1);
            Matrix right = random(k, n, share, 2);
            SparseMatrix product =
                SparseProducts.multiply(SparseMatrix.of(left), SparseMatrix.of(right));
            assertThat(product.shape()).isEqualTo(new Shape(m, n));
            assertProduct(product.toDense(), left, right);
          }
        }
      }
    }
  }

  private static void assertProduct(Matrix found, Matrix left, Matrix right) {
    for (int r = 0; r < left.rows(); r++) {
      for (int c = 0; c < right.columns(); c++) {
        double sum = 0;
        for (int i = 0; i < left.columns(); i++) {
          sum += (double) left.get(r, i) * right.get(i, c);
        }
        assertThat((double) found.get(r, c)).isCloseTo((float) sum, within(1e-6));
      }
    }
  }

  /** Rows of a pattern ascend: the product must sort what it meets out of order. */
  @Test
  void columnsOfTheProductAscend() {
    SparseMatrix left = SparseMatrix.of(Matrix.of(1, 2, 1, 1));
    SparseMatrix right = SparseMatrix.of(Matrix.of(2, 3, 0, 0, 5, 7, 0, 1));
    SparseMatrix product = SparseProducts.multiply(left, right);
    assertThat(product.pattern().row(0)).containsExactly(0, 2);
    assertThat(product.toDense().toArray()).containsExactly(7, 0, 6);
  }

  /** In float 1e8 + 1 − 1e8 would be 0. */
  @Test
  void sumsAreTakenInDouble() {
    SparseMatrix left = SparseMatrix.of(Matrix.of(1, 3, 1, 1, 1));
    SparseMatrix right = SparseMatrix.of(Matrix.of(3, 1, 1e8f, 1, -1e8f));
    assertThat(SparseProducts.multiply(left, right).value(0)).isEqualTo(1);
  }

  @Test
  void sumThatCancelsIsStoredAsZero() {
    SparseMatrix left = SparseMatrix.of(Matrix.of(1, 2, 1, -1));
    SparseMatrix right = SparseMatrix.of(Matrix.of(2, 1, 3, 3));
    SparseMatrix product = SparseProducts.multiply(left, right);
    assertThat(product.size()).isEqualTo(1);
    assertThat(product.value(0)).isZero();
  }

  @Test
  void multiplicationsAreCountedAndBoundTheProduct() {
    for (double share : SHARES) {
      Matrix left = random(13, 5, share, 3);
      Matrix right = random(5, 13, share, 4);
      long count = 0;
      for (int r = 0; r < 13; r++) {
        for (int i = 0; i < 5; i++) {
          for (int c = 0; c < 13; c++) {
            count += left.get(r, i) != 0 && right.get(i, c) != 0 ? 1 : 0;
          }
        }
      }
      SparseMatrix a = SparseMatrix.of(left);
      SparseMatrix b = SparseMatrix.of(right);
      assertThat(SparseProducts.multiplications(a, b)).isEqualTo(count);
      assertThat(SparseProducts.multiply(a, b).size()).isLessThanOrEqualTo(count);
    }
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    SparseMatrix a = SparseMatrix.of(Matrix.zeros(2, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SparseProducts.multiply(a, a))
        .withMessage("Expected 3 rows on the right, but found 2");
  }

  @Test
  void rowSumsAreTakenInDouble() {
    SparseMatrix sparse = SparseMatrix.of(Matrix.of(3, 3, 1e8f, 1, -1e8f, 0, 0, 0, 1, 2, 3));
    assertThat(SparseProducts.rowSums(sparse)).containsExactly(1, 0, 6);
    assertThat(SparseProducts.rowSums(SparseMatrix.of(Matrix.zeros(0, 3)))).isEmpty();
    assertThat(SparseProducts.rowSums(SparseMatrix.of(Matrix.zeros(2, 0)))).containsExactly(0, 0);
  }

  /** Large enough to be worth more than one thread, with rows of all lengths. */
  @Test
  void aLargeProductIsThatOfItsRowsOneByOne() {
    SparseMatrix left = withLongRows(501, 300, 40);
    SparseMatrix right = withLongRows(300, 200, 60);
    assertThat(SparseProducts.multiplications(left, right)).isGreaterThan(1 << 18);
    SparseMatrix product = SparseProducts.multiply(left, right);
    for (int r = 0; r < left.rows(); r++) {
      SparseMatrix row = SparseProducts.multiply(left.selectRows(new int[] {r}), right);
      SparseMatrix found = product.selectRows(new int[] {r});
      assertThat(found.pattern()).isEqualTo(row.pattern());
      assertThat(found.values().mismatch(row.values())).isEqualTo(-1);
    }
  }

  private static SparseMatrix withLongRows(int rows, int columns, int mean) {
    Random random = new Random(rows);
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      lists[r] = random.ints(random.nextInt(2 * mean), 0, columns).toArray();
    }
    CompressedRows pattern = CompressedRows.of(columns, lists);
    Matrix values = Matrix.zeros(1, (int) pattern.size());
    new Initializer.Normal(1).fill(values, new Philox(1), 0);
    return new SparseMatrix(pattern, values.segment());
  }
}
