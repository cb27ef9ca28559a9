package io.hnhn.train;

import io.hnhn.backend.Weights;
import java.util.Optional;

/**
 * Tells a listener how often labels are told right that are learned from, when it wants to know.
 */
final class AccuracyLooks implements AutoCloseable {
  private final TrainingListener listener;
  private final TrainingSource source;
  private final Weights weights;

  private Optional<LearnedAccuracy> learned = Optional.empty();
  private boolean isPlanned;

  AccuracyLooks(TrainingListener listener, TrainingSource source, Weights weights) {
    this.listener = listener;
    this.source = source;
    this.weights = weights;
  }

  void look(int epoch) {
    if (!listener.wantsAccuracy(epoch)) {
      return;
    }
    if (!isPlanned) {
      isPlanned = true;
      learned = source.learned(weights);
    }
    learned.ifPresent(look -> listener.accuracy(epoch, look.share()));
  }

  @Override
  public void close() {
    learned.ifPresent(LearnedAccuracy::close);
  }
}
