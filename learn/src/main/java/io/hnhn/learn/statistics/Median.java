package io.hnhn.learn.statistics;

import java.util.Arrays;

/** The middle one of some numbers: of times the one that a slow round does not change. */
public final class Median {
  private Median() {}

  /** The middle one, or the mean of the middle two; NaN of none. */
  public static double of(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length % 2 == 1) {
      return sorted[middle];
    }
    return sorted.length == 0 ? Double.NaN : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
