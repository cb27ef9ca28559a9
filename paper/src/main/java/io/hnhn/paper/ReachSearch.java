package io.hnhn.paper;

import io.hnhn.model.Inputs;
import io.hnhn.model.Smoothing;
import io.hnhn.train.Labels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Trial;
import java.util.Comparator;
import java.util.List;

/**
 * The search of those systems that may reach far: learning rate, weight decay, whether features and
 * whether answers are smoothed over the hypergraph, and the number of epochs, all together, by
 * cross-validation inside the training labels. Where labels are few, they are divided into folds
 * several times, unless it is to be quick.
 *
 * <p>Not one is taken, but those that the most accurate one is not clearly better than, at most
 * {@value #MOST}, by the smallest loss: they answer together, by the mean of their probabilities.
 * The best of many candidates that can't be told apart is only the luckiest.
 */
record ReachSearch(CrossValidation validation, boolean quick) {
  /** How runs of it are marked. */
  static final String SETTINGS = "reach";

  /** How many answer together at most. */
  static final int MOST = 5;

  private static final List<Smoothing> FEATURES = List.of(Smoothing.NONE, Smoothing.of(3));
  private static final List<Smoothing> ANSWERS = List.of(Smoothing.NONE, Smoothing.of(5));

  /** What is tried and how some are chosen, in words; other words, other results. */
  static String protocol(boolean quick) {
    return "%s, %d together: %s"
        .formatted(Search.folds(quick, Search.CHOICE), MOST, Search.text(settings(quick)));
  }

  /** What the rows of such systems are; empty where there are none. */
  static String note(List<PaperSystem> rows) {
    return rows.stream().noneMatch(PaperSystem.REACHING::contains)
        ? ""
        : "Reach: features and answers are smoothed over the hypergraph where that is better inside"
            + " the training labels, and up to "
            + MOST
            + " candidates that can't be told apart there answer together.";
  }

  /** Those that answer together, the one with the smallest loss first. */
  List<Score> together(Candidate base, Inputs inputs, Labels labels) {
    CrossValidation enough = quick ? validation : validation.withEnoughPartitions(labels);
    return together(enough.run(Trial.grid(base, settings(quick)), inputs, labels));
  }

  /** Those of some that answer together. */
  static List<Score> together(List<Score> scores) {
    Score best = scores.stream().min(Score.BEST_FIRST).orElseThrow().expectFinite();
    return scores.stream()
        .filter(score -> Double.isFinite(score.logLoss()) && !best.isClearlyBetterThan(score))
        .sorted(Comparator.comparingDouble(Score::logLoss))
        .limit(MOST)
        .toList();
  }

  private static List<Setting<?>> settings(boolean quick) {
    return List.of(
        Settings.rate(quick ? List.of(0.01) : List.of(0.002, 0.01)),
        Settings.weightDecay(quick ? List.of(0.005) : List.of(0.0005, 0.005, 0.02)),
        Settings.featureSmoothing(FEATURES),
        Settings.answerSmoothing(ANSWERS));
  }
}
