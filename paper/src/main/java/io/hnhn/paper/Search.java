package io.hnhn.paper;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Stepwise;
import io.hnhn.tune.Trial;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The search that every system gets: learning rate, weight decay and the number of epochs by
 * cross-validation inside the training labels, then dropout of input features. Where a model has
 * exponents α and β, they are searched next, first α and then β, with what was chosen so far. Of
 * what is about equally accurate, the smallest loss is chosen, see {@link Choice#CAUTIOUS}. Where
 * labels are few, they are divided into folds several times, unless it is to be quick.
 */
record Search(CrossValidation validation, boolean quick) {
  /** Share of the input features that are dropped, unless none is better. */
  static final double DROPOUT = 0.6;

  /** Which candidate is taken. */
  static final Choice CHOICE = Choice.CAUTIOUS;

  private static final int FOLDS_OF_SETS = 3;

  /** Exponents α and β that are tried. */
  static final List<Double> EXPONENTS = List.of(0.0, -1.0, 1.0);

  /** Parts of the training labels. */
  static int folds(boolean quick) {
    return quick ? 3 : 5;
  }

  /** What is tried and how one is chosen, in words; other words, other results. */
  static String protocol(boolean quick) {
    return folds(quick, CHOICE)
        + ": "
        + stages(quick, true).stream().map(Search::text).collect(Collectors.joining("; then "));
  }

  /** How candidates are judged, in words. */
  static String folds(boolean quick, Choice choice) {
    return folds(quick)
        + " folds, "
        + (quick ? "" : CrossValidation.ENOUGH_ANSWERS + " answers, ")
        + choice;
  }

  /** The same for those that tell hyperedges from other sets. */
  static String protocolForSets(boolean quick) {
    return FOLDS_OF_SETS + " folds, " + CHOICE + ": " + text(ratesForSets(quick));
  }

  /** Settings with what is tried of each, in words. */
  static String text(List<Setting<?>> stage) {
    return stage.stream()
        .map(
            setting ->
                setting.values().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(" or ", setting.name() + " ", "")))
        .collect(Collectors.joining(", "));
  }

  Score best(Candidate base, Inputs inputs, Labels labels) {
    CrossValidation enough = quick ? validation : validation.withEnoughPartitions(labels);
    return new Stepwise(enough)
        .run(base, stages(quick, base.model() instanceof Hnhn), inputs, labels)
        .getFirst();
  }

  /**
   * A shorter search for those that tell hyperedges from other sets, of which there are thousands
   * to learn from: the learning rate and the number of epochs, with three folds.
   */
  Score bestForSets(Candidate base, Inputs inputs, Labels labels) {
    return validation
        .withFolds(FOLDS_OF_SETS)
        .run(Trial.grid(base, ratesForSets(quick)), inputs, labels)
        .getFirst();
  }

  private static List<Setting<?>> ratesForSets(boolean quick) {
    return List.of(Settings.rate(quick ? List.of(0.01) : List.of(0.002, 0.01)));
  }

  private static List<List<Setting<?>>> stages(boolean quick, boolean withExponents) {
    List<Setting<?>> first =
        List.of(
            Settings.rate(List.of(0.002, 0.01)),
            Settings.weightDecay(quick ? List.of(0.005) : List.of(0.0005, 0.005, 0.02)));
    if (quick) {
      return List.of(first);
    }
    List<Setting<?>> dropout = List.of(Settings.inputDropout(List.of(DROPOUT, 0.0)));
    return withExponents
        ? List.of(
            first, dropout, List.of(Settings.alpha(EXPONENTS)), List.of(Settings.beta(EXPONENTS)))
        : List.of(first, dropout);
  }
}
