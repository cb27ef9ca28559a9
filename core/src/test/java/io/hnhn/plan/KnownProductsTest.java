package io.hnhn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownProductsTest {
  private final KnownProducts products = new KnownProducts();

  private static SparseMatrix cycle(float value) {
    return SparseMatrix.of(Matrix.of(3, 3, 0, value, 0, 0, 0, value, value, 0, 0));
  }

  @Test
  void matricesThatAreEqualAreOne() {
    SparseMatrix seen = cycle(2);
    assertThat(products.first(seen)).isSameAs(seen);
    assertThat(products.first(cycle(2))).isSameAs(seen);
    assertThat(products.first(cycle(3))).isNotSameAs(seen);
    SparseMatrix elsewhere = SparseMatrix.of(Matrix.of(3, 3, 2, 0, 0, 0, 2, 0, 0, 0, 2));
    assertThat(products.first(elsewhere)).isSameAs(elsewhere);
  }

  @Test
  void aProductOfEqualMatricesIsTakenOnce() {
    SparseMatrix square = products.of(cycle(2), cycle(2)).orElseThrow();
    assertThat(square.toDense().toArray()).containsExactly(0, 0, 4, 4, 0, 0, 0, 4, 0);
    assertThat(products.of(cycle(2), cycle(2))).containsSame(square);
    assertThat(products.of(cycle(2), cycle(3)).orElseThrow()).isNotSameAs(square);
  }

  /** A column times a row: 2000 entries become a million. */
  @Test
  void oneThatWouldBeMuchLargerIsNotTaken() {
    int size = 1000;
    SparseMatrix column = SparseMatrix.selection(new int[size], 1);
    SparseMatrix row = SparseMatrix.selection(IntStream.range(0, size).toArray(), size);
    SparseMatrix wide = SparseMatrix.selection(new int[size], 1).transpose();
    assertThat(products.of(column, wide)).isEmpty();
    assertThat(products.of(row, column)).isPresent();
  }
}
