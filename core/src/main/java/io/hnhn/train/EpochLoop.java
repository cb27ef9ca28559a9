package io.hnhn.train;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The epochs of one training run. */
record EpochLoop(
    Trainer trainer,
    Inputs inputs,
    Weights weights,
    Execution training,
    @Nullable Execution validating,
    Progress progress,
    @Nullable Checkpoint checkpoint) {

  void run() {
    TrainingOptions options = trainer.options();
    boolean cancelled = false;
    while (!cancelled
        && progress.epochsDone < options.epochs()
        && !progress.hasRunOutOf(options.patience())) {
      epoch(options);
      cancelled = trainer.listener().isCancelled();
      if (checkpoint != null
          && (cancelled || progress.epochsDone % options.checkpointEvery() == 0)) {
        checkpoint.write(progress, weights);
      }
    }
    if (checkpoint != null && !cancelled) {
      checkpoint.write(progress, weights);
    }
  }

  private void epoch(TrainingOptions options) {
    int epoch = progress.epochsDone;
    training.run(new Randomness(options.seed(), epoch));
    double loss = training.scalar(0);
    if (!Double.isFinite(loss)) {
      throw new DivergedException(
          "Expected a finite loss, but found %s in epoch %d".formatted(loss, epoch + 1),
          Divergence.of(inputs, options));
    }
    weights.adam(options.step(epoch));
    progress.losses.add(loss);
    progress.epochsDone = epoch + 1;
    Metrics metrics = validate();
    trainer
        .listener()
        .epochDone(
            new EpochReport(
                epoch + 1,
                options.epochs(),
                loss,
                metrics == null ? OptionalDouble.empty() : OptionalDouble.of(metrics.logLoss()),
                metrics == null ? OptionalDouble.empty() : OptionalDouble.of(metrics.accuracy()),
                options.schedule().rate(epoch)));
  }

  private @Nullable Metrics validate() {
    if (validating == null) {
      return null;
    }
    validating.run(Randomness.NONE);
    // The plan computes the validation rows alone, so here they are numbered from 0.
    int[] classes = trainer.validation().classes();
    int[] rows = new int[classes.length];
    Arrays.setAll(rows, i -> i);
    Metrics metrics = Metrics.of(validating.output(0), new Labels(rows, classes));
    progress.validated(metrics, weights);
    return metrics;
  }
}
