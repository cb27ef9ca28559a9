package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RestrictedRowsTest {
  @Test
  void originNamesTheEntryOfTheWhole() {
    CompressedRows whole = CompressedRows.of(4, new int[][] {{0, 1}, {2}, {1, 2, 3}});
    RestrictedRows part = RestrictedRows.of(whole, new int[] {0, 2}, new int[] {1, 3});
    assertThat(part.rows()).isEqualTo(CompressedRows.of(2, new int[][] {{0}, {0, 1}}));
    assertThat(part.origin().toArray(JAVA_LONG)).containsExactly(1, 3, 5);
  }

  @Test
  void allColumnsStayWhereNoneAreNamed() {
    CompressedRows whole = CompressedRows.of(4, new int[][] {{0, 1}, {2}, {1, 2, 3}});
    assertThat(RestrictedRows.of(whole, new int[] {1, 2}, null).rows())
        .isEqualTo(CompressedRows.of(4, new int[][] {{2}, {1, 2, 3}}));
  }

  /** Few columns are looked up in a hash table, many in an array; both find the same. */
  @Test
  void fewAndManyColumnsAreRenumberedAlike() {
    Random random = new Random(3);
    int[][] lists = new int[40][];
    Arrays.setAll(lists, r -> random.ints(30, 0, 5000).toArray());
    CompressedRows whole = CompressedRows.of(5000, lists);
    for (int every : new int[] {1, 2, 10, 900}) {
      int[] rows = IntStream.range(0, 40).filter(r -> r % 13 == 2).toArray();
      int[] columns = IntStream.range(0, 5000).filter(c -> c % every == 0).toArray();
      int[][] expected = new int[rows.length][];
      Arrays.setAll(
          expected,
          i ->
              Arrays.stream(lists[rows[i]])
                  .filter(c -> c % every == 0)
                  .map(c -> c / every)
                  .toArray());
      assertThat(RestrictedRows.of(whole, rows, columns).rows())
          .isEqualTo(CompressedRows.of(columns.length, expected));
    }
  }
}
