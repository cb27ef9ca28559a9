package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompressedRowsTest {
  private static MemorySegment longs(long... values) {
    return Arena.ofAuto().allocateFrom(JAVA_LONG, values);
  }

  private static MemorySegment ints(int... values) {
    return Arena.ofAuto().allocateFrom(JAVA_INT, values);
  }

  @Test
  void rowsAreSortedAndHoldEachColumnOnce() {
    CompressedRows rows = CompressedRows.of(4, new int[][] {{2, 0, 2}, {}, {3, 1, 2}});
    assertThat(rows.rows()).isEqualTo(3);
    assertThat(rows.size()).isEqualTo(5);
    assertThat(rows.row(0)).containsExactly(0, 2);
    assertThat(rows.row(1)).isEmpty();
    assertThat(rows.row(2)).containsExactly(1, 2, 3);
    assertThat(rows.length(2)).isEqualTo(3);
    assertThat(rows.column(rows.start(2))).isEqualTo(1);
  }

  @Test
  void transposedTwiceIsTheOriginal() {
    NaiveHypergraph.examples()
        .map(example -> example.compressed().byHyperedge())
        .forEach(rows -> assertThat(rows.transposed().rows().transposed().rows()).isEqualTo(rows));
  }

  @Test
  void originNamesTheEntryOnTheOtherSide() {
    NaiveHypergraph.examples()
        .map(example -> example.compressed().byHyperedge())
        .forEach(
            rows -> {
              CompressedRows.Transposed transposed = rows.transposed();
              for (int column = 0; column < rows.columns(); column++) {
                long end = transposed.rows().end(column);
                for (long k = transposed.rows().start(column); k < end; k++) {
                  long origin = transposed.originOf(k);
                  int row = transposed.rows().column(k);
                  assertThat(origin).isBetween(rows.start(row), rows.end(row) - 1);
                  assertThat(rows.column(origin)).isEqualTo(column);
                }
              }
            });
  }

  @Test
  void wrappedArraysAreReadAsTheyAre() {
    CompressedRows rows = CompressedRows.wrap(3, longs(0, 2, 2, 3), ints(0, 2, 1));
    assertThat(rows).isEqualTo(CompressedRows.of(3, new int[][] {{0, 2}, {}, {1}}));
    assertThat(rows).isNotEqualTo(CompressedRows.of(3, new int[][] {{0, 1}, {}, {1}}));
    assertThat(rows).isNotEqualTo(CompressedRows.of(4, new int[][] {{0, 2}, {}, {1}}));
  }

  @Test
  void columnOutsideTheMatrixIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompressedRows.wrap(3, longs(0, 2), ints(0, 3)))
        .withMessage("Expected a column between 1 and 2 at row 0, but found 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompressedRows.of(3, new int[][] {{1}, {-2}}))
        .withMessage("Expected a column between 0 and 2 at row 1, but found -2");
  }

  @Test
  void unsortedRowIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompressedRows.wrap(3, longs(0, 2), ints(1, 1)))
        .withMessageContaining("but found 1");
  }

  @Test
  void offsetsThatDoNotFitTheEntriesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompressedRows.wrap(3, longs(1, 2), ints(0, 1)))
        .withMessageContaining("but found 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompressedRows.wrap(3, longs(0, 3), ints(0, 1)))
        .withMessageContaining("but found 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CompressedRows.wrap(3, longs(0, 1), ints(0, 1)))
        .withMessage("Expected 1 entries, but found 2");
  }

  /** Large enough to be worth more than one thread. */
  @Test
  void aLargePatternTransposedTwiceIsItself() {
    Random random = new Random(4);
    int[][] lists = new int[1001][];
    for (int r = 0; r < lists.length; r++) {
      lists[r] = random.ints(random.nextInt(700), 0, 3000).toArray();
    }
    CompressedRows rows = CompressedRows.of(3000, lists);
    assertThat(rows.size()).isGreaterThan(1 << 18);
    CompressedRows.Transposed transposed = rows.transposed();
    for (int c = 0; c < rows.columns(); c++) {
      for (long k = transposed.rows().start(c); k < transposed.rows().end(c); k++) {
        long origin = transposed.origin().getAtIndex(JAVA_LONG, k);
        int row = transposed.rows().column(k);
        assertThat(rows.column(origin)).isEqualTo(c);
        assertThat(origin).isBetween(rows.start(row), rows.end(row) - 1);
      }
    }
    CompressedRows again =
        CompressedRows.wrap(
                transposed.rows().columns(),
                transposed.rows().offsets(),
                transposed.rows().entries())
            .transposed()
            .rows();
    assertThat(again).isEqualTo(rows);
  }

  @Test
  void aKnownOtherDirectionIsTakenAsItIs() {
    CompressedRows rows = CompressedRows.of(3, new int[][] {{0, 2}, {}, {1, 2}});
    CompressedRows.Transposed known =
        new CompressedRows.Transposed(
            CompressedRows.wrap(3, longs(0, 1, 2, 4), ints(0, 2, 0, 2)), longs(0, 2, 1, 3));
    assertThat(rows.withTransposed(known).transposed()).isSameAs(known);
    assertThat(rows.withTransposed(known)).isEqualTo(rows);
    assertThat(known.rows()).isEqualTo(rows.transposed().rows());
  }

  @Test
  void anotherOtherDirectionIsRefused() {
    CompressedRows rows = CompressedRows.of(3, new int[][] {{0, 2}, {}, {1, 2}});
    CompressedRows turned = rows.transposed().rows();
    CompressedRows smaller = CompressedRows.of(3, new int[][] {{0}, {2}, {0}});
    for (CompressedRows.Transposed other :
        new CompressedRows.Transposed[] {
          new CompressedRows.Transposed(smaller, longs(0, 2, 1)),
          new CompressedRows.Transposed(turned, longs(0, 2, 1)),
          new CompressedRows.Transposed(turned, longs(0, 2, 3, 1)),
          new CompressedRows.Transposed(turned, longs(0, 1, 1, 3)),
          new CompressedRows.Transposed(turned, longs(-1, 2, 1, 3)),
          new CompressedRows.Transposed(turned, longs(0, 2, 1, 4))
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> rows.withTransposed(other))
          .withMessageContaining("the other direction");
    }
  }

  @Test
  void rowsThatFollowEachOther() {
    CompressedRows all = CompressedRows.of(5, new int[][] {{0, 4}, {}, {2, 3}, {3}, {1, 2}});
    for (int from = 0; from <= all.rows(); from++) {
      for (int to = from; to <= all.rows(); to++) {
        CompressedRows some = all.between(from, to);
        assertThat(some.rows()).isEqualTo(to - from);
        assertThat(some.columns()).isEqualTo(5);
        for (int r = from; r < to; r++) {
          assertThat(some.row(r - from)).containsExactly(all.row(r));
        }
      }
    }
    assertThat(all.between(2, 4, 2, 4)).isEqualTo(CompressedRows.of(2, new int[][] {{0, 1}, {1}}));
    assertThatIllegalArgumentException().isThrownBy(() -> all.between(2, 4, 3, 4));
  }

  @Test
  void theRowOfAnEntry() {
    CompressedRows all = CompressedRows.of(5, new int[][] {{}, {0, 4}, {}, {}, {2, 3}, {}});
    int[] rows = IntStream.range(0, 4).map(all::rowOf).toArray();
    assertThat(rows).containsExactly(1, 1, 4, 4);
  }
}
