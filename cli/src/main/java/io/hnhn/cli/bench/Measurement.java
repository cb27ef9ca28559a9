package io.hnhn.cli.bench;

import java.util.List;

/**
 * What one side measured of a workload; the fields are named as the rival names them.
 *
 * @param mode how the side computes
 * @param epoch_s median seconds of an epoch
 * @param inference_s seconds of the logits of all nodes
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
    double total_s,
    double plan_s,
    double first_plan_s,
    long peak_mb,
    List<Double> losses) {

  /** The same with the seconds of the whole program as seen from outside. */
  Measurement withTotal(double seconds) {
    return new Measurement(
        mode, epoch_s, inference_s, seconds, plan_s, first_plan_s, peak_mb, losses);
  }

  /** The seconds that a workload is about. */
  double seconds(Workload.Measure measure) {
    return switch (measure) {
      case EPOCH -> epoch_s;
      case INFERENCE -> inference_s;
      case WHOLE -> total_s;
    };
  }
}
