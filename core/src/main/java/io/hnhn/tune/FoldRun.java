package io.hnhn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.plan.StoredConstant;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.EpochLoop;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import io.hnhn.train.LossGradient;
import io.hnhn.train.Metrics;
import io.hnhn.train.PlannedTraining;
import io.hnhn.train.Predictions;
import io.hnhn.train.TemperedLoss;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.TrainingPlans;
import io.hnhn.train.ValidationLogits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Trains a candidate on one fold and looks at its validation after some of the epochs. Once a loss
 * is not finite, what a network says means nothing: from there on it counts as never right, with an
 * infinite loss.
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
  /**
   * What a look finds.
   *
   * @param logLoss of the probabilities as they are
   */
  record Look(double accuracy, double logLoss, Answers answers) {
    /** Nothing that means anything. */
    static Look diverged(int rows) {
      double[] infinite = TemperedLoss.NONE.sums().clone();
      Arrays.fill(infinite, Double.POSITIVE_INFINITY);
      return new Look(
          0, Double.POSITIVE_INFINITY, new Answers(new BitSet(), new TemperedLoss(infinite, rows)));
    }
  }

  /** What was found after every few epochs. */
  record Course(List<Look> looks) {
    Course {
      looks = List.copyOf(looks);
    }
  }

  Course of(Candidate candidate) {
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

  private Course of(PlannedTraining planned, TrainingOptions options) {
    int most = options.epochs() / every;
    List<Look> looks = new ArrayList<>();
    try (Weights weights = backend.allocate(planned.layout())) {
      weights.initialize(options.seed());
      try (LossGradient lossGradient = planned.lossGradient(backend, weights, 0);
          ValidationLogits validation = planned.validation(backend, weights, 0)) {
        new EpochLoop(options.withEpochs(most * every), lossGradient)
            .run(epoch -> epoch.epoch() % every != 0 || added(look(validation), looks));
      }
    }
    while (looks.size() < most) {
      looks.add(Look.diverged(fold.validation().size()));
    }
    return new Course(looks);
  }

  /** Adds a look to the others, unless nothing that it found means anything. */
  private static boolean added(Look look, List<Look> looks) {
    return Double.isFinite(look.logLoss) && looks.add(look);
  }

  private Look look(ValidationLogits validation) {
    // The logits are those of the validation rows alone, so here these are numbered from 0.
    Matrix logits = validation.logits();
    int[] classes = fold.validation().classes();
    Predictions predictions = new Predictions(logits);
    int[] answered = predictions.classes();
    float[] ofRight = new float[probabilities ? classes.length : 0];
    int[] rows = new int[classes.length];
    BitSet right = new BitSet();
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i;
      right.set(i, answered[i] == classes[i]);
      if (probabilities) {
        ofRight[i] = predictions.probabilities(i)[classes[i]];
      }
    }
    Metrics metrics = Metrics.of(logits, new Labels(rows, classes));
    return new Look(
        metrics.accuracy(),
        metrics.logLoss(),
        new Answers(right, TemperedLoss.of(logits, classes), ofRight));
  }
}
