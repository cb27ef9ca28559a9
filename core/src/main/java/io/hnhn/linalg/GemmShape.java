package io.hnhn.linalg;

import io.hnhn.graph.MappedPages;
import java.lang.foreign.MemorySegment;

/** The sizes of one product C = op(A) · op(B), see {@link Gemm#multiply}. */
record GemmShape(boolean transposeLeft, boolean transposeRight, int m, int n, int k) {
  /**
   * Checks that every element lies in its segment. Native code would not: it would read or write
   * whatever is there.
   */
  void check(
      MemorySegment left,
      int leftStride,
      MemorySegment right,
      int rightStride,
      MemorySegment result,
      int resultStride) {
    if (m < 0 || n < 0 || k < 0) {
      throw new IllegalArgumentException(
          "Expected sizes of at least 0, but found m = %d, n = %d, k = %d".formatted(m, n, k));
    }
    check("left", left, leftStride, transposeLeft ? k : m, transposeLeft ? m : k);
    check("right", right, rightStride, transposeRight ? n : k, transposeRight ? k : n);
    check("result", result, resultStride, m, n);
  }

  private static void check(String what, MemorySegment matrix, int stride, int rows, int columns) {
    if (rows == 0 || columns == 0) {
      return;
    }
    if (stride < columns) {
      throw new IllegalArgumentException(
          "Expected a stride of at least %d for the %s matrix, but found %d"
              .formatted(columns, what, stride));
    }
    long needed = ((rows - 1L) * stride + columns) * Float.BYTES;
    if (matrix.byteSize() < needed) {
      throw new IllegalArgumentException(
          "Expected at least %d bytes for the %s matrix of %d x %d, but found %d"
              .formatted(needed, what, rows, columns, matrix.byteSize()));
    }
  }

  /** Has the pages of mapped factors read before native code does. */
  void requirePages(MemorySegment left, int leftStride, MemorySegment right, int rightStride) {
    requirePages(left, leftStride, transposeLeft ? k : m, transposeLeft ? m : k);
    requirePages(right, rightStride, transposeRight ? n : k, transposeRight ? k : n);
  }

  private static void requirePages(MemorySegment matrix, int stride, int rows, int columns) {
    if (MappedPages.canBeCut(matrix)) {
      MappedPages.require(matrix.asSlice(0, ((rows - 1L) * stride + columns) * Float.BYTES));
    }
  }

  /** Whether there is nothing to multiply: no result, or one of zeros. */
  boolean isEmpty() {
    return m == 0 || n == 0 || k == 0;
  }

  /** Writes zeros: the product over nothing. */
  void clear(MemorySegment result, int stride) {
    for (long r = 0; n > 0 && r < m; r++) {
      result.asSlice(r * stride * Float.BYTES, (long) n * Float.BYTES).fill((byte) 0);
    }
  }
}
