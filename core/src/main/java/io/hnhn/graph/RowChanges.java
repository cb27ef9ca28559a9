package io.hnhn.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Columns that rows of a pattern got and lost since it was made. Immutable; to change something
 * costs what was changed before.
 *
 * @param ofRows the changes of each row that has any
 */
record RowChanges(Map<Integer, Change> ofRows) {
  /** Nothing was changed. */
  static final RowChanges NONE = new RowChanges(Map.of());

  private static final Change NO_CHANGE = new Change(new int[0], new int[0]);

  /**
   * What a row got and lost.
   *
   * @param added columns that the pattern does not have in this row, ascending
   * @param removed columns that it has, ascending
   */
  private record Change(int[] added, int[] removed) {
    Change plus(int[] columns) {
      return new Change(union(added, without(columns, removed)), without(removed, columns));
    }

    Change minus(int[] columns) {
      return new Change(without(added, columns), union(removed, without(columns, added)));
    }

    private static int[] union(int[] some, int[] others) {
      return IntStream.concat(Arrays.stream(some), Arrays.stream(others)).sorted().toArray();
    }

    private static int[] without(int[] some, int[] others) {
      return Arrays.stream(some).filter(c -> Arrays.binarySearch(others, c) < 0).toArray();
    }
  }

  private Change changeOf(int row) {
    return ofRows.getOrDefault(row, NO_CHANGE);
  }

  /** What a row has now that the pattern has not. */
  int[] added(int row) {
    return changeOf(row).added;
  }

  /** What the pattern has in a row that the row has no more. */
  int[] removed(int row) {
    return changeOf(row).removed;
  }

  /** The rows that were changed; some may be again as they were. */
  Set<Integer> rows() {
    return ofRows.keySet();
  }

  /** How many columns a row has now. */
  int length(CompressedRows pattern, int row) {
    int before = row < pattern.rows() ? pattern.length(row) : 0;
    return before + added(row).length - removed(row).length;
  }

  /** The columns of a row now, ascending. */
  int[] row(CompressedRows pattern, int row) {
    int[] before = row < pattern.rows() ? pattern.row(row) : new int[0];
    return ofRows.containsKey(row) ? applied(row, before) : before;
  }

  private int[] applied(int row, int[] before) {
    return Change.union(Change.without(before, removed(row)), added(row));
  }

  /**
   * The same after a row got some columns.
   *
   * @param columns ascending, none of them in the row
   */
  RowChanges plus(int row, int[] columns) {
    return changed(new int[] {row}, change -> change.plus(columns));
  }

  /**
   * The same after some rows got columns.
   *
   * @param columns of each row, ascending, none of them in the row
   */
  RowChanges plus(Map<Integer, int[]> columns) {
    Map<Integer, Change> result = new HashMap<>(ofRows);
    columns.forEach((row, some) -> result.put(row, changeOf(row).plus(some)));
    return new RowChanges(result);
  }

  /**
   * The same after a row lost some columns.
   *
   * @param columns ascending, all of them in the row
   */
  RowChanges minus(int row, int[] columns) {
    return changed(new int[] {row}, change -> change.minus(columns));
  }

  /** The same after some rows, all of which have it, lost a column. */
  RowChanges minusAt(int[] rows, int column) {
    return changed(rows, change -> change.minus(new int[] {column}));
  }

  private RowChanges changed(int[] rows, UnaryOperator<Change> how) {
    Map<Integer, Change> result = new HashMap<>(ofRows);
    for (int row : rows) {
      result.put(row, how.apply(changeOf(row)));
    }
    return new RowChanges(result);
  }
}
