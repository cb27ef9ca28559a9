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
 * @param peak_mb most memory it had
 * @param losses loss of each epoch
 */
record Measurement(
    String mode,
    double epoch_s,
    double inference_s,
    double total_s,
    double plan_s,
    long peak_mb,
    List<Double> losses) {

  /** The seconds that a workload is about. */
  double seconds(Workload.Measure measure) {
    return switch (measure) {
      case EPOCH -> epoch_s;
      case INFERENCE -> inference_s;
      case WHOLE -> total_s;
    };
  }
}
