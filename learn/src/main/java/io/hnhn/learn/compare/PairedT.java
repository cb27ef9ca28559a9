package io.hnhn.learn.compare;

import io.hnhn.learn.statistics.Estimate;
import java.util.Arrays;

/**
 * Student's t test for differences of runs that go in pairs, each with a seed of its own. It takes
 * the runs for independent of each other.
 *
 * @param runs pairs of runs
 * @param difference the mean of the differences
 * @param pValue the probability of a mean as far from 0 as this one or farther, if there were no
 *     difference
 */
public record PairedT(int runs, Estimate difference, double pValue) {
  private static final double OUTSIDE = 0.05;

  /** Compares results of the same seeds, at least two. */
  static PairedT of(double[] left, double[] right) {
    double[] differences = new double[left.length];
    Arrays.setAll(differences, i -> left[i] - right[i]);
    int n = differences.length;
    double mean = Arrays.stream(differences).average().orElseThrow();
    double squares = Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) / n);
    double width = quantile(n - 1) * error;
    double p = error == 0 ? (mean == 0 ? 1 : 0) : outside(Math.abs(mean) / error, n - 1);
    return new PairedT(n, new Estimate(mean, mean - width, mean + width), p);
  }

  /**
   * The probability that |t| is larger, by the finite series for whole degrees of freedom ν
   * (Abramowitz, Stegun 26.7.3 and 26.7.4) with θ = arctan(t/√ν).
   */
  static double outside(double t, int freedom) {
    double angle = Math.atan(t / Math.sqrt(freedom));
    double cos = Math.cos(angle);
    boolean odd = freedom % 2 == 1;
    double term = odd ? cos : 1;
    double sum = freedom == 1 ? 0 : term;
    for (int k = odd ? 3 : 2; k <= freedom - 2; k += 2) {
      term *= cos * cos * (k - 1) / k;
      sum += term;
    }
    double inside = odd ? 2 / Math.PI * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
    return Math.clamp(1 - inside, 0, 1);
  }

  /** The t that is exceeded, in either direction, five times of a hundred. */
  static double quantile(int freedom) {
    double low = 0;
    double high = 16;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (outside(middle, freedom) > OUTSIDE) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
