package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A sparse zero-one matrix in compressed-row form: for every row the ascending numbers of the
 * columns it touches, one row after the other.
 *
 * <p>Row {@code r} owns the entries {@code start(r) .. end(r)-1}; entry {@code k} lies in column
 * {@code column(k)}. Row and column numbers are ints, entry numbers are longs, and both arrays live
 * off the heap, so that a hypergraph may have more than 2³¹ incidences.
 *
 * <pre>{@code
 * CompressedRows rows = CompressedRows.of(4, new int[][] {{0, 2}, {}, {1, 2, 3}});
 * rows.length(2); // 3
 * rows.column(rows.start(2)); // 1
 * }</pre>
 */
public final class CompressedRows {
  /** So many entries are worth more than one thread, and as many stretches of rows. */
  private static final long WORTH_THREADS = 1 << 18;

  private static final int STRETCHES = 4;

  /** So many entries of a row are checked at a time. */
  private static final int BLOCK = 1 << 14;

  /** About as many entries of two directions are compared. */
  private static final long COMPARED = 1 << 12;

  private final int rows;
  private final int columns;
  private final MemorySegment offsets;
  private final MemorySegment entries;

  /** Computed at the first use; racing threads compute the same value. */
  private volatile @Nullable Transposed transposed;

  /**
   * The same incidences seen from the columns.
   *
   * @param rows the transposed pattern
   * @param origin for every entry of it the number (a long) of the entry it came from
   */
  public record Transposed(CompressedRows rows, MemorySegment origin) {
    /** The number of the entry that {@code entry} of the transposed pattern came from. */
    public long originOf(long entry) {
      return origin.getAtIndex(JAVA_LONG, entry);
    }

    private void requireShapeOfOtherDirectionOf(CompressedRows other) {
      OffHeap.expect(origin);
      if (rows.rows != other.columns
          || rows.columns != other.rows
          || rows.size() != other.size()
          || origin.byteSize() != rows.size() * Long.BYTES) {
        throw new IllegalArgumentException(
            "Expected the other direction of %s, but found %s with the origin of %d"
                .formatted(other, rows, origin.byteSize() / Long.BYTES));
      }
    }

    private void requireOtherDirectionOf(CompressedRows other) {
      requireShapeOfOtherDirectionOf(other);
      long between = Math.max(1, rows.size() / COMPARED);
      for (int r = 0; r < rows.rows; r++) {
        long previous = -1;
        for (long k = rows.start(r); k < rows.end(r); k++) {
          long from = originOf(k);
          boolean same = from > previous && from < other.size();
          if (same && k % between == 0) {
            int row = rows.column(k);
            same = from >= other.start(row) && from < other.end(row) && other.column(from) == r;
          }
          if (!same) {
            throw new IllegalArgumentException(
                "Expected entry %d of the other direction to come from the same place, but found entry %d"
                    .formatted(k, from));
          }
          previous = from;
        }
      }
    }
  }

  private CompressedRows(int rows, int columns, MemorySegment offsets, MemorySegment entries) {
    this.rows = rows;
    this.columns = columns;
    this.offsets = offsets;
    this.entries = entries;
  }

  /**
   * Wraps arrays that already are in compressed-row form; they are checked, not copied.
   *
   * @param columns number of columns
   * @param offsets {@code rows + 1} longs, ascending from 0
   * @param entries {@code offsets[rows]} ints, strictly ascending within each row
   */
  public static CompressedRows wrap(int columns, MemorySegment offsets, MemorySegment entries) {
    if (columns < 0) {
      throw new IllegalArgumentException("Expected columns >= 0, but found " + columns);
    }
    long count = offsets.byteSize() / Long.BYTES - 1;
    if (count < 0 || count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected between 1 and 2^31 offsets, but found " + (count + 1));
    }
    int rows = (int) count;
    long end = 0;
    int[] block = new int[(int) Math.min(BLOCK, entries.byteSize() / Integer.BYTES)];
    for (int r = 0; r < rows; r++) {
      long start = offsets.getAtIndex(JAVA_LONG, r);
      if (start != end) {
        throw new IllegalArgumentException(
            "Expected offset " + end + " at row " + r + ", but found " + start);
      }
      end = offsets.getAtIndex(JAVA_LONG, r + 1L);
      if (end < start || end > entries.byteSize() / Integer.BYTES) {
        throw new IllegalArgumentException(
            "Expected an offset between %d and %d after row %d, but found %d"
                .formatted(start, entries.byteSize() / Integer.BYTES, r, end));
      }
      requireAscending(entries, start, end, r, columns, block);
    }
    if (end != entries.byteSize() / Integer.BYTES) {
      throw new IllegalArgumentException(
          "Expected %d entries, but found %d".formatted(end, entries.byteSize() / Integer.BYTES));
    }
    return new CompressedRows(rows, columns, OffHeap.expect(offsets), OffHeap.expect(entries));
  }

