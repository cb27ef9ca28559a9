package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.hnhn.graph.OffHeap;
import java.lang.foreign.MemorySegment;

/**
 * Some rows of a product of sparse matrices.
 *
 * @param entries columns (ints), with room for more
 * @param values (floats), with room for more
 * @param ends one past the last entry of each row
 */
record ProductRows(MemorySegment entries, MemorySegment values, long[] ends) {
  /** The rows {@code from .. to-1} of left · right. */
  static ProductRows of(SparseMatrix left, SparseMatrix right, int from, int to) {
    long bound = SparseProducts.multiplications(left, right, from, to);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, bound);
    MemorySegment values = OffHeap.allocate(JAVA_FLOAT, bound);
    ProductRow product = new ProductRow(right);
    int[] columns = new int[left.pattern().longestRow()];
    float[] factors = new float[columns.length];
    long[] ends = new long[to - from];
    long size = 0;
    for (int r = from; r < to; r++) {
      int length = left.copyRow(r, columns, factors);
      for (int i = 0; i < length; i++) {
        product.add(factors[i], columns[i]);
      }
      size += product.moveTo(entries, values, size);
      ends[r - from] = size;
    }
    return new ProductRows(entries, values, ends);
  }

  /** How many entries they have. */
  long size() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  /** Copies them to entry {@code at} and on. */
  void copyTo(MemorySegment allEntries, MemorySegment allValues, long at) {
    MemorySegment.copy(entries, 0, allEntries, at * Integer.BYTES, size() * Integer.BYTES);
    MemorySegment.copy(values, 0, allValues, at * Float.BYTES, size() * Float.BYTES);
  }
}
