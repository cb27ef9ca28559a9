package io.hnhn.tune;

import java.util.Arrays;
import java.util.Comparator;

/**
 * How a candidate did in a cross-validation.
 *
 * @param epochs how many epochs were best, of those that were looked at
 * @param accuracies share of right answers in each fold after that many epochs
 * @param logLoss mean of −log(probability of the right class) over all folds
 */
public record Score(Trial trial, int epochs, double[] accuracies, double logLoss) {
  /** Better ones first: by accuracy, among equals by the loss, then by fewer epochs. */
  public static final Comparator<Score> BEST_FIRST =
      Comparator.comparingDouble(Score::accuracy)
          .reversed()
          .thenComparingDouble(Score::logLoss)
          .thenComparingInt(Score::epochs);

  /** The mean over the folds. */
  public double accuracy() {
    return Arrays.stream(accuracies).average().orElse(Double.NaN);
  }

  /** The standard error of that mean. */
  public double standardError() {
    double mean = accuracy();
    double squares = Arrays.stream(accuracies).map(a -> (a - mean) * (a - mean)).sum();
    int folds = accuracies.length;
    return Math.sqrt(squares / (folds - 1) / folds);
  }

  /** The candidate, to be trained for as many epochs as were best. */
  public Candidate chosen() {
    Candidate candidate = trial.candidate();
    return candidate.withOptions(candidate.options().withEpochs(epochs));
  }
}
