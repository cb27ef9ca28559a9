package io.hnhn.train;

/**
 * How well scores put positives (class 1) before negatives (class 0), whatever the threshold.
 *
 * @param positives how many there are
 * @param negatives how many there are
 * @param auc the area under the ROC curve: the share of pairs of a positive and a negative in which
 *     the positive has the higher score; equal scores count half. Chance gives 0.5.
 * @param averagePrecision Σ over the thresholds t, from the highest score down, of (R_t − R_{t−1})
 *     P_t. R_t is the share of the positives that score t or more, P_t the share of positives among
 *     all that do. Chance gives the share of positives.
 */
public record Ranking(int positives, int negatives, double auc, double averagePrecision) {
  /**
   * Compares scores with classes; the {@linkplain RankingCurve curves} say more.
   *
   * @param classes the class of each score, 0 or 1
   * @throws IllegalArgumentException if not both classes occur, or a score is not a number
   */
  public static Ranking of(double[] scores, int[] classes) {
    return RankingCurve.of(scores, classes).ranking();
  }
}
