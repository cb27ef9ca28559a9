package io.hnhn.tune;

import io.hnhn.train.DivergedException;
import io.hnhn.train.Divergence;
import io.hnhn.train.TrainingOptions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a candidate did in a cross-validation.
 *
 * @param epochs how many epochs were best, of those that were looked at
 * @param accuracies share of right answers in each fold after that many epochs, of one partition
 *     after the other
 * @param logLoss mean of −log(probability of the right class) over all folds; infinite where
 *     training diverged
 * @param answers all of them after that many epochs, or null where they were not kept
 * @param divergence why it did, or null
 * @param curve how it did before and after that
 */
public record Score(
    Trial trial,
    int epochs,
    double[] accuracies,
    double logLoss,
    @Nullable Answers answers,
    @Nullable Divergence divergence,
    Curve curve) {

  /** With fewer the differences between folds say little. */
  private static final int FEWEST_FOLDS = 3;

  /** A score without its curve. */
  public Score(
      Trial trial,
      int epochs,
      double[] accuracies,
      double logLoss,
      @Nullable Answers answers,
      @Nullable Divergence divergence) {
    this(trial, epochs, accuracies, logLoss, answers, divergence, Curve.NONE);
  }

  /** A score of a training whose losses were finite, or of which nobody knows why not. */
  public Score(Trial trial, int epochs, double[] accuracies, double logLoss) {
    this(trial, epochs, accuracies, logLoss, null, null);
  }

  /** Better ones first: by accuracy, among equals by the loss, then by fewer epochs. */
  public static final Comparator<Score> BEST_FIRST =
      Comparator.comparingDouble(Score::accuracy)
          .reversed()
          .thenComparingDouble(Score::logLoss)
          .thenComparingInt(Score::epochs);

  /** The chosen one, then the others by how good they are. */
  static List<Score> ranked(Score chosen, List<Score> all) {
    return Stream.concat(
            Stream.of(chosen),
            all.stream().filter(score -> !score.equals(chosen)).sorted(BEST_FIRST))
        .toList();
  }

  /** The mean over the folds. */
  public double accuracy() {
    return mean(accuracies);
  }

  /**
   * The standard error of that mean, as if folds of different partitions were independent; that of
   * a share where two folds or one say too little about how much they differ.
   */
  public double standardError() {
    return accuracies.length < FEWEST_FOLDS && answers != null
        ? answers.standardError()
        : standardError(accuracies);
  }

  /**
   * The loss of the probabilities once they are {@linkplain io.hnhn.train.TemperedLoss calibrated};
   * as they are where no answers were kept.
   */
  public double calibratedLoss() {
    return answers == null ? logLoss : answers.loss().loss();
  }

  /** The temperature that calibrates them, 1 where no answers were kept. */
  public double temperature() {
    return answers == null || !Double.isFinite(logLoss) ? 1 : answers.loss().temperature();
  }

  /** By how many standard errors it is right more often than another, see {@link Answers}. */
  double lead(Score other) {
    return Objects.requireNonNull(answers).lead(Objects.requireNonNull(other.answers));
  }

  /** Whether it is better than another on the same folds by more than chance. */
  public boolean isClearlyBetterThan(Score other) {
    return isClearlyBetter(accuracies, other.accuracies);
  }

  /**
   * Whether accuracies are better than others on the same folds by more than chance: the mean
   * difference is above its standard error.
   */
  public static boolean isClearlyBetter(double[] accuracies, double[] others) {
    double[] differences = new double[accuracies.length];
    Arrays.setAll(differences, fold -> accuracies[fold] - others[fold]);
    return mean(differences) > standardError(differences);
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double standardError(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }

  /**
   * The same, once it is sure that training came to something. One whose loss was not finite comes
   * behind all others, so that, where it is the best, all are so.
   *
   * @throws DivergedException if the loss was not finite
   */
  public Score expectFinite() {
    if (!Double.isFinite(logLoss)) {
      throw new DivergedException(
          "Expected a finite loss of at least one candidate, but found none",
          Objects.requireNonNullElseGet(divergence, this::withoutData));
    }
    return this;
  }

  private Divergence withoutData() {
    TrainingOptions options = trial.candidate().options();
    return new Divergence(options.schedule().rate(0), options.adam().weightDecay(), null);
  }

  /** The same with why its loss was not finite. */
  Score with(Divergence why) {
    return new Score(trial, epochs, accuracies, logLoss, answers, why, curve);
  }

  /** The same with its curve. */
  Score with(Curve looks) {
    return new Score(trial, epochs, accuracies, logLoss, answers, divergence, looks);
  }

  /**
   * The candidate, to be trained for as many epochs as were best.
   *
   * @throws DivergedException if the loss was not finite
   */
  public Candidate chosen() {
    Candidate candidate = expectFinite().trial.candidate();
    return candidate.withOptions(candidate.options().withEpochs(epochs));
  }
}
