package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/** Products of sparse matrices, which are sparse again. */
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
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, rows + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, size);
    MemorySegment values = OffHeap.allocate(JAVA_FLOAT, size);
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

  private static void expectChain(SparseMatrix left, SparseMatrix right) {
    if (left.columns() != right.rows()) {
      throw new IllegalArgumentException(
          "Expected %d rows on the right, but found %d".formatted(left.columns(), right.rows()));
    }
  }
}
