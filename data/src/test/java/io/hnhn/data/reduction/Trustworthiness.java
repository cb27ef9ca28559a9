package io.hnhn.data.reduction;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How far neighbours on a map can be trusted to be neighbours (Venna, Kaski 2001): 1 where all are.
 *
 * <pre>
 * T = 1 − 2 / (n k (2n − 3k − 1)) · Σ_i Σ_{j among the k nearest of i on the map} max(0, rank(i, j) − k)
 * </pre>
 *
 * rank(i, j) counts from 1 the rows by their distance to i.
 */
final class Trustworthiness {
  private Trustworthiness() {}

  static double of(double[][] rows, PlaneMap map, int k) {
    int n = rows.length;
    double[][] places = new double[n][];
    for (int i = 0; i < n; i++) {
      places[i] = new double[] {map.x()[i], map.y()[i]};
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      List<Integer> ranks = byDistance(rows, i);
      for (int j : byDistance(places, i).subList(0, k)) {
        sum += Math.max(0, ranks.indexOf(j) + 1 - k);
      }
    }
    return 1 - sum * 2 / (n * k * (2.0 * n - 3.0 * k - 1));
  }

  /** All rows but one, the nearest to it first. */
  static List<Integer> byDistance(double[][] rows, int i) {
    return IntStream.range(0, rows.length)
        .filter(j -> j != i)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> squaredDistance(rows[i], rows[j])))
        .toList();
  }

  private static double squaredDistance(double[] a, double[] b) {
    double sum = 0;
    for (int c = 0; c < a.length; c++) {
      sum += (a[c] - b[c]) * (a[c] - b[c]);
    }
    return sum;
  }
}
