package io.hnhn.backend.cpu;

import java.lang.foreign.MemorySegment;

/**
 * Dense products on the calling thread alone. The same call gives the same bits on every thread.
 */
interface Gemm {
  /** What the log and {@code explain} call this product. */
  String name();

  /**
   * C = op(A) · op(B), an m x n result over k, all row-major float32; C is overwritten (not read),
   * also when k is 0. op transposes where asked to: A is m x k, or k x m if transposed; B is k x n,
   * or n x k if transposed.
   *
   * @param leftStride floats from one stored row of A to the next; likewise for the others
   */
  void multiply(
      boolean transposeLeft,
      boolean transposeRight,
      int m,
      int n,
      int k,
      MemorySegment left,
      int leftStride,
      MemorySegment right,
      int rightStride,
      MemorySegment result,
      int resultStride);
}
