package io.hnhn.paper;

import static java.util.stream.Collectors.joining;

import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Smoothing;
import io.hnhn.train.Labels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Ensemble;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Trial;
import java.util.List;

/**
 * The search of those systems that may reach far: weight decay with dropout of input features,
 * whether features and whether answers are smoothed over the hypergraph, all together, by
 * cross-validation inside the training labels. Where labels are few, they are divided into folds
 * several times, unless it is to be quick.
 *
 * <p>The number of epochs of a candidate is that of its smallest calibrated loss. Then not one
 * candidate is taken, but an {@link Ensemble}: which of them answer together, and with how many of
 * {@value #VOTES} votes, is chosen by how well they do so on the folds. The best of many candidates
 * that can't be told apart is only the luckiest.
 */
record ReachSearch(CrossValidation validation, boolean quick) {
  /** How runs of it are marked. */
  static final String SETTINGS = "reach";

  /** How many votes candidates get together. */
  static final int VOTES = 30;

  /** By which the number of epochs is chosen. */
  private static final Choice CHOICE = Choice.MOST_PROBABLE;

  private static final List<Smoothing> FEATURES = List.of(Smoothing.NONE, Smoothing.of(3));
  private static final List<Smoothing> ANSWERS = List.of(Smoothing.NONE, Smoothing.of(10));

  /** What is tried and how some are chosen, in words; other words, other results. */
  static String protocol(boolean quick) {
    return "%s, %d votes: %s"
        .formatted(Search.folds(quick, CHOICE), VOTES, Search.text(settings(quick)));
  }

  /** What the rows of such systems are; empty where there are none. */
  static String note(List<PaperSystem> rows) {
    return rows.stream().noneMatch(PaperSystem.REACHING::contains)
        ? ""
        : "Reach: features and answers are smoothed over the hypergraph where that is better inside"
            + " the training labels, and candidates that do well together there answer together.";
  }

  /** Those that answer together, most votes first. */
  Ensemble together(Candidate base, Inputs inputs, Labels labels) {
    CrossValidation enough = quick ? validation : validation.withEnoughPartitions(labels);
    return Ensemble.of(
        enough
            .withChoice(CHOICE)
            .withProbabilities()
            .run(Trial.grid(base, settings(quick)), inputs, labels),
        VOTES);
  }

  /** The members of an ensemble with their votes, in words. */
  static String text(Ensemble ensemble) {
    return ensemble.members().stream()
        .map(
            member ->
                "%d of %d, %d epochs: %s"
                    .formatted(
                        member.votes(),
                        VOTES,
                        member.score().epochs(),
                        member.score().trial().values()))
        .collect(joining("; "));
  }

  private static List<Setting<?>> settings(boolean quick) {
    return List.of(
        new Setting<>(
            "weights",
            quick ? List.of(Restraint.BOTH) : List.of(Restraint.values()),
            Restraint::of),
        Settings.featureSmoothing(FEATURES),
        Settings.answerSmoothing(ANSWERS));
  }

  /** What keeps weights from learning the labels by heart. */
  private enum Restraint {
    /** Input features are dropped, and weights decay a little. */
    DROPOUT(0.0005, Search.DROPOUT),

    /** Input features are dropped, and weights decay. */
    BOTH(0.005, Search.DROPOUT),

    /** Weights decay a little: where every feature counts. */
    LITTLE(0.0005, 0);

    private final double weightDecay;
    private final double inputDropout;

    Restraint(double weightDecay, double inputDropout) {
      this.weightDecay = weightDecay;
      this.inputDropout = inputDropout;
    }

    private static Candidate of(Candidate candidate, Restraint restraint) {
      Model model = candidate.model();
      return new Candidate(
          model.with(model.architecture().withInputDropout(restraint.inputDropout)),
          candidate.options().withWeightDecay(restraint.weightDecay));
    }

    @Override
    public String toString() {
      return "decay %s dropout %s".formatted(weightDecay, inputDropout);
    }
  }
}
