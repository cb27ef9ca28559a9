package io.hnhn.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.CompressedRows;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongRowsTest {
  @Test
  void longRowsAreCutIntoStretchesThatCoverThem() {
    CompressedRows pattern =
        CompressedRows.of(
            1000,
            new int[][] {
              IntStream.range(0, 32).toArray(),
              IntStream.range(0, 100).toArray(),
              {},
              IntStream.range(0, 33).toArray(),
              {7},
              {8},
              {9},
              {10},
              {11},
              {12},
              {13}
            });
    LongRows rows = LongRows.of(pattern);
    assertThat(rows.longest()).isEqualTo(32);
    assertThat(rows.rows()).containsExactly(1, 3);
    assertThat(rows.first()).containsExactly(0, 4, 6);
    assertThat(rows.starts()).containsExactly(32, 64, 96, 128, 132, 164);
    assertThat(rows.lengths()).containsExactly(32, 32, 32, 4, 32, 1);
    assertThat(rows.isEmpty()).isFalse();
  }

  @Test
  void rowsThatAreLikeTheOthersAreNotCut() {
    int[] row = IntStream.range(0, 40).toArray();
    LongRows rows = LongRows.of(CompressedRows.of(1000, new int[][] {row, row, row}));
    assertThat(rows.longest()).isEqualTo(64);
    assertThat(rows.isEmpty()).isTrue();
  }

  @Test
  void theMoreEntriesThereAreTheLongerIsALongRow() {
    int[] row = IntStream.range(0, 100_000).toArray();
    LongRows rows = LongRows.of(CompressedRows.of(100_000, new int[][] {row, row}));
    assertThat(rows.longest()).isEqualTo(97);
    assertThat(rows.starts()).hasSize(2 * 1031);
    assertThat(LongRows.of(CompressedRows.of(1, new int[0][])).isEmpty()).isTrue();
  }
}
