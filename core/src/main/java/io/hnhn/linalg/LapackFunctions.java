package io.hnhn.linalg;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** What is called of LAPACK in OpenBLAS, each function beside its signature in lapacke.h. */
record LapackFunctions(
    // lapack_int LAPACKE_sgeqrf(int matrix_layout, lapack_int m, lapack_int n, float *a,
    //     lapack_int lda, float *tau);
    MethodHandle sgeqrf,
    // lapack_int LAPACKE_sorgqr(int matrix_layout, lapack_int m, lapack_int n, lapack_int k,
    //     float *a, lapack_int lda, const float *tau);
    MethodHandle sorgqr,
    // lapack_int LAPACKE_sgesdd(int matrix_layout, char jobz, lapack_int m, lapack_int n, float *a,
    //     lapack_int lda, float *s, float *u, lapack_int ldu, float *vt, lapack_int ldvt);
    MethodHandle sgesdd) {

  /**
   * Binds the functions of an opened library.
   *
   * @throws UnsatisfiedLinkError if one is missing
   */
  static LapackFunctions of(SymbolLookup library) {
    return new LapackFunctions(
        OpenBlasFunctions.bind(
            library,
            "LAPACKE_sgeqrf",
            FunctionDescriptor.of(
                JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS)),
        OpenBlasFunctions.bind(
            library,
            "LAPACKE_sorgqr",
            FunctionDescriptor.of(
                JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS)),
        OpenBlasFunctions.bind(
            library,
            "LAPACKE_sgesdd",
            FunctionDescriptor.of(
                JAVA_INT, JAVA_INT, JAVA_BYTE, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS,
                ADDRESS, JAVA_INT, ADDRESS, JAVA_INT)));
  }
}
