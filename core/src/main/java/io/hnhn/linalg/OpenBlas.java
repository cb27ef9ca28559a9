package io.hnhn.linalg;

import java.lang.foreign.MemorySegment;

/**
 * Dense products by OpenBLAS.
 *
 * <p>The library is told to use one thread: the backend's own threads call it, several at once,
 * each for its tile of the result. So the bits of a tile depend neither on OpenBLAS's own idea of
 * how to share the work nor on the number of cores.
 */
final class OpenBlas implements Gemm {
  // enum CBLAS_ORDER and enum CBLAS_TRANSPOSE of cblas.h
  private static final int ROW_MAJOR = 101;
  private static final int NO_TRANSPOSE = 111;
  private static final int TRANSPOSE = 112;

  /**
   * A product copies all of B before it begins, which takes longer than anything else where so few
   * rows use it. These are multiplied with B one after the other, as it lies.
   */
  private static final int FEW_ROWS = 8;

  /** A smaller B is copied in no time, and rows have the bits that they have among many. */
  private static final long LARGE = 1 << 17;

  private final OpenBlasFunctions functions;
  private final String name;

  private OpenBlas(OpenBlasFunctions functions) {
    this.functions = functions;
    this.name = functions.description();
  }

  /**
   * Unpacks and opens the library from the class path.
   *
   * @throws UnsatisfiedLinkError with the reason, if it can't be had
   */
  static OpenBlas open() {
    try {
      OpenBlasFunctions functions = OpenBlasFunctions.of(OpenBlasLibrary.open());
      functions.setNumThreads().invokeExact(1);
      return new OpenBlas(functions);
    } catch (UnsatisfiedLinkError e) {
      throw e;
    } catch (Throwable e) {
      throw (UnsatisfiedLinkError)
          new UnsatisfiedLinkError("Expected to call OpenBLAS, but found " + e).initCause(e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void multiply(
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
      int resultStride) {
    GemmShape shape = new GemmShape(transposeLeft, transposeRight, m, n, k);
    shape.check(left, leftStride, right, rightStride, result, resultStride);
    if (shape.isEmpty()) {
      shape.clear(result, resultStride);
      return;
    }
    shape.requirePages(left, leftStride, right, rightStride);
    if (m <= FEW_ROWS && (long) k * n >= LARGE) {
      for (int row = 0; row < m; row++) {
        long from = transposeLeft ? row : (long) row * leftStride;
        multiplyRow(
            shape,
            left.asSlice(from * Float.BYTES),
            transposeLeft ? leftStride : 1,
            right,
            rightStride,
            result.asSlice((long) row * resultStride * Float.BYTES));
      }
      return;
    }
    try {
      functions
          .sgemm()
          .invokeExact(
              ROW_MAJOR,
              transposeLeft ? TRANSPOSE : NO_TRANSPOSE,
              transposeRight ? TRANSPOSE : NO_TRANSPOSE,
              m,
              n,
              k,
              1f,
              left,
              leftStride,
              right,
              rightStride,
              0f,
              result,
              resultStride);
    } catch (Throwable e) {
      throw failure("cblas_sgemm", e);
    }
  }

  /** c = op(B)ᵀ a for one row a of op(A), whose elements lie {@code step} floats apart. */
  private void multiplyRow(
      GemmShape shape,
      MemorySegment row,
      int step,
      MemorySegment right,
      int rightStride,
      MemorySegment result) {
    boolean transposed = shape.transposeRight();
    try {
      functions
          .sgemv()
          .invokeExact(
              ROW_MAJOR,
              transposed ? NO_TRANSPOSE : TRANSPOSE,
              transposed ? shape.n() : shape.k(),
              transposed ? shape.k() : shape.n(),
              1f,
              right,
              rightStride,
              row,
              step,
              0f,
              result,
              1);
    } catch (Throwable e) {
      throw failure("cblas_sgemv", e);
    }
  }

  static IllegalStateException failure(String function, Throwable cause) {
    switch (cause) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> {}
    }
    return new IllegalStateException("Expected " + function + " to return, but it failed", cause);
  }
}
