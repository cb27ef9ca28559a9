package io.hnhn.learn.statistics;

import java.util.function.IntPredicate;

/**
 * Two models' answers about the same rows, counted.
 *
 * @param both rows that both told right
 * @param onlyLeft rows that the left one alone told right
 * @param onlyRight rows that the right one alone told right
 * @param neither rows that neither told right
 */
public record PairedAnswers(int both, int onlyLeft, int onlyRight, int neither) {

  /**
   * Counts answers about the same rows.
   *
   * @param left whether the left one told a row, from 0, right
   * @param right the same of the right one
   */
  public static PairedAnswers of(int rows, IntPredicate left, IntPredicate right) {
    int[] counts = new int[4];
    for (int row = 0; row < rows; row++) {
      counts[(left.test(row) ? 0 : 2) + (right.test(row) ? 0 : 1)]++;
    }
    return new PairedAnswers(counts[0], counts[1], counts[2], counts[3]);
  }

  private int rows() {
    return both + onlyLeft + onlyRight + neither;
  }

  /**
   * How much more often the left one is right, with the interval of Newcombe (1998, method 10): the
   * distances to the ends of Wilson's intervals, put together by the correlation φ of the answers.
   *
   * <pre>
   * low  = d − √((p₁−l₁)² − 2φ (p₁−l₁)(u₂−p₂) + (u₂−p₂)²)        d = p₁ − p₂
   * high = d + √((u₁−p₁)² − 2φ (u₁−p₁)(p₂−l₂) + (p₂−l₂)²)
   * </pre>
   */
  public Estimate difference() {
    return difference(left(), right(), correlation());
  }

  /** How often the left one is right. */
  public Proportion left() {
    return new Proportion(both + onlyLeft, rows());
  }

  /** How often the right one is right. */
  public Proportion right() {
    return new Proportion(both + onlyRight, rows());
  }

  /** The same for shares of different rows, which have nothing to do with each other. */
  public static Estimate difference(Proportion left, Proportion right) {
    return difference(left, right, 0);
  }

  private static Estimate difference(Proportion left, Proportion right, double correlation) {
    double difference = left.share() - right.share();
    double leftDown = left.share() - left.low();
    double leftUp = left.high() - left.share();
    double rightDown = right.share() - right.low();
    double rightUp = right.high() - right.share();
    return new Estimate(
        difference,
        difference - together(leftDown, rightUp, correlation),
        difference + together(leftUp, rightDown, correlation));
  }

  private static double together(double one, double other, double correlation) {
    return Math.sqrt(Math.max(0, one * one - 2 * correlation * one * other + other * other));
  }

  /** φ of the two by two table, with a correction for continuity where it is positive. */
  private double correlation() {
    double product =
        (double) (both + onlyLeft)
            * (onlyRight + neither)
            * (both + onlyRight)
            * (onlyLeft + neither);
    if (product == 0) {
      return 0;
    }
    double cross = (double) both * neither - (double) onlyLeft * onlyRight;
    return (cross > 0 ? Math.max(0, cross - rows() / 2.0) : cross) / Math.sqrt(product);
  }

  /**
   * McNemar's test, exact: if neither were better, each of the n rows that one alone told right
   * could as well have been the other's.
   *
   * <pre>
   * p = min(1, 2 Σ_{k ≤ min(onlyLeft, onlyRight)} C(n, k) / 2ⁿ)
   * </pre>
   */
  public double mcNemar() {
    int n = onlyLeft + onlyRight;
    double log = -n * Math.log(2);
    double sum = 0;
    for (int k = 0; k <= Math.min(onlyLeft, onlyRight); k++) {
      sum += Math.exp(log);
      log += Math.log((double) (n - k) / (k + 1));
    }
    return Math.min(1, 2 * sum);
  }
}
