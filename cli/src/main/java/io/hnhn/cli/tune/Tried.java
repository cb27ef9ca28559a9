package io.hnhn.cli.tune;

import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Score;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * A candidate that was tried, and how it did.
 *
 * @param model the name of its model
 */
record Tried(String model, Score score) {
  /** Better ones first. */
  static final Comparator<Tried> BEST_FIRST = Comparator.comparing(Tried::score, Score.BEST_FIRST);

  /** Its settings by the names of the options of {@code hnhn train}; a learned exponent is text. */
  SequencedMap<String, Object> settings() {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("model", model);
    if (score.trial().candidate().model() instanceof Hnhn hnhn) {
      settings.put("alpha", exponent(hnhn.alpha()));
      settings.put("beta", exponent(hnhn.beta()));
      settings.put("neuron-dropout", hnhn.neuronDropout());
    }
    TrainingOptions options = score.trial().candidate().options();
    settings.put("lr", options.schedule().rate(0));
    settings.put("weight-decay", options.adam().weightDecay());
    Architecture built = score.trial().candidate().model().architecture();
    settings.put("input-dropout", built.inputDropout());
    if (built.layers() > 1) {
      settings.put("dropout", built.dropout());
    }
    settings.put("hidden", built.hidden());
    settings.put("layers", built.layers());
    return Collections.unmodifiableSequencedMap(settings);
  }

  private static Object exponent(Exponent exponent) {
    return switch (exponent) {
      case Exponent.Fixed(double value) -> value;
      case Exponent.Trainable learned -> Values.LEARN;
    };
  }
}
