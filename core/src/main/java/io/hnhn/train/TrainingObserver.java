package io.hnhn.train;

import io.hnhn.backend.Weights;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Looks in after each epoch of a training: validates, reports, stops early, writes checkpoints.
 *
 * @param progress goes on with every epoch
 */
record TrainingObserver(
    Trainer trainer,
    TrainingSource source,
    Weights weights,
    @Nullable ValidationLogits validation,
    AccuracyLooks learned,
    Progress progress,
    @Nullable Checkpoint checkpoint,
    CheckpointPace pace)
    implements EpochLoop.Observer {

  /** The epochs that are left, with a checkpoint at the end. */
  void run(EpochLoop loop) {
    if (!hasEnough()) {
      loop.run(progress.epochsDone, progress.stepsDone, this);
    }
    if (checkpoint != null && !progress.cancelled) {
      checkpoint.write(progress, weights);
    }
  }

  private boolean hasEnough() {
    return progress.hasRunOutOf(trainer.options().patience());
  }

  @Override
  public boolean epochDone(EpochLoop.Epoch epoch) {
    TrainingOptions options = trainer.options();
    progress.losses.add(epoch.loss());
    progress.epochsDone = epoch.epoch();
    progress.stepsDone = epoch.steps();
    learned.look(epoch.epoch());
    Metrics metrics = validate();
    trainer
        .listener()
        .epochDone(
            new EpochReport(
                epoch.epoch(),
                options.epochs(),
                epoch.loss(),
                metrics == null ? OptionalDouble.empty() : OptionalDouble.of(metrics.logLoss()),
                metrics == null ? OptionalDouble.empty() : OptionalDouble.of(metrics.accuracy()),
                options.schedule().rate(epoch.epoch() - 1)));
    progress.cancelled = trainer.listener().isCancelled();
    if (checkpoint != null && (progress.cancelled || isDue())) {
      pace.write(() -> checkpoint.write(progress, weights));
    }
    return !progress.cancelled && !hasEnough();
  }

  private boolean isDue() {
    return progress.epochsDone % trainer.options().checkpointEvery() == 0 && pace.isDue();
  }

  @Override
  public void diverged(EpochLoop.Epoch epoch) {
    throw new DivergedException(
        "Expected a finite loss, but found %s in epoch %d".formatted(epoch.loss(), epoch.epoch()),
        source.divergence());
  }

  private @Nullable Metrics validate() {
    if (validation == null) {
      return null;
    }
    Metrics metrics = Metrics.of(validation.logits(), trainer.validation().numbered());
    progress.validated(metrics, weights);
    return metrics;
  }
}
