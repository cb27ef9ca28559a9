package io.hnhn.graph;

import java.util.Arrays;

/** Dense matrices for small examples: unpacked adjacency, and eigenvalues by Jacobi rotations. */
final class Dense {
  private Dense() {}

  static double[][] of(CompressedRows rows) {
    double[][] result = new double[rows.rows()][rows.columns()];
    for (int r = 0; r < rows.rows(); r++) {
      for (int column : rows.row(r)) {
        result[r][column] = 1;
      }
    }
    return result;
  }

  static double[][] of(WeightedGraph graph) {
    double[][] result = new double[graph.vertices()][graph.vertices()];
    for (int i = 0; i < result.length; i++) {
      for (int k = 0; k < result.length; k++) {
        result[i][k] = graph.weight(i, k);
      }
    }
    return result;
  }

  /** The eigenvalues of a symmetric matrix, ascending. */
  static double[] eigenvalues(double[][] symmetric) {
    int n = symmetric.length;
    double[][] a = Arrays.stream(symmetric).map(double[]::clone).toArray(double[][]::new);
    for (int sweep = 0; sweep < 100; sweep++) {
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rotate(a, p, q);
        }
      }
    }
    double[] eigenvalues = new double[n];
    Arrays.setAll(eigenvalues, i -> a[i][i]);
    Arrays.sort(eigenvalues);
    return eigenvalues;
  }

  /** Turns the plane of axes p and q so that a_pq becomes 0. */
  private static void rotate(double[][] a, int p, int q) {
    if (Math.abs(a[p][q]) < 1e-14) {
      return;
    }
    double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    for (int k = 0; k < a.length; k++) {
      double kp = a[k][p];
      double kq = a[k][q];
      a[k][p] = cos * kp - sin * kq;
      a[k][q] = sin * kp + cos * kq;
    }
    for (int k = 0; k < a.length; k++) {
      double pk = a[p][k];
      double qk = a[q][k];
      a[p][k] = cos * pk - sin * qk;
      a[q][k] = sin * pk + cos * qk;
    }
  }
}
