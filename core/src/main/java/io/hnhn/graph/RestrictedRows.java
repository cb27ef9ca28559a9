package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Some rows and columns of a pattern, renumbered in their order.
 *
 * <pre>{@code
 * CompressedRows whole = CompressedRows.of(4, new int[][] {{0, 1}, {2}, {1, 2, 3}});
 * RestrictedRows.of(whole, new int[] {0, 2}, new int[] {1, 3}).rows(); // {0}, {0, 1}
 * }</pre>
 *
 * @param rows the pattern of what remains
 * @param origin for every entry of it the number (a long) of the entry of the whole that it was
 */
public record RestrictedRows(CompressedRows rows, MemorySegment origin) {
  /** An array over all columns is worth it unless it is so many times longer than what is read. */
  private static final long WORTH_ARRAY = 8;

  /**
   * The given rows of a pattern. Costs what they have, however many rows and columns the pattern
   * has.
   *
   * @param rows ascending
   * @param columns the columns that remain, ascending: column {@code columns[i]} becomes i; entries
   *     in other columns are left out; null keeps all as they are
   */
  public static RestrictedRows of(CompressedRows pattern, int[] rows, int @Nullable [] columns) {
    long bound = 0;
    int longest = 0;
    for (int row : rows) {
      bound += pattern.length(row);
      longest = Math.max(longest, pattern.length(row));
    }
    IntUnaryOperator renumbered =
        columns == null ? column -> column : renumbering(pattern.columns(), columns, bound);
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, rows.length + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, bound);
    MemorySegment origin = OffHeap.allocate(JAVA_LONG, bound);
    int[] row = new int[longest];
    long[] from = new long[longest];
    long size = 0;
    for (int i = 0; i < rows.length; i++) {
      int length = pattern.copyRow(rows[i], row);
      long start = pattern.start(rows[i]);
      int kept = 0;
      for (int k = 0; k < length; k++) {
        int column = renumbered.applyAsInt(row[k]);
        if (column >= 0) {
          row[kept] = column;
          from[kept++] = start + k;
        }
      }
      MemorySegment.copy(row, 0, entries, JAVA_INT, size * Integer.BYTES, kept);
      MemorySegment.copy(from, 0, origin, JAVA_LONG, size * Long.BYTES, kept);
      size += kept;
      offsets.setAtIndex(JAVA_LONG, i + 1L, size);
    }
    int width = columns == null ? pattern.columns() : columns.length;
    return new RestrictedRows(
        CompressedRows.wrap(width, offsets, beginning(entries, size * Integer.BYTES)),
        beginning(origin, size * Long.BYTES));
  }

  /**
   * The same for rows or columns with very many entries that lie outside: reads all entries of the
   * rows or all of the columns, whichever are fewer.
   */
  static RestrictedRows fromShorterSide(CompressedRows pattern, int[] rows, int[] columns) {
    CompressedRows.Transposed turned = pattern.transposed();
    if (entries(pattern, rows) <= entries(turned.rows(), columns)) {
      return of(pattern, rows, columns);
    }
    RestrictedRows byColumn = of(turned.rows(), columns, rows);
    CompressedRows.Transposed back = byColumn.rows.transposed();
    MemorySegment origin = OffHeap.allocate(JAVA_LONG, byColumn.rows.size());
    for (long k = 0; k < byColumn.rows.size(); k++) {
      long entry = turned.originOf(byColumn.originOf(back.originOf(k)));
      origin.setAtIndex(JAVA_LONG, k, entry);
    }
    return new RestrictedRows(back.rows(), origin);
  }

  private static long entries(CompressedRows pattern, int[] rows) {
    long count = 0;
    for (int row : rows) {
      count += pattern.length(row);
    }
    return count;
  }

  /** The number in the whole of an entry. */
  long originOf(long entry) {
    return origin.getAtIndex(JAVA_LONG, entry);
  }

  /** From a column of the whole to what it becomes, or -1. */
  private static IntUnaryOperator renumbering(int count, int[] columns, long entries) {
    if (count > WORTH_ARRAY * (columns.length + entries)) {
      return Positions.in(columns)::of;
    }
    int[] numbers = new int[count];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < columns.length; i++) {
      numbers[columns[i]] = i;
    }
    return column -> numbers[column];
  }

  /** The beginning of a segment: as a copy, where much would be kept that nobody needs. */
  private static MemorySegment beginning(MemorySegment whole, long bytes) {
    MemorySegment beginning = whole.asSlice(0, bytes);
    return whole.byteSize() - bytes <= bytes / 4
        ? beginning
        : Arena.ofAuto().allocate(bytes, Integer.BYTES).copyFrom(beginning);
  }
}
