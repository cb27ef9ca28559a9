package io.hnhn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.plan.StoredConstant;
import io.hnhn.train.Fold;
import io.hnhn.train.LossGradient;
import io.hnhn.train.PlannedTraining;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.TrainingPlans;
import io.hnhn.train.ValidationLogits;
import java.util.ArrayList;
import java.util.List;

/**
 * Trains a candidate on one fold and looks at its validation after some of the epochs.
 *
 * @param every epochs between two looks
 * @param probabilities whether looks keep how probable the right class was in each answer
 */
record FoldRun(
    Backend backend,
    Inputs inputs,
    Fold fold,
    MemoryShares shares,
    int every,
    boolean probabilities) {
  FoldCourse of(Candidate candidate) {
    TrainingOptions options = candidate.options();
    PlannedTraining planned =
        new Trainer(backend, options)
            .withValidation(fold.validation())
            .planned(candidate.model(), inputs, fold.train());
    MemoryShares.Run memory = new MemoryShares.Run(planned.memory(), constants(planned));
    shares.take(memory);
    try {
      return of(planned, options);
    } finally {
      shares.give(memory);
    }
  }

  /** What other runs may have loaded as well; parts are cut anew for each of them. */
  private static List<StoredConstant> constants(PlannedTraining planned) {
    if (!(planned instanceof TrainingPlans plans)) {
      return List.of();
    }
    List<StoredConstant> constants = new ArrayList<>(plans.training().constants());
    if (plans.validation() != null) {
      constants.addAll(plans.validation().constants());
    }
    return constants;
  }

  private FoldCourse of(PlannedTraining planned, TrainingOptions options) {
    try (Weights weights = backend.allocate(planned.layout())) {
      weights.initialize(options.seed());
      try (LossGradient lossGradient = planned.lossGradient(backend, weights, 0);
          ValidationLogits validation = planned.validation(backend, weights, 0)) {
        return FoldCourse.of(
            options, lossGradient, validation, fold.validation(), every, probabilities);
      }
    }
  }
}
