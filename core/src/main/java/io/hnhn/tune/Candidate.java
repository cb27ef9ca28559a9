package io.hnhn.tune;

import io.hnhn.model.Model;
import io.hnhn.train.TrainingOptions;

/** A model and how to train it: a point of a search. */
public record Candidate(Model model, TrainingOptions options) {
  /** The same with another model. */
  public Candidate withModel(Model model) {
    return new Candidate(model, options);
  }

  /** The same, trained in another way. */
  public Candidate withOptions(TrainingOptions options) {
    return new Candidate(model, options);
  }
}