  /**
   * The same for arrays that somebody has checked before: only their lengths are looked at. Where
   * they are not in compressed-row form after all, whoever uses the rows gets an exception, or
   * results that mean nothing.
   */
  public static CompressedRows trusted(int columns, MemorySegment offsets, MemorySegment entries) {
    long count = offsets.byteSize() / Long.BYTES - 1;
    long size = entries.byteSize() / Integer.BYTES;
    if (columns < 0
        || count < 0
        || count > Integer.MAX_VALUE
        || offsets.getAtIndex(JAVA_LONG, 0) != 0
        || offsets.getAtIndex(JAVA_LONG, count) != size) {
      throw new IllegalArgumentException(
          "Expected offsets from 0 to %d, one more than rows, but found others".formatted(size));
    }
    return new CompressedRows(
        (int) count, columns, OffHeap.expect(offsets), OffHeap.expect(entries));
  }

  /** Checks the columns of a row, a block at a time. */
  private static void requireAscending(
      MemorySegment entries, long start, long end, int row, int columns, int[] block) {
    int previous = -1;
    for (long at = start; at < end; at += block.length) {
      int length = (int) Math.min(block.length, end - at);
      MemorySegment.copy(entries, JAVA_INT, at * Integer.BYTES, block, 0, length);
      for (int i = 0; i < length; i++) {
        int column = block[i];
        if (column <= previous || column >= columns) {
          throw new IllegalArgumentException(
              "Expected a column between %d and %d at row %d, but found %d"
                  .formatted(previous + 1, columns - 1, row, column));
        }
        previous = column;
      }
    }
  }

  /** Compressed rows of {@code lists}; each list is sorted, and duplicates in it count once. */
  public static CompressedRows of(int columns, int[][] lists) {
    int[][] sorted = new int[lists.length][];
    long size = 0;
    for (int r = 0; r < lists.length; r++) {
      sorted[r] = Arrays.stream(lists[r]).sorted().distinct().toArray();
      size += sorted[r].length;
    }
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, lists.length + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
    long k = 0;
    for (int r = 0; r < lists.length; r++) {
      MemorySegment.copy(sorted[r], 0, entries, JAVA_INT, k * Integer.BYTES, sorted[r].length);
      k += sorted[r].length;
      offsets.setAtIndex(JAVA_LONG, r + 1L, k);
    }
    return wrap(columns, offsets, entries);
  }

  /**
   * The same rows with their other direction, which somebody has computed before, so that {@link
   * #transposed} costs nothing. Nothing is copied. Its shape, and that each row of it comes from
   * entries in ascending order, is checked everywhere; that both tell of the same entries, at some
   * thousand of them.
   *
   * @throws IllegalArgumentException if it is not the other direction of these rows
   */
  public CompressedRows withTransposed(Transposed known) {
    known.requireOtherDirectionOf(this);
    return withTrustedTransposed(known);
  }

  /** The same where somebody has checked before that it is the other direction. */
  public CompressedRows withTrustedTransposed(Transposed known) {
    known.requireShapeOfOtherDirectionOf(this);
    CompressedRows result = new CompressedRows(rows, columns, offsets, entries);
    result.transposed = known;
    return result;
  }

  /**
   * Some rows that follow each other, over the same columns. Entries are not copied.
   *
   * @param from the first row, which becomes row 0
   * @param to one past the last
   */
  public CompressedRows between(int from, int to) {
    Objects.checkFromToIndex(from, to, rows);
    long first = start(from);
    MemorySegment own = entries.asSlice(first * Integer.BYTES, (start(to) - first) * Integer.BYTES);
    return new CompressedRows(to - from, columns, startsFrom(from, to), own);
  }

  /**
   * The same over some columns that follow each other, which all entries of these rows lie in.
   *
   * @param firstColumn becomes column 0
   * @param endColumn one past the last
   * @throws IllegalArgumentException if an entry lies elsewhere
   */
  public CompressedRows between(int from, int to, int firstColumn, int endColumn) {
    CompressedRows some = between(from, to);
    MemorySegment moved = OffHeap.allocate(JAVA_INT, some.size());
    for (long k = 0; k < some.size(); k++) {
      moved.setAtIndex(JAVA_INT, k, some.column(k) - firstColumn);
    }
    return wrap(endColumn - firstColumn, some.offsets, moved);
  }

