package io.hnhn.linalg;

import io.hnhn.tensor.Matrix;

/**
 * Factorizations of dense matrices. On one machine the same matrix gives the same bits, whatever
 * the number of threads. They may be shared between threads.
 *
 * <pre>{@code
 * Factorizations dense = Factorizations.ofThisJvm();
 * Matrix q = dense.orthonormalBasis(y); // qᵀq = 1, and y = q(qᵀy)
 * }</pre>
 */
public sealed interface Factorizations permits Lapack, JavaFactorizations {
  /** LAPACK where dense products are taken by OpenBLAS, otherwise plain Java. */
  static Factorizations ofThisJvm() {
    return GemmChoice.ofThisJvm().gemm() instanceof OpenBlas openBlas
        ? Lapack.of(openBlas)
        : new JavaFactorizations();
  }

  /** What does it. */
  String name();

  /**
   * As many orthonormal columns as {@code matrix} has, which span its columns: Q of the
   * factorization QR. Where the columns are linearly dependent, some of Q are outside their span.
   *
   * @param matrix at least as many rows as columns, all finite; not changed
   */
  Matrix orthonormalBasis(Matrix matrix);

  /**
   * The singular value decomposition A = U diag(s) Vᵀ.
   *
   * @param matrix all finite; not changed
   */
  Svd svd(Matrix matrix);

  /**
   * A thin singular value decomposition of an m x n matrix, with r = min(m, n).
   *
   * @param left U, m x r, with orthonormal columns
   * @param values the r singular values, descending
   * @param right Vᵀ, r x n, with orthonormal rows
   */
  record Svd(Matrix left, float[] values, Matrix right) {}
}
