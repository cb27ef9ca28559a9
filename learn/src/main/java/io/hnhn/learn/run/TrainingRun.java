package io.hnhn.learn.run;

import io.hnhn.backend.Backend;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import io.hnhn.train.LimitedAnswers;
import io.hnhn.train.TemperedLoss;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingListener;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One training with settings that are chosen already, and its evaluation.
 *
 * @param patience epochs to wait for something better on a fifth of the labels; 0 to train on all
 * @param checkpoint file to go on from and to write to, or null
 */
public record TrainingRun(
    Backend backend,
    Problem problem,
    Candidate candidate,
    int patience,
    TrainingListener listener,
    @Nullable Path checkpoint) {

  /** With early stopping one of so many parts of the labels is kept for validation. */
  private static final int PARTS = 5;

  /** Checkpoints in a run; an interrupted one writes one more. */
  private static final int CHECKPOINTS = 20;

  /** Trains. */
  public TrainedModel train() {
    TrainingOptions options = candidate.options().withPatience(patience);
    options = options.withCheckpointEvery(Math.max(1, options.epochs() / CHECKPOINTS));
    Trainer trainer = new Trainer(backend, options).withListener(listener);
    trainer = checkpoint == null ? trainer : trainer.withCheckpoint(checkpoint);
    Labels labels = problem.training();
    if (patience > 0) {
      Fold fold = fold().orElseThrow();
      trainer = trainer.withValidation(fold.validation());
      labels = fold.train();
    }
    Trainer ready = trainer;
    Labels learned = labels;
    return problem.named(() -> ready.train(candidate.model(), problem.inputs(), learned));
  }

  /**
   * A model with probabilities that are as sure as they should be: by the folds that its settings
   * were chosen by, or by the labels kept for validation. As they are where there is neither.
   *
   * @param said the temperature to take, or null
   */
  public TrainedModel calibrated(
      TrainedModel trained, ChosenSettings chosen, @Nullable Double said) {
    if (said != null) {
      return trained.withTemperature(said);
    }
    if (!chosen.tried().isEmpty()) {
      return trained.withTemperature(chosen.temperature());
    }
    return fold().map(fold -> calibrated(trained, fold.validation())).orElse(trained);
  }

  private TrainedModel calibrated(TrainedModel trained, Labels known) {
    LimitedAnswers limited =
        trained.answersWithin(candidate.options().memoryLimit(), problem.inputs());
    Matrix logits =
        limited.allFit(0)
            ? trained.predict(problem.inputs()).logits().selectRows(known.rows())
            : limited.about(known.rows()).logits();
    return trained.withTemperature(TemperedLoss.of(logits, known.classes()).temperature());
  }

  /** The labels that are trained on, and those kept for validation, with early stopping. */
  public Optional<Fold> fold() {
    return patience > 0 ? Optional.of(fold(problem, candidate)) : Optional.empty();
  }

  /** The same for a training with early stopping. */
  static Fold fold(Problem problem, Candidate candidate) {
    return problem.training().folds(PARTS, candidate.options().seed()).getFirst();
  }
}