  private MemorySegment startsFrom(int from, int to) {
    long first = start(from);
    if (first == 0) {
      return offsets.asSlice((long) from * Long.BYTES, (to - from + 1L) * Long.BYTES);
    }
    MemorySegment starts = OffHeap.allocate(JAVA_LONG, to - from + 1L);
    for (int r = from; r <= to; r++) {
      starts.setAtIndex(JAVA_LONG, r - from, start(r) - first);
    }
    return starts;
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Number of columns. */
  public int columns() {
    return columns;
  }

  /** Number of entries. */
  public long size() {
    return entries.byteSize() / Integer.BYTES;
  }

  /** The first entry of {@code row}. */
  public long start(int row) {
    return offsets.getAtIndex(JAVA_LONG, row);
  }

  /** One past the last entry of {@code row}. */
  public long end(int row) {
    return offsets.getAtIndex(JAVA_LONG, row + 1L);
  }

  /** How many entries {@code row} has. */
  public int length(int row) {
    return (int) (end(row) - start(row));
  }

  /** The row of an entry. */
  public int rowOf(long entry) {
    Objects.checkIndex(entry, size());
    int low = 0;
    int high = rows - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (end(middle) > entry) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The column of an entry. */
  public int column(long entry) {
    return entries.getAtIndex(JAVA_INT, entry);
  }

  /** The columns of {@code row}, ascending. */
  public int[] row(int row) {
    return entries
        .asSlice(start(row) * Integer.BYTES, (long) length(row) * Integer.BYTES)
        .toArray(JAVA_INT);
  }

  /**
   * Copies the columns of {@code row}, ascending, and returns how many they are. Loops over many
   * entries read them so: until it is compiled, code reads arrays much faster than segments.
   */
  public int copyRow(int row, int[] into) {
    long start = start(row);
    int length = (int) (end(row) - start);
    MemorySegment.copy(entries, JAVA_INT, start * Integer.BYTES, into, 0, length);
    return length;
  }

  /** The most entries that a row has. */
  public int longestRow() {
    int longest = 0;
    for (int r = 0; r < rows; r++) {
      longest = Math.max(longest, length(r));
    }
    return longest;
  }

  /** The {@code rows() + 1} offsets as longs; not to be written to. */
  public MemorySegment offsets() {
    return offsets;
  }

  /** The {@code size()} column numbers as ints; not to be written to. */
  public MemorySegment entries() {
    return entries;
  }

  /** The same incidences by column, with the entry each one came from; computed once. */
  public Transposed transposed() {
    Transposed result = transposed;
    if (result == null) {
      result = transpose();
      transposed = result;
    }
    return result;
  }

  /**
   * By counting: how many entries each column has in each stretch of rows tells where the entries
   * of a stretch go, so that stretches are moved side by side, each on a thread of its own.
   */
  private Transposed transpose() {
    int stretches = size() < WORTH_THREADS ? 1 : STRETCHES;
    long[][] next = new long[stretches][];
    IntStream.range(0, stretches)
        .parallel()
        .forEach(s -> next[s] = count(bound(s, stretches), bound(s + 1, stretches)));
    MemorySegment starts = OffHeap.allocate(JAVA_LONG, columns + 1L);
    long at = 0;
    for (int c = 0; c < columns; c++) {
      for (long[] ofStretch : next) {
        long count = ofStretch[c];
        ofStretch[c] = at;
        at += count;
      }
      starts.setAtIndex(JAVA_LONG, c + 1L, at);
    }
    MemorySegment targets = OffHeap.allocate(JAVA_INT, size());
    MemorySegment origin = OffHeap.allocate(JAVA_LONG, size());
    IntStream.range(0, stretches)
        .parallel()
        .forEach(s -> move(bound(s, stretches), bound(s + 1, stretches), next[s], targets, origin));
    return new Transposed(new CompressedRows(columns, rows, starts, targets), origin);
  }

  private int bound(int stretch, int stretches) {
    return (int) ((long) rows * stretch / stretches);
  }

  /** How many entries each column has in some rows. */
  private long[] count(int from, int to) {
    long[] counts = new long[columns];
    int[] row = new int[longestRow()];
    for (int r = from; r < to; r++) {
      int length = copyRow(r, row);
      for (int i = 0; i < length; i++) {
        counts[row[i]]++;
      }
    }
    return counts;
  }

  /** Moves the entries of some rows, each to the next place of its column. */
  private void move(int from, int to, long[] next, MemorySegment targets, MemorySegment origin) {
    int[] row = new int[longestRow()];
    for (int r = from; r < to; r++) {
      int length = copyRow(r, row);
      long k = start(r);
      for (int i = 0; i < length; i++) {
        long at = next[row[i]]++;
        targets.setAtIndex(JAVA_INT, at, r);
        origin.setAtIndex(JAVA_LONG, at, k + i);
      }
    }
  }

  /** Whether both have the same shape and the same entries. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof CompressedRows that
            && rows == that.rows
            && columns == that.columns
            && offsets.mismatch(that.offsets) < 0
            && entries.mismatch(that.entries) < 0);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rows, columns, size());
  }

  @Override
  public String toString() {
    return "CompressedRows[" + rows + " x " + columns + ", " + size() + " entries]";
  }
}
