package io.hnhn.train;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What every threshold gives where all rows that score it or more are called positive (class 1).
 *
 * <pre>
 * ROC curve:              recall over the false alarm rate, from (0, 0) to (1, 1)
 * precision-recall curve: precision over recall
 * </pre>
 *
 * @param positives how many there are
 * @param negatives how many there are
 * @param points one for each score that occurs, from the highest down
 */
public record RankingCurve(int positives, int negatives, List<Point> points) {
  /**
   * A threshold.
   *
   * @param threshold a score
   * @param hits positives that score so much or more
   * @param falseAlarms negatives that do
   */
  public record Point(double threshold, int hits, int falseAlarms) {
    /** The share of positives among all that score so much or more. */
    public double precision() {
      return (double) hits / (hits + falseAlarms);
    }
  }

  /** Takes a copy of the list. */
  public RankingCurve {
    points = List.copyOf(points);
  }

  /**
   * Compares scores with classes.
   *
   * @param classes the class of each score, 0 or 1
   * @throws IllegalArgumentException if not both classes occur, or a score is not a number
   */
  public static RankingCurve of(double[] scores, int[] classes) {
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
    List<Point> points = new ArrayList<>();
    int hits = 0;
    for (int i = 0; i < order.length; i++) {
      hits += classes[order[i]];
      double score = scores[order[i]];
      // Rows of one score can't be told apart: they are called positive together.
      if (i == order.length - 1 || scores[order[i + 1]] != score) {
        points.add(new Point(score, hits, i + 1 - hits));
      }
    }
    return new RankingCurve(positives, negatives, points);
  }

  /** The share of the positives that score as much as a point or more. */
  public double recall(Point point) {
    return (double) point.hits / positives;
  }

  /** The share of the negatives that score as much as a point or more. */
  public double falseAlarmRate(Point point) {
    return (double) point.falseAlarms / negatives;
  }

  /** The areas under the two curves. */
  public Ranking ranking() {
    double pairs = 0;
    double precision = 0;
    int above = 0;
    int wrong = 0;
    for (Point point : points) {
      int hits = point.hits - above;
      // Every negative of this score lies below the positives above it, and beside its own.
      pairs += (point.falseAlarms - wrong) * (above + hits / 2.0);
      precision += hits * point.precision();
      above = point.hits;
      wrong = point.falseAlarms;
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
