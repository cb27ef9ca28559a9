package io.hnhn.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Rows of a pattern that are numbered behind all others, and what the pattern read by columns gets
 * with them.
 *
 * @param byRow the columns of each new row, ascending
 * @param byColumn the new rows of each of these columns, ascending
 */
record AddedRows(Map<Integer, int[]> byRow, Map<Integer, int[]> byColumn) {
  /**
   * Checks what new rows have.
   *
   * @param first the number of the first one
   * @param columns of each, in any order; named twice counts once
   * @param what columns are
   * @param limit how many columns there are
   */
  static AddedRows of(int first, List<int[]> columns, String what, int limit) {
    Map<Integer, int[]> byRow = new HashMap<>();
    Map<Integer, IntStream.Builder> rows = new HashMap<>();
    for (int[] some : columns) {
      int row = first + byRow.size();
      int[] ascending = Arrays.stream(some).sorted().distinct().toArray();
      Ascending.require(what, ascending, limit);
      byRow.put(row, ascending);
      for (int column : ascending) {
        rows.computeIfAbsent(column, _ -> IntStream.builder()).add(row);
      }
    }
    Map<Integer, int[]> byColumn = new HashMap<>();
    rows.forEach((column, some) -> byColumn.put(column, some.build().toArray()));
    return new AddedRows(byRow, byColumn);
  }
}
