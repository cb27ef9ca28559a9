package io.hnhn.paper;

import java.util.Arrays;

/** Places of systems among each other. */
final class Ranks {
  /** Scores that differ by rounding alone count as equal. */
  private static final double ROUNDING = 1e-12;

  private Ranks() {}

  /**
   * The rank of each score, 1 for the highest. Equal scores share the mean of the ranks that they
   * take together: 3, 5, 3 have the ranks 2.5, 1, 2.5.
   */
  static double[] of(double[] scores) {
    return Arrays.stream(scores).map(score -> rank(score, scores)).toArray();
  }

  private static double rank(double score, double[] scores) {
    long higher = Arrays.stream(scores).filter(other -> other > score + ROUNDING).count();
    long equal = Arrays.stream(scores).filter(other -> Math.abs(other - score) <= ROUNDING).count();
    return higher + (equal + 1) / 2.0;
  }
}
