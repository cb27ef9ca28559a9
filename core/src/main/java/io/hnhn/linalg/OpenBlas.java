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

  static IllegalStateException failure(String function, Throwable cause) {
    switch (cause) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> {}
    }
    return new IllegalStateException("Expected " + function + " to return, but it failed", cause);
  }
}
