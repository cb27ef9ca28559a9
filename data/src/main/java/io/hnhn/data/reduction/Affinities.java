package io.hnhn.data.reduction;

import io.hnhn.tensor.Matrix;
import java.util.Arrays;

/**
 * How much rows belong together: a probability for each pair of near rows. Row i chooses row j with
 * the probability
 *
 * <pre>
 * p(j|i) = exp(−|x_i − x_j|² b_i) / Σ_k exp(−|x_i − x_k|² b_i)        p_ij = (p(j|i) + p(i|j)) / 2n
 * </pre>
 *
 * where b_i is such that i chooses among as many rows as the perplexity says: 2^entropy. Rows
 * beyond three times the perplexity would hardly ever be chosen and are left out.
 *
 * @param neighbours the rows that a row belongs together with
 * @param probabilities p_ij of each of these; all together sum to 1
 */
record Affinities(int[][] neighbours, double[][] probabilities) {
  private static final int NEAR = 3;
  private static final int BISECTIONS = 64;

  int rows() {
    return neighbours.length;
  }

  static Affinities of(Matrix rows, double perplexity) {
    int n = rows.rows();
    int near = Math.min(n - 1, (int) Math.ceil(NEAR * perplexity));
    float[][] points = new float[n][];
    Arrays.setAll(points, rows::row);
    int[][] chosen = new int[n][near];
    double[][] chance = new double[n][near];
    long[] others = new long[n];
    for (int i = 0; i < n; i++) {
      int row = i;
      // A distance of at least 0 is ordered as its bits are; of equal ones the first row is nearer.
      Arrays.setAll(
          others,
          j -> (long) Float.floatToIntBits(squaredDistance(points[row], points[j])) << 32 | j);
      others[i] = Long.MAX_VALUE;
      long[] sorted = others.clone();
      Arrays.sort(sorted);
      for (int k = 0; k < near; k++) {
        chosen[i][k] = (int) sorted[k];
        chance[i][k] = Float.intBitsToFloat((int) (sorted[k] >>> 32));
      }
      choose(chance[i], Math.log(perplexity));
    }
    return symmetric(chosen, chance);
  }

  private static float squaredDistance(float[] a, float[] b) {
    float sum = 0;
    for (int c = 0; c < a.length; c++) {
      float difference = a[c] - b[c];
      sum += difference * difference;
    }
    return sum;
  }

  /** Turns squared distances, ascending, into probabilities of the wanted entropy. */
  private static void choose(double[] distances, double entropy) {
    double[] beyond = Arrays.stream(distances).map(d -> d - distances[0]).toArray();
    double farthest = beyond[beyond.length - 1];
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double sharpness = farthest > 0 ? 1 / farthest : 1;
    for (int step = 0; step < BISECTIONS; step++) {
      if (weigh(beyond, sharpness, distances) > entropy) {
        low = sharpness;
        sharpness = Double.isInfinite(high) ? 2 * sharpness : (low + high) / 2;
      } else {
        high = sharpness;
        sharpness = (low + high) / 2;
      }
    }
  }

  /** Sets the probabilities for a b_i and returns their entropy. */
  private static double weigh(double[] beyond, double sharpness, double[] probabilities) {
    double sum = 0;
    double moment = 0;
    for (int k = 0; k < beyond.length; k++) {
      probabilities[k] = Math.exp(-beyond[k] * sharpness);
      sum += probabilities[k];
      moment += beyond[k] * probabilities[k];
    }
    for (int k = 0; k < beyond.length; k++) {
      probabilities[k] /= sum;
    }
    return Math.log(sum) + sharpness * moment / sum;
  }

  /** A pair is kept where either row chooses the other. */
  private static Affinities symmetric(int[][] chosen, double[][] chance) {
    int n = chosen.length;
    int[] count = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j : chosen[i]) {
        count[i]++;
        count[j]++;
      }
    }
    int[][] neighbours = new int[n][];
    double[][] probabilities = new double[n][];
    for (int i = 0; i < n; i++) {
      neighbours[i] = new int[count[i]];
      probabilities[i] = new double[count[i]];
    }
    // Where both rows choose each other the pair is stored twice; its halves add up all the same.
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < chosen[i].length; k++) {
        int j = chosen[i][k];
        double half = chance[i][k] / (2.0 * n);
        neighbours[i][--count[i]] = j;
        probabilities[i][count[i]] = half;
        neighbours[j][--count[j]] = i;
        probabilities[j][count[j]] = half;
      }
    }
    return new Affinities(neighbours, probabilities);
  }
}
