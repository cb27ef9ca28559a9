package io.hnhn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SparseRowsTest {
  @Test
  void growsToWhateverIsAdded() {
    SparseRows rows = new SparseRows();
    for (int r = 0; r < 1000; r++) {
      for (int c = 0; c < r % 7; c++) {
        rows.add(3 * c, r + c);
      }
      rows.endRow();
    }
    assertThat(rows.width()).isEqualTo(16);
    SparseMatrix matrix = rows.toMatrix(20);
    assertThat(matrix.rows()).isEqualTo(1000);
    assertThat(matrix.columns()).isEqualTo(20);
    for (int r = 0; r < 1000; r++) {
      assertThat(matrix.pattern().length(r)).isEqualTo(r % 7);
      for (int c = 0; c < r % 7; c++) {
        long entry = matrix.pattern().start(r) + c;
        assertThat(matrix.pattern().column(entry)).isEqualTo(3 * c);
        assertThat(matrix.value(entry)).isEqualTo(r + c);
      }
    }
  }

  @Test
  void nothingAddedIsAnEmptyMatrix() {
    assertThat(new SparseRows().toMatrix(3)).hasToString("SparseMatrix[0 x 3, 0 values]");
  }

  @Test
  void refusesFewerColumnsThanAdded() {
    SparseRows rows = new SparseRows();
    rows.add(5, 1);
    rows.endRow();
    assertThatThrownBy(() -> rows.toMatrix(5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but found 5");
  }
}
