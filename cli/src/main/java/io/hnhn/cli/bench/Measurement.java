package io.hnhn.cli.bench;

import java.util.List;

/**
 * What one side measured of a workload; the fields are named as the rival names them.
 *
 * @param mode how the side computes
 * @param epoch_s median seconds of an epoch
 * @param inference_s seconds of the logits of all nodes
 * @param mean_s mean seconds of an epoch, or of the logits where these are measured, until all work
 *     is done; 0 for a side of which the median says it all
 * @param total_s seconds of the whole program
 * @param plan_s seconds to plan an epoch, 0 for a side that doesn't
 * @param first_plan_s seconds of the first plan, whose code is not compiled yet
 * @param peak_mb most memory it had
 * @param losses loss of each epoch
 */
record Measurement(
    String mode,
    double epoch_s,
    double inference_s,
    double mean_s,
    double total_s,
    double plan_s,
    double first_plan_s,
    long peak_mb,
    List<Double> losses) {
  /** Epochs whose losses are compared. */
  static final int COMPARED = 20;

  /** The same with the seconds of the whole program as seen from outside. */
  Measurement withTotal(double seconds) {
    return new Measurement(
        mode, epoch_s, inference_s, mean_s, seconds, plan_s, first_plan_s, peak_mb, losses);
  }

  /** The same with the medians alone. */
  Measurement withoutMean() {
    return new Measurement(
        mode, epoch_s, inference_s, 0, total_s, plan_s, first_plan_s, peak_mb, losses);
  }

  /** The seconds that a workload is about: the median, or the mean if that is larger. */
  double seconds(Workload.Measure measure) {
    return switch (measure) {
      case EPOCH -> Math.max(epoch_s, mean_s);
      case INFERENCE -> Math.max(inference_s, mean_s);
      case WHOLE -> total_s;
    };
  }

  /** The largest relative difference of the first losses from those of another side. */
  double lossDifference(Measurement other) {
    double largest = 0;
    int compared = Math.min(COMPARED, Math.min(losses.size(), other.losses.size()));
    for (int i = 0; i < compared; i++) {
      double expected = other.losses.get(i);
      largest = Math.max(largest, Math.abs(losses.get(i) - expected) / expected);
    }
    return largest;
  }
}
