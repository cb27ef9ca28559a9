package io.hnhn.linalg;

import java.lang.foreign.MemorySegment;

/**
 * Dense products on the calling thread alone. The same call gives the same bits on every thread.
 */
public interface Gemm {
  /**
   * The product of OpenBLAS.
   *
   * @throws UnsatisfiedLinkError with the reason, if it can't be had
   */
  static Gemm openBlas() {
    return OpenBlas.open();
  }

  /**
   * The product in Java.
   *
   * @param vectors whether it uses the Vector API, whose module has to be there
   */
  static Gemm java(boolean vectors) {
    // A class that uses the Vector API is first touched where this says "new": without the module
    // it could not be loaded.
    return new BlockedGemm(vectors ? new BlockedGemmVectorTile() : new BlockedGemmPlainTile());
  }

  /** Whether it is taken by OpenBLAS. */
  default boolean isOpenBlas() {
    return this instanceof OpenBlas;
  }

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
