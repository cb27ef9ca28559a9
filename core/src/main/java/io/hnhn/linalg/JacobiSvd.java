package io.hnhn.linalg;

import io.hnhn.linalg.Factorizations.Svd;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The singular value decomposition by one-sided Jacobi rotations (Hestenes 1958), in double
 * precision.
 *
 * <p>Columns of A are rotated in pairs, A ← AJ, until all are orthogonal: then AV = Us, the lengths
 * of the columns being s. Each rotation makes one pair orthogonal and disturbs others less than it
 * mends; about ten sweeps over all pairs are enough.
 */
final class JacobiSvd {
  private static final int MOST_SWEEPS = 60;

  /** Cosines of an angle below this are taken for 0: float32 has 2⁻²⁴. */
  private static final double ORTHOGONAL = 1e-12;

  /**
   * Columns shorter than this share of the whole are rounding errors of the others: they would be
   * rotated forever.
   */
  private static final double NEGLIGIBLE = 1e-13;

  private JacobiSvd() {}

  static Svd of(Matrix matrix) {
    double[][] rows = JavaFactorizations.rows(matrix);
    if (matrix.rows() < matrix.columns()) {
      // Aᵀ = VsUᵀ, and the rows of A are its columns.
      Svd turned = ofColumns(rows, matrix.columns());
      return new Svd(transposed(turned.right()), turned.values(), transposed(turned.left()));
    }
    return ofColumns(transposed(rows, matrix.columns()), matrix.rows());
  }

  /** The decomposition of the matrix with the given columns, each of {@code height} elements. */
  private static Svd ofColumns(double[][] columns, int height) {
    int n = columns.length;
    double[][] v = new double[n][n];
    for (int i = 0; i < n; i++) {
      v[i][i] = 1;
    }
    double whole = 0;
    for (double[] column : columns) {
      whole += dot(column, column);
    }
    double negligible = NEGLIGIBLE * Math.sqrt(whole);
    boolean rotated = true;
    for (int sweep = 0; rotated; sweep++) {
      if (sweep == MOST_SWEEPS) {
        throw new IllegalStateException(
            "Expected Jacobi's rotations to converge, but found none after " + sweep + " sweeps");
      }
      rotated = sweep(columns, v, negligible);
    }
    return sorted(columns, v, negligible, height);
  }

  private static boolean sweep(double[][] columns, double[][] v, double negligible) {
    boolean rotated = false;
    for (int p = 0; p < columns.length; p++) {
      for (int q = p + 1; q < columns.length; q++) {
        double pp = dot(columns[p], columns[p]);
        double qq = dot(columns[q], columns[q]);
        double pq = dot(columns[p], columns[q]);
        if (Math.sqrt(Math.min(pp, qq)) > negligible
            && Math.abs(pq) > ORTHOGONAL * Math.sqrt(pp * qq)) {
          double zeta = (qq - pp) / (2 * pq);
          double t = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
          double cosine = 1 / Math.hypot(1, t);
          rotate(columns[p], columns[q], cosine, cosine * t);
          rotate(v[p], v[q], cosine, cosine * t);
          rotated = true;
        }
      }
    }
    return rotated;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private static void rotate(double[] x, double[] y, double cosine, double sine) {
    for (int i = 0; i < x.length; i++) {
      double was = x[i];
      x[i] = cosine * was - sine * y[i];
      y[i] = sine * was + cosine * y[i];
    }
  }

  private static Svd sorted(double[][] columns, double[][] v, double negligible, int height) {
    double[] lengths = new double[columns.length];
    for (int c = 0; c < lengths.length; c++) {
      lengths[c] = Math.sqrt(dot(columns[c], columns[c]));
    }
    int[] order =
        IntStream.range(0, lengths.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(c -> lengths[c]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    double[][] left = new double[columns.length][];
    double[][] right = new double[columns.length][];
    float[] values = new float[columns.length];
    for (int i = 0; i < order.length; i++) {
      left[i] = columns[order[i]];
      right[i] = v[order[i]];
      values[i] = (float) lengths[order[i]];
      normalize(left, i, lengths[order[i]] > negligible ? lengths[order[i]] : 0);
    }
    return new Svd(
        JavaFactorizations.matrix(transposed(left, height), height, left.length),
        values,
        JavaFactorizations.matrix(right, right.length, right.length));
  }

  /**
   * Scales column i to length 1; one of length 0 becomes any that is orthogonal to those before.
   */
  private static void normalize(double[][] columns, int i, double length) {
    double[] column = columns[i];
    if (length > 0) {
      scale(column, 1 / length);
      return;
    }
    double remaining = 0;
    for (int axis = 0; remaining < 0.5 / column.length; axis++) {
      Arrays.fill(column, 0);
      column[axis] = 1;
      // Twice is enough to be orthogonal to rounding.
      for (int round = 0; round < 2; round++) {
        for (int before = 0; before < i; before++) {
          subtract(column, columns[before], dot(column, columns[before]));
        }
      }
      remaining = dot(column, column);
    }
    scale(column, 1 / Math.sqrt(remaining));
  }

  private static void scale(double[] x, double factor) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= factor;
    }
  }

  private static void subtract(double[] x, double[] y, double factor) {
    for (int i = 0; i < x.length; i++) {
      x[i] -= factor * y[i];
    }
  }

  private static double[][] transposed(double[][] rows, int columns) {
    double[][] result = new double[columns][rows.length];
    for (int r = 0; r < rows.length; r++) {
      for (int c = 0; c < columns; c++) {
        result[c][r] = rows[r][c];
      }
    }
    return result;
  }

  private static Matrix transposed(Matrix matrix) {
    double[][] turned = transposed(JavaFactorizations.rows(matrix), matrix.columns());
    return JavaFactorizations.matrix(turned, matrix.columns(), matrix.rows());
  }
}
