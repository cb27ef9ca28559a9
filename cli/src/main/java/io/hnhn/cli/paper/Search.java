package io.hnhn.cli.paper;

import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Trial;
import java.util.List;
import java.util.stream.Stream;

/**
 * The search that every system gets: weight decay, dropout of input features and the number of
 * epochs by cross-validation inside the training labels. Where a model has exponents α and β, they
 * are searched next, with what was best so far.
 */
record Search(CrossValidation validation, boolean quick) {
  private static final List<Double> EXPONENTS = List.of(-1.0, 1.0);

  Score best(Candidate base, Inputs inputs, Labels labels) {
    List<Score> scores = validation.run(Trial.grid(base, settings()), inputs, labels);
    Score best = scores.getFirst();
    return best.trial().candidate().model() instanceof Hnhn && !quick
        ? withExponents(best, inputs, labels)
        : best;
  }

  private List<Setting<?>> settings() {
    Setting<Double> decay =
        new Setting<>(
            "weight decay",
            quick ? List.of(0.01) : List.of(0.005, 0.02),
            (c, v) -> c.withOptions(c.options().withWeightDecay(v)));
    Setting<Double> dropout =
        new Setting<>(
            "input dropout",
            quick ? List.of(0.5) : List.of(0.0, 0.6),
            (c, v) -> c.withModel(c.model().with(c.model().architecture().withInputDropout(v))));
    return List.of(decay, dropout);
  }

  /** First α at the best β so far, which is 0, then β at the best α. */
  private Score withExponents(Score first, Inputs inputs, Labels labels) {
    Score best = first;
    Setting<Double> alpha =
        new Setting<>(
            "alpha",
            EXPONENTS,
            (c, v) -> c.withModel(((Hnhn) c.model()).withAlpha(Exponent.fixed(v))));
    Setting<Double> beta =
        new Setting<>(
            "beta",
            EXPONENTS,
            (c, v) -> c.withModel(((Hnhn) c.model()).withBeta(Exponent.fixed(v))));
    for (Setting<Double> exponent : List.of(alpha, beta)) {
      List<Score> tried = validation.run(exponent.choices(best.trial()), inputs, labels);
      best = Stream.concat(Stream.of(best), tried.stream()).min(Score.BEST_FIRST).orElseThrow();
    }
    return best;
  }
}
