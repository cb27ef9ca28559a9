package io.hnhn.cuda.gpu;

import static io.hnhn.cuda.gpu.Foreign.bind;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * What is called of cuBLAS, each function beside its signature in {@code cublas_v2.h}. A {@code
 * cublasStatus_t} is an int; handles, streams and addresses of the device are taken as longs.
 */
record CublasFunctions(
    // cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
    MethodHandle create,
    // cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
    MethodHandle destroy,
    // cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version);
    MethodHandle getVersion,
    // cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
    MethodHandle setStream,
    // cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t bytes);
    MethodHandle setWorkspace,
    // cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
    MethodHandle setMathMode,
    // cublasStatus_t cublasSgemm_v2(cublasHandle_t handle, cublasOperation_t opA,
    //     cublasOperation_t opB, int m, int n, int k, const float *alpha, const float *a, int lda,
    //     const float *b, int ldb, const float *beta, float *c, int ldc);
    MethodHandle sgemm) {

  /**
   * Binds the functions of an opened library.
   *
   * @throws UnsatisfiedLinkError if one is missing
   */
  static CublasFunctions of(SymbolLookup library) {
    return new CublasFunctions(
        bind(library, "cublasCreate_v2", ADDRESS),
        bind(library, "cublasDestroy_v2", JAVA_LONG),
        bind(library, "cublasGetVersion_v2", JAVA_LONG, ADDRESS),
        bind(library, "cublasSetStream_v2", JAVA_LONG, JAVA_LONG),
        bind(library, "cublasSetWorkspace_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG),
        bind(library, "cublasSetMathMode", JAVA_LONG, JAVA_INT),
        bind(
            library,
            "cublasSgemm_v2",
            JAVA_LONG,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            JAVA_LONG,
            JAVA_INT,
            JAVA_LONG,
            JAVA_INT,
            ADDRESS,
            JAVA_LONG,
            JAVA_INT));
  }
}
