package io.hnhn.linalg;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** What is called of OpenBLAS, each function beside its signature in {@code cblas.h}. */
record OpenBlasFunctions(
    // void cblas_sgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE transA, CBLAS_TRANSPOSE transB,
    //     blasint m, blasint n, blasint k, float alpha, const float *a, blasint lda,
    //     const float *b, blasint ldb, float beta, float *c, blasint ldc);
    MethodHandle sgemm,
    // void cblas_sgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE trans, blasint m, blasint n,
    //     float alpha, const float *a, blasint lda, const float *x, blasint incx, float beta,
    //     float *y, blasint incy);
    MethodHandle sgemv,
    // void openblas_set_num_threads(int num_threads);
    MethodHandle setNumThreads,
    // char *openblas_get_config(void);
    MethodHandle getConfig,
    // char *openblas_get_corename(void);
    MethodHandle getCorename) {

  /** Longer than any text of OpenBLAS: where reading one gives up. */
  private static final long LONGEST_TEXT = 1024;

  /**
   * Binds the functions of an opened library.
   *
   * @throws UnsatisfiedLinkError if one is missing
   */
  static OpenBlasFunctions of(SymbolLookup library) {
    return new OpenBlasFunctions(
        bind(
            library,
            "cblas_sgemm",
            FunctionDescriptor.ofVoid(
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT)),
        bind(
            library,
            "cblas_sgemv",
            FunctionDescriptor.ofVoid(
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT)),
        bind(library, "openblas_set_num_threads", FunctionDescriptor.ofVoid(JAVA_INT)),
        bind(library, "openblas_get_config", FunctionDescriptor.of(ADDRESS)),
        bind(library, "openblas_get_corename", FunctionDescriptor.of(ADDRESS)));
  }

  @SuppressWarnings("restricted") // the descriptors are those of cblas.h and lapacke.h
  static MethodHandle bind(SymbolLookup library, String name, FunctionDescriptor type) {
    MemorySegment function =
        library
            .find(name)
            .orElseThrow(
                () ->
                    new UnsatisfiedLinkError(
                        "Expected a function " + name + " in OpenBLAS, but found none"));
    return Linker.nativeLinker().downcallHandle(function, type);
  }

  /** Name, version, and the processor for which the library has chosen its loops. */
  String description() {
    try {
      MemorySegment config = (MemorySegment) getConfig.invokeExact();
      MemorySegment corename = (MemorySegment) getCorename.invokeExact();
      // The configuration begins with name and version: "OpenBLAS 0.3.31 DYNAMIC_ARCH ..".
      List<String> words = List.of(text(config).split(" ", 3));
      return String.join(" ", words.subList(0, 2)) + ", " + text(corename);
    } catch (Throwable e) {
      throw new IllegalStateException("Expected OpenBLAS to describe itself, but it failed", e);
    }
  }

  @SuppressWarnings("restricted") // both texts are constants in the library, ended by a zero
  private static String text(MemorySegment pointer) {
    return pointer.reinterpret(LONGEST_TEXT).getString(0).strip();
  }
}
