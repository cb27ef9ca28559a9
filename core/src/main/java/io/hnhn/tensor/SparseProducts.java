package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Products and parts of sparse matrices, which are sparse again. */
public final class SparseProducts {
  /** So many multiplications are worth more than one thread, and as many stretches of rows. */
  private static final long WORTH_THREADS = 1 << 18;

  private static final int STRETCHES = 4;

  private SparseProducts() {}

  /**
   * How many multiplications {@link #multiply} needs: a bound on the entries of the product.
   *
   * @throws IllegalArgumentException if the shapes don't fit
   */
  public static long multiplications(SparseMatrix left, SparseMatrix right) {
    expectChain(left, right);
    return multiplications(left, right, 0, left.rows());
  }

  /** The same for some rows of the product. */
  static long multiplications(SparseMatrix left, SparseMatrix right, int from, int to) {
    long count = 0;
    int[] columns = new int[left.pattern().longestRow()];
    for (int r = from; r < to; r++) {
      int length = left.pattern().copyRow(r, columns);
      for (int i = 0; i < length; i++) {
        count += right.pattern().length(columns[i]);
      }
    }
    return count;
  }

  /**
   * left · right, row by row (Gustavson), summed in double; a stored sum may be zero. Rows are
   * summed in several stretches side by side: which thread sums a row does not change it.
   */
  public static SparseMatrix multiply(SparseMatrix left, SparseMatrix right) {
    int rows = left.rows();
    int stretches = multiplications(left, right) < WORTH_THREADS ? 1 : STRETCHES;
    List<ProductRows> parts =
        IntStream.range(0, stretches)
            .parallel()
            .mapToObj(
                s ->
                    ProductRows.of(
                        left,
                        right,
                        (int) ((long) rows * s / stretches),
                        (int) ((long) rows * (s + 1) / stretches)))
            .toList();
    long size = parts.stream().mapToLong(ProductRows::size).sum();
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, rows + 1L);
    MemorySegment entries = Arena.ofAuto().allocate(JAVA_INT, size);
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, size);
    int row = 0;
    long at = 0;
    for (ProductRows part : parts) {
      part.copyTo(entries, values, at);
      for (long end : part.ends()) {
        offsets.setAtIndex(JAVA_LONG, ++row, at + end);
      }
      at += part.size();
    }
    return new SparseMatrix(CompressedRows.wrap(right.columns(), offsets, entries), values);
  }

  /** The beginning of a segment: as a copy, where much would be kept that nobody needs. */
  private static MemorySegment kept(MemorySegment whole, long bytes) {
    MemorySegment beginning = whole.asSlice(0, bytes);
    return whole.byteSize() - bytes <= bytes / 4
        ? beginning
        : Arena.ofAuto().allocate(bytes, Integer.BYTES).copyFrom(beginning);
  }

  /** A part of a pattern, and for each of its entries (longs) which entry of the whole it was. */
  public record Part(CompressedRows pattern, MemorySegment origin) {}

  /**
   * The given rows of a pattern, its columns renumbered.
   *
   * @param rows ascending
   * @param columns the columns that remain, ascending: column {@code columns[i]} becomes i; entries
   *     in other columns are left out; null keeps all as they are
   */
  public static Part restrict(CompressedRows pattern, int[] rows, int @Nullable [] columns) {
    int[] renumbered = columns == null ? null : inverse(columns, pattern.columns());
    long bound = 0;
    int longest = 0;
    for (int row : rows) {
      bound += pattern.length(row);
      longest = Math.max(longest, pattern.length(row));
    }
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, rows.length + 1L);
    MemorySegment entries = Arena.ofAuto().allocate(JAVA_INT, bound);
    MemorySegment origin = Arena.ofAuto().allocate(JAVA_LONG, bound);
    int[] row = new int[longest];
    long[] from = new long[longest];
    long size = 0;
    for (int i = 0; i < rows.length; i++) {
      int length = pattern.copyRow(rows[i], row);
      long start = pattern.start(rows[i]);
      int kept = 0;
      for (int k = 0; k < length; k++) {
        int column = renumbered == null ? row[k] : renumbered[row[k]];
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
    return new Part(
        CompressedRows.wrap(width, offsets, kept(entries, size * Integer.BYTES)),
        kept(origin, size * Long.BYTES));
  }

  /**
   * The given rows of a matrix, its columns renumbered as in {@link #restrict(CompressedRows,
   * int[], int[])}.
   */
  public static SparseMatrix restrict(SparseMatrix matrix, int[] rows, int @Nullable [] columns) {
    if (columns == null) {
      return rowsOf(matrix, rows);
    }
    Part part = restrict(matrix.pattern(), rows, columns);
    return new SparseMatrix(part.pattern(), matrix.valuesAt(part.origin()));
  }

  private static SparseMatrix rowsOf(SparseMatrix matrix, int[] rows) {
    CompressedRows pattern = matrix.pattern();
    long size = 0;
    for (int row : rows) {
      size += pattern.length(row);
    }
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, rows.length + 1L);
    MemorySegment entries = Arena.ofAuto().allocate(JAVA_INT, size);
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, size);
    long at = 0;
    for (int i = 0; i < rows.length; i++) {
      // An int an entry and a float an entry: as many bytes, at the same place.
      long start = pattern.start(rows[i]) * Integer.BYTES;
      long bytes = (long) pattern.length(rows[i]) * Integer.BYTES;
      MemorySegment.copy(pattern.entries(), start, entries, at, bytes);
      MemorySegment.copy(matrix.values(), start, values, at, bytes);
      at += bytes;
      offsets.setAtIndex(JAVA_LONG, i + 1L, at / Integer.BYTES);
    }
    return new SparseMatrix(CompressedRows.wrap(pattern.columns(), offsets, entries), values);
  }

  /** matrix · 1: the sum of every row, in double. */
  public static double[] rowSums(SparseMatrix matrix) {
    double[] sums = new double[matrix.rows()];
    for (int r = 0; r < sums.length; r++) {
      for (long k = matrix.pattern().start(r); k < matrix.pattern().end(r); k++) {
        sums[r] += matrix.value(k);
      }
    }
    return sums;
  }

  private static int[] inverse(int[] numbers, int size) {
    int[] result = new int[size];
    Arrays.fill(result, -1);
    for (int i = 0; i < numbers.length; i++) {
      result[numbers[i]] = i;
    }
    return result;
  }

  private static void expectChain(SparseMatrix left, SparseMatrix right) {
    if (left.columns() != right.rows()) {
      throw new IllegalArgumentException(
          "Expected %d rows on the right, but found %d".formatted(left.columns(), right.rows()));
    }
  }
}
