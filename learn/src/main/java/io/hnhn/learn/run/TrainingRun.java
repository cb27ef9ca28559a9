package io.hnhn.learn.run;

import io.hnhn.backend.Backend;
import io.hnhn.learn.problem.Problem;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
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

  /** Checkpoints in a run, if there is time for so many; an interrupted one writes one more. */
  private static final int CHECKPOINTS = 20;

  /** The most of the time that goes into checkpoints. */
  private static final double CHECKPOINT_SHARE = 0.05;

  /** After how many epochs, and as many again, a training of so many may write a checkpoint. */
  public static int checkpointEvery(int epochs) {
    return Math.max(1, epochs / CHECKPOINTS);
  }

  /** Trains. */
  public TrainedModel train() {
    TrainingOptions options = candidate.options().withPatience(patience);
    options = options.withCheckpointEvery(checkpointEvery(options.epochs()));
    Trainer trainer = new Trainer(backend, options).withListener(listener);
    trainer = checkpoint == null ? trainer : trainer.withCheckpoint(checkpoint, CHECKPOINT_SHARE);
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

  /** The labels that are trained on, and those kept for validation, with early stopping. */
  public Optional<Fold> fold() {
    return patience > 0 ? Optional.of(fold(problem, candidate)) : Optional.empty();
  }

  /** The same for a training with early stopping. */
  static Fold fold(Problem problem, Candidate candidate) {
    return problem.training().folds(PARTS, candidate.options().seed()).getFirst();
  }
}
