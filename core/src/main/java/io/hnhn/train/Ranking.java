package io.hnhn.train;

import java.util.Comparator;
import java.util.stream.IntStream;

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
   * Compares scores with classes.
   *
   * @param classes the class of each score, 0 or 1
   * @throws IllegalArgumentException if not both classes occur, or a score is not a number
   */
  public static Ranking of(double[] scores, int[] classes) {
    expectComparable(scores, classes);
    int positives = IntStream.of(classes).sum();
    int negatives = classes.length - positives;
    if (positives == 0 || negatives == 0) {
      throw new IllegalArgumentException(
          "Expected rows of both classes to tell apart, but found %d of class 1 and %d of class 0"
              .formatted(positives, negatives));
    }
    int[] order =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> scores[i]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    double pairs = 0;
    double precision = 0;
    long above = 0;
    long right = 0;
    for (int from = 0; from < order.length; ) {
      int to = from;
      long hits = 0;
      while (to < order.length && scores[order[to]] == scores[order[from]]) {
        hits += classes[order[to++]];
      }
      long misses = to - from - hits;
      // Every negative of this score lies below the positives above it, and beside its own.
      pairs += misses * (right + hits / 2.0);
      right += hits;
      above += to - from;
      precision += hits * ((double) right / above);
      from = to;
    }
    return new Ranking(
        positives, negatives, pairs / ((double) positives * negatives), precision / positives);
  }

  private static void expectComparable(double[] scores, int[] classes) {
    if (scores.length != classes.length) {
      throw new IllegalArgumentException(
          "Expected a class for each of %d scores, but found %d"
              .formatted(scores.length, classes.length));
    }
    for (int i = 0; i < scores.length; i++) {
      if (Double.isNaN(scores[i])) {
        throw new IllegalArgumentException("Expected a score, but found NaN at row " + i);
      }
      if (classes[i] != 0 && classes[i] != 1) {
        throw new IllegalArgumentException(
            "Expected class 0 or 1, but found %d at row %d".formatted(classes[i], i));
      }
    }
  }
}
