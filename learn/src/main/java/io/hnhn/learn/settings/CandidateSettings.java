package io.hnhn.learn.settings;

import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What a candidate is made of, by the names of the options of {@code hnhn train}. */
public final class CandidateSettings {
  /** The word for an exponent that is learned by gradient together with the weights. */
  public static final String LEARN = "learn";

  private CandidateSettings() {}

  /**
   * The settings of a model and of its training.
   *
   * @param name of the model
   * @return numbers and texts by their names; a learned exponent is {@value #LEARN}
   */
  public static SequencedMap<String, Object> of(String name, Candidate candidate) {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("model", name);
    if (candidate.model() instanceof Hnhn hnhn) {
      settings.put("alpha", exponent(hnhn.alpha()));
      settings.put("beta", exponent(hnhn.beta()));
      settings.put("neuron-dropout", hnhn.neuronDropout());
    }
    TrainingOptions options = candidate.options();
    settings.put("lr", options.schedule().rate(0));
    settings.put("weight-decay", options.adam().weightDecay());
    Architecture built = candidate.model().architecture();
    settings.put("input-dropout", built.inputDropout());
    if (built.layers() > 1) {
      settings.put("dropout", built.dropout());
    }
    if (!built.featureSmoothing().changesNothing()) {
      settings.put("smooth-features", built.featureSmoothing().toString());
    }
    if (!built.answerSmoothing().changesNothing()) {
      settings.put("smooth-answers", built.answerSmoothing().toString());
    }
    settings.put("hidden", built.hidden());
    settings.put("layers", built.layers());
    return Collections.unmodifiableSequencedMap(settings);
  }

  private static Object exponent(Exponent exponent) {
    return switch (exponent) {
      case Exponent.Fixed(double value) -> value;
      case Exponent.Trainable learned -> LEARN;
    };
  }
}
