package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;

/** One row of a product of sparse matrices while it is summed: rows of the right one, scaled. */
final class ProductRow {
  private final SparseMatrix right;
  private final int[] rightColumns;
  private final float[] rightValues;
  private final double[] sum;

  /** A bit for each column that has a sum, 64 columns a word. */
  private final long[] touched;

  private final int[] columns;
  private final float[] values;

  ProductRow(SparseMatrix right) {
    this.right = right;
    this.rightColumns = new int[right.pattern().longestRow()];
    this.rightValues = new float[rightColumns.length];
    this.sum = new double[right.columns()];
    this.touched = new long[Math.ceilDiv(right.columns(), Long.SIZE)];
    this.columns = new int[right.columns()];
    this.values = new float[right.columns()];
  }

  /** Adds {@code factor} times a row of the right matrix. */
  void add(double factor, int row) {
    int length = right.copyRow(row, rightColumns, rightValues);
    for (int i = 0; i < length; i++) {
      int c = rightColumns[i];
      sum[c] += factor * rightValues[i];
      touched[c >> 6] |= 1L << c;
    }
  }

  /** Moves the sums to entry {@code at} and on, ascending by column, and begins the next row. */
  int moveTo(MemorySegment entries, MemorySegment targets, long at) {
    int count = 0;
    for (int word = 0; word < touched.length; word++) {
      for (long bits = touched[word]; bits != 0; bits &= bits - 1) {
        int c = (word << 6) + Long.numberOfTrailingZeros(bits);
        columns[count] = c;
        values[count++] = (float) sum[c];
        sum[c] = 0;
      }
      touched[word] = 0;
    }
    MemorySegment.copy(columns, 0, entries, JAVA_INT, at * Integer.BYTES, count);
    MemorySegment.copy(values, 0, targets, JAVA_FLOAT, at * Float.BYTES, count);
    return count;
  }
}
