package io.hnhn.learn.run;

import io.hnhn.train.EpochReport;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.TrainingListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells somebody how a training goes on, is cancelled with all of it, and knows of its parts. */
final class TrainingWatch implements TrainingListener {
  private final TrainingListener told;
  private final LearningListener all;
  private @Nullable PartsSummary parts;

  TrainingWatch(TrainingListener told, LearningListener all) {
    this.told = told;
    this.all = all;
  }

  /** How it was done in parts; empty where all rows were computed at once. */
  Optional<PartsSummary> parts() {
    return Optional.ofNullable(parts);
  }

  @Override
  public void partMade(int done, int all) {
    told.partMade(done, all);
  }

  @Override
  public void inParts(PartsSummary summary) {
    parts = summary;
    told.inParts(summary);
  }

  @Override
  public void epochDone(EpochReport report) {
    told.epochDone(report);
  }

  @Override
  public boolean wantsAccuracy(int epoch) {
    return told.wantsAccuracy(epoch);
  }

  @Override
  public void accuracy(int epoch, double share) {
    told.accuracy(epoch, share);
  }

  @Override
  public boolean isCancelled() {
    return told.isCancelled() || all.isCancelled();
  }
}
