package io.hnhn.expr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DropoutTest {
  @Test
  void restrictedRowsKeepTheirNumbers() {
    Dropout some = new Dropout(0.5, 1).restrictedTo(new int[] {2, 5, 9});
    assertThat(some.rowNumbers()).containsExactly(2, 5, 9);
    assertThat(some.restrictedTo(new int[] {0, 2}).rowNumbers()).containsExactly(2, 9);
    assertThat(some.rowNumber(1)).isEqualTo(5);
    assertThat(new Dropout(0.5, 1).rowNumber(7)).isEqualTo(7);
  }

  /** Equal dropouts on one input are one mask, so the planner may compute it once. */
  @Test
  void equalWhereEveryMaskIsEqual() {
    Dropout dropout = new Dropout(0.5, 1, new int[] {1, 2});
    assertThat(dropout)
        .isEqualTo(new Dropout(0.5, 1, new int[] {1, 2}))
        .hasSameHashCodeAs(new Dropout(0.5, 1, new int[] {1, 2}))
        .isNotEqualTo(new Dropout(0.4, 1, new int[] {1, 2}))
        .isNotEqualTo(new Dropout(0.5, 2, new int[] {1, 2}))
        .isNotEqualTo(new Dropout(0.5, 1, new int[] {1, 3}))
        .isNotEqualTo(new Dropout(0.5, 1));
  }
}
