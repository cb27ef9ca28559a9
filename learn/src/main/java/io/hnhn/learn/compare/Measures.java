package io.hnhn.learn.compare;

import io.hnhn.learn.run.TestAnswers;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What answers are judged by besides how many are right, where each row counts as often as it was
 * drawn.
 */
final class Measures {
  /**
   * What was measured.
   *
   * @param macroF1 mean over the classes of 2·TP / (2·TP + FP + FN)
   * @param logLoss mean of −log(probability of the known class)
   * @param auc share of pairs of a hyperedge and another set in the right order; NaN for other
   *     tasks
   */
  record Measured(double macroF1, double logLoss, double auc) {}

  /** Odds are computed from losses: those that differ by rounding alone count as equal. */
  private static final double ROUNDING = 1e-12;

  private final TestAnswers answers;

  /** The rows of sets, the least likely hyperedges first; empty for other tasks. */
  private final int[] order;

  /** The log of the odds of being a hyperedge. */
  private final double[] odds;

  Measures(TestAnswers answers) {
    this.answers = answers;
    boolean sets = answers.task().equals(TaskNames.of(Task.SETS));
    this.odds = sets ? odds(answers) : new double[0];
    this.order =
        IntStream.range(0, odds.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> odds[row]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** log(p / (1 − p)) of the known class is −log(exp(loss) − 1). */
  private static double[] odds(TestAnswers answers) {
    return IntStream.range(0, answers.size())
        .mapToDouble(
            row -> {
              double ofKnown = -Math.log(Math.expm1(answers.logLoss()[row]));
              return answers.known()[row] == 1 ? ofKnown : -ofKnown;
            })
        .toArray();
  }

  /**
   * All measures.
   *
   * @param times how often each row counts
   */
  Measured of(int[] times) {
    return new Measured(macroF1(times), logLoss(times), auc(times));
  }

  private double macroF1(int[] times) {
    int classes = answers.classes().size();
    long[] right = new long[classes];
    long[] known = new long[classes];
    long[] predicted = new long[classes];
    for (int row = 0; row < times.length; row++) {
      known[answers.known()[row]] += times[row];
      predicted[answers.predicted()[row]] += times[row];
      right[answers.known()[row]] += answers.isRight(row) ? times[row] : 0;
    }
    return IntStream.range(0, classes)
        .filter(c -> known[c] + predicted[c] > 0)
        .mapToDouble(c -> 2.0 * right[c] / (known[c] + predicted[c]))
        .average()
        .orElse(Double.NaN);
  }

  private double logLoss(int[] times) {
    double sum = 0;
    long count = 0;
    for (int row = 0; row < times.length; row++) {
      sum += times[row] * answers.logLoss()[row];
      count += times[row];
    }
    return sum / count;
  }

  private double auc(int[] times) {
    double pairs = 0;
    long positives = 0;
    long negatives = 0;
    for (int begin = 0, end; begin < order.length; begin = end) {
      long equalPositives = 0;
      long equalNegatives = 0;
      for (end = begin; end < order.length && isEven(order[begin], order[end]); end++) {
        boolean positive = answers.known()[order[end]] == 1;
        equalPositives += positive ? times[order[end]] : 0;
        equalNegatives += positive ? 0 : times[order[end]];
      }
      pairs += equalPositives * (negatives + equalNegatives / 2.0);
      positives += equalPositives;
      negatives += equalNegatives;
    }
    return positives == 0 || negatives == 0 ? Double.NaN : pairs / positives / negatives;
  }

  private boolean isEven(int row, int other) {
    return odds[row] == odds[other]
        || Math.abs(odds[row] - odds[other]) <= ROUNDING * (1 + Math.abs(odds[row]));
  }
}
