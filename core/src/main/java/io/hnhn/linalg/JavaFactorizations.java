package io.hnhn.linalg;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.tensor.Matrix;

/**
 * Factorizations in plain Java and double precision, for where OpenBLAS can't be loaded: QR by
 * Householder's reflections, the singular value decomposition by {@linkplain JacobiSvd Jacobi's
 * rotations}.
 */
final class JavaFactorizations implements Factorizations {
  @Override
  public String name() {
    return "Java";
  }

  @Override
  public Matrix orthonormalBasis(Matrix matrix) {
    requireTall(matrix);
    double[][] a = rows(matrix);
    double[] tau = new double[matrix.columns()];
    for (int j = 0; j < tau.length; j++) {
      tau[j] = makeReflection(a, j);
      reflect(a, j, tau[j], j + 1, tau.length);
    }
    // Q is the first columns of the identity, reflected by all in reverse order. The columns right
    // of j are done when reflection j is applied; those left of it are still of the identity.
    for (int j = tau.length - 1; j >= 0; j--) {
      reflect(a, j, tau[j], j + 1, tau.length);
      expand(a, j, tau[j]);
    }
    return matrix(a, matrix.rows(), tau.length);
  }

  @Override
  public Svd svd(Matrix matrix) {
    return JacobiSvd.of(matrix);
  }

  /**
   * Replaces column j, from row j on, by the v of the reflection 1 − τvvᵀ that makes it zero below
   * row j. v_j is 1 and not stored: what becomes of the diagonal is not needed for Q.
   *
   * @return τ; 0 where the column is zero already
   */
  private static double makeReflection(double[][] a, int j) {
    double below = 0;
    for (int i = j + 1; i < a.length; i++) {
      below += a[i][j] * a[i][j];
    }
    if (below == 0) {
      return 0;
    }
    double diagonal = a[j][j];
    double length = Math.sqrt(diagonal * diagonal + below);
    double shifted = diagonal + Math.copySign(length, diagonal);
    for (int i = j + 1; i < a.length; i++) {
      a[i][j] /= shifted;
    }
    return shifted / Math.copySign(length, diagonal);
  }

  /** Applies reflection j to columns {@code from .. to-1}, row by row: A −= τ v (vᵀA). */
  private static void reflect(double[][] a, int j, double tau, int from, int to) {
    if (tau == 0 || from == to) {
      return;
    }
    double[] sums = new double[to];
    for (int i = j; i < a.length; i++) {
      double v = i == j ? 1 : a[i][j];
      double[] row = a[i];
      for (int c = from; c < to; c++) {
        sums[c] += v * row[c];
      }
    }
    for (int i = j; i < a.length; i++) {
      double factor = tau * (i == j ? 1 : a[i][j]);
      double[] row = a[i];
      for (int c = from; c < to; c++) {
        row[c] -= factor * sums[c];
      }
    }
  }

  /** Column j becomes that of the identity, reflected by j: e_j − τv. */
  private static void expand(double[][] a, int j, double tau) {
    for (int i = 0; i < j; i++) {
      a[i][j] = 0;
    }
    a[j][j] = 1 - tau;
    for (int i = j + 1; i < a.length; i++) {
      a[i][j] *= -tau;
    }
  }

  static void requireTall(Matrix matrix) {
    if (matrix.rows() < matrix.columns()) {
      throw new IllegalArgumentException(
          "Expected at least as many rows as columns, but found " + matrix.shape());
    }
  }

  /** The rows as doubles. */
  static double[][] rows(Matrix matrix) {
    double[][] result = new double[matrix.rows()][matrix.columns()];
    for (int r = 0; r < result.length; r++) {
      for (int c = 0; c < result[r].length; c++) {
        result[r][c] = matrix.get(r, c);
        if (!Double.isFinite(result[r][c])) {
          throw new IllegalArgumentException(
              "Expected a matrix of finite elements, but found %s at (%d, %d)"
                  .formatted(result[r][c], r, c));
        }
      }
    }
    return result;
  }

  /** A matrix of the given rows. */
  static Matrix matrix(double[][] elements, int rows, int columns) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        result.segment().setAtIndex(JAVA_FLOAT, (long) r * columns + c, (float) elements[r][c]);
      }
    }
    return result;
  }
}
