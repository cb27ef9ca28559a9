package io.hnhn.train;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that training carries from one epoch to the next, apart from the weights on the
 * backend. Together with those it is what a checkpoint holds.
 */
final class Progress {
  int epochsDone;

  /** Steps of the optimizer; an epoch may take several. */
  long stepsDone;

  /** Whether the listener wanted no more; no part of a checkpoint. */
  boolean cancelled;

  int bestEpoch;
  double bestLoss = Double.POSITIVE_INFINITY;

  /** Values of the best epoch; only kept with validation. */
  @Nullable MemorySegment bestValues;

  final List<Double> losses = new ArrayList<>();
  final List<Double> validationLosses = new ArrayList<>();
  final List<Double> validationAccuracies = new ArrayList<>();

  /** Notes a validation after an epoch; a NaN is never the best. */
  void validated(Metrics metrics, Weights weights) {
    validationLosses.add(metrics.logLoss());
    validationAccuracies.add(metrics.accuracy());
    if (metrics.logLoss() < bestLoss) {
      bestLoss = metrics.logLoss();
      bestEpoch = epochsDone;
      if (bestValues == null) {
        bestValues = weights.read(Vector.VALUES);
      } else {
        weights.read(Vector.VALUES, 0, bestValues);
      }
    }
  }

  boolean hasRunOutOf(int patience) {
    return patience > 0 && !validationLosses.isEmpty() && epochsDone - bestEpoch >= patience;
  }

  History history() {
    int kept = bestValues == null ? epochsDone : bestEpoch;
    return new History(losses, validationLosses, validationAccuracies, kept);
  }
}
