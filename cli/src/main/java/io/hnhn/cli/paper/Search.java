package io.hnhn.cli.paper;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Stepwise;
import java.util.List;

/**
 * The search that every system gets: weight decay, dropout of input features and the number of
 * epochs by cross-validation inside the training labels. Where a model has exponents α and β, they
 * are searched next, first α and then β, with what was best so far.
 */
record Search(CrossValidation validation, boolean quick) {
  private static final List<Double> EXPONENTS = List.of(0.0, -1.0, 1.0);

  Score best(Candidate base, Inputs inputs, Labels labels) {
    return new Stepwise(validation)
        .run(base, stages(base.model() instanceof Hnhn), inputs, labels)
        .getFirst();
  }

  private List<List<Setting<?>>> stages(boolean withExponents) {
    List<Setting<?>> first =
        List.of(
            Settings.weightDecay(quick ? List.of(0.01) : List.of(0.005, 0.02)),
            Settings.inputDropout(quick ? List.of(0.5) : List.of(0.0, 0.6)));
    return withExponents && !quick
        ? List.of(first, List.of(Settings.alpha(EXPONENTS)), List.of(Settings.beta(EXPONENTS)))
        : List.of(first);
  }
}
