package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Products and parts of sparse matrices, which are sparse again. */
public final class SparseProducts {
  private SparseProducts() {}

  /**
   * How many multiplications {@link #multiply} needs: a bound on the entries of the product.
   *
   * @throws IllegalArgumentException if the shapes don't fit
   */
  public static long multiplications(SparseMatrix left, SparseMatrix right) {
    expectChain(left, right);
    long count = 0;
    int[] columns = new int[left.pattern().longestRow()];
    for (int r = 0; r < left.rows(); r++) {
      int length = left.pattern().copyRow(r, columns);
      for (int i = 0; i < length; i++) {
        count += right.pattern().length(columns[i]);
      }
    }
    return count;
  }

  /** left · right, row by row (Gustavson), summed in double; a stored sum may be zero. */
  public static SparseMatrix multiply(SparseMatrix left, SparseMatrix right) {
    long bound = multiplications(left, right);
    int rows = left.rows();
    MemorySegment offsets = Arena.ofAuto().allocate(JAVA_LONG, rows + 1L);
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment entries = scratch.allocate(JAVA_INT, bound);
      MemorySegment values = scratch.allocate(JAVA_FLOAT, bound);
      ProductRow product = new ProductRow(right);
      int[] columns = new int[left.pattern().longestRow()];
      float[] factors = new float[columns.length];
      long size = 0;
      for (int r = 0; r < rows; r++) {
        int length = left.copyRow(r, columns, factors);
        for (int i = 0; i < length; i++) {
          product.add(factors[i], columns[i]);
        }
        size += product.moveTo(entries, values, size);
        offsets.setAtIndex(JAVA_LONG, r + 1L, size);
      }
      return new SparseMatrix(
          CompressedRows.wrap(right.columns(), offsets, kept(entries, size * Integer.BYTES)),
          kept(values, size * Float.BYTES));
    }
  }

  private static MemorySegment kept(MemorySegment scratch, long bytes) {
    return Arena.ofAuto().allocate(bytes, Integer.BYTES).copyFrom(scratch.asSlice(0, bytes));
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
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment entries = scratch.allocate(JAVA_INT, bound);
      MemorySegment origin = scratch.allocate(JAVA_LONG, bound);
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
          Arena.ofAuto().allocate(JAVA_LONG, size).copyFrom(origin.asSlice(0, size * Long.BYTES)));
    }
  }

  /**
   * The given rows of a matrix, its columns renumbered as in {@link #restrict(CompressedRows,
   * int[], int[])}.
   */
  public static SparseMatrix restrict(SparseMatrix matrix, int[] rows, int @Nullable [] columns) {
    Part part = restrict(matrix.pattern(), rows, columns);
    return new SparseMatrix(part.pattern(), matrix.valuesAt(part.origin()));
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
