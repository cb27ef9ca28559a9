package io.hnhn.cli.paper;

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

  private static final List<Double> EXPONENTS = List.of(0.0, -1.0, 1.0);

  Score best(Candidate base, Inputs inputs, Labels labels) {
    CrossValidation enough = quick ? validation : validation.withEnoughPartitions(labels);
    return new Stepwise(enough)
        .run(base, stages(base.model() instanceof Hnhn), inputs, labels)
        .getFirst();
  }

  /**
   * A shorter search for those that tell hyperedges from other sets, of which there are thousands
   * to learn from: the learning rate and the number of epochs, with three folds.
   */
  Score bestForSets(Candidate base, Inputs inputs, Labels labels) {
    List<Setting<?>> rates = List.of(Settings.rate(quick ? List.of(0.01) : List.of(0.002, 0.01)));
    return validation.withFolds(3).run(Trial.grid(base, rates), inputs, labels).getFirst();
  }

  private List<List<Setting<?>>> stages(boolean withExponents) {
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
