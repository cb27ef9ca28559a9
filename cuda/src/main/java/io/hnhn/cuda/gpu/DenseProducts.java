package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.backend.Precision;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Dense products by cuBLAS, which has matrices in column-major form: what is an m x n matrix row by
 * row is an n x m matrix there, so that C = A B becomes Cᵀ = Bᵀ Aᵀ.
 */
final class DenseProducts implements AutoCloseable {
  /** CUBLAS_OP_N. */
  private static final int AS_IT_IS = 0;

  /** CUBLAS_OP_T. */
  private static final int TRANSPOSED = 1;

  /** CUBLAS_DEFAULT_MATH. */
  private static final int FLOAT32 = 0;

  /** CUBLAS_TF32_TENSOR_OP_MATH. */
  private static final int TF32 = 3;

  private final CublasFunctions cublas;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment one = arena.allocateFrom(JAVA_FLOAT, 1);
  private final MemorySegment zero = arena.allocateFrom(JAVA_FLOAT, 0);
  private final long handle;

  /** Opens the library for the current context. */
  DenseProducts(CublasFunctions cublas, Precision precision) {
    this.cublas = cublas;
    MemorySegment to = arena.allocate(JAVA_LONG);
    call("a handle", () -> (int) cublas.create().invokeExact(to));
    this.handle = to.get(JAVA_LONG, 0);
    int mode = precision == Precision.TF32 ? TF32 : FLOAT32;
    call("a precision", () -> (int) cublas.setMathMode().invokeExact(handle, mode));
  }

  /** Its version, such as 13.0.2. */
  String version() {
    MemorySegment number = arena.allocate(JAVA_INT);
    call("a version", () -> (int) cublas.getVersion().invokeExact(handle, number));
    int version = number.get(JAVA_INT, 0);
    return "%d.%d.%d".formatted(version / 10_000, version / 100 % 100, version % 100);
  }

  /** Multiplies. A handle is for one thread at a time. */
  synchronized void multiply(Product product, long stream) {
    call("a stream", () -> (int) cublas.setStream().invokeExact(handle, stream));
    Product.Scratch workspace = product.workspace();
    call(
        "a workspace",
        () ->
            (int)
                cublas.setWorkspace().invokeExact(handle, workspace.address(), workspace.bytes()));
    call(
        "a product",
        () ->
            (int)
                cublas
                    .sgemm()
                    .invokeExact(
                        handle,
                        product.transposeRight() ? TRANSPOSED : AS_IT_IS,
                        product.transposeLeft() ? TRANSPOSED : AS_IT_IS,
                        product.n(),
                        product.m(),
                        product.k(),
                        one,
                        product.right(),
                        product.rightStride(),
                        product.left(),
                        product.leftStride(),
                        zero,
                        product.out(),
                        product.n()));
  }

  private static void call(String what, DriverCalls.Call call) {
    int status;
    try {
      status = call.status();
    } catch (Throwable e) {
      throw Foreign.failure(e);
    }
    if (status != 0) {
      throw new IllegalStateException(
          "Expected %s of cuBLAS, but found status %d".formatted(what, status));
    }
  }

  @Override
  public void close() {
    call("an end", () -> (int) cublas.destroy().invokeExact(handle));
    arena.close();
  }
}
