package io.hnhn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import io.hnhn.train.MemoryEstimate.Phase;
import io.hnhn.train.Metrics;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.TrainingPlans;
import java.util.Arrays;

/**
 * Trains a candidate on one fold and looks at its validation after some of the epochs. Once a loss
 * is not finite, what a network says means nothing: from there on it counts as never right, with an
 * infinite loss.
 */
record FoldRun(Backend backend, Inputs inputs, Fold fold, MemoryShares shares) {
  /** Accuracy and loss after every {@code every} epochs. */
  record Course(double[] accuracies, double[] logLosses) {}

  Course of(Candidate candidate, int every) {
    TrainingOptions options = candidate.options();
    TrainingPlans plans =
        new Trainer(backend, options)
            .withValidation(fold.validation())
            .plans(candidate.model(), inputs, fold.train());
    Phase memory = plans.memory();
    shares.take(memory);
    try {
      return of(plans, options, every);
    } finally {
      shares.give(memory);
    }
  }

  private Course of(TrainingPlans plans, TrainingOptions options, int every) {
    int looks = options.epochs() / every;
    double[] accuracies = new double[looks];
    double[] logLosses = new double[looks];
    Arrays.fill(logLosses, Double.POSITIVE_INFINITY);
    Course course = new Course(accuracies, logLosses);
    try (Weights weights = backend.allocate(plans.training().layout())) {
      weights.initialize(options.seed());
      try (Execution epochs = backend.load(plans.training(), weights);
          Execution validation = backend.load(plans.validation(), weights)) {
        for (int epoch = 0; epoch < looks * every; epoch++) {
          epochs.run(new Randomness(options.seed(), epoch));
          if (!Double.isFinite(epochs.scalar(0))) {
            return course;
          }
          weights.adam(options.step(epoch));
          if ((epoch + 1) % every == 0) {
            Metrics metrics = look(validation);
            if (!Double.isFinite(metrics.logLoss())) {
              return course;
            }
            accuracies[epoch / every] = metrics.accuracy();
            logLosses[epoch / every] = metrics.logLoss();
          }
        }
      }
    }
    return course;
  }

  private Metrics look(Execution validation) {
    validation.run(Randomness.NONE);
    // The plan computes the validation rows alone, so here they are numbered from 0.
    int[] rows = new int[fold.validation().size()];
    Arrays.setAll(rows, i -> i);
    return Metrics.of(validation.output(0), new Labels(rows, fold.validation().classes()));
  }
}
