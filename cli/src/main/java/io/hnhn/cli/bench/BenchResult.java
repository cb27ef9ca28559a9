package io.hnhn.cli.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of a workload.
 *
 * @param ours our best run
 * @param rival the rival's best run of its best mode, or null if it did not run
 * @param lossDifference largest relative difference of the losses from the same initial weights
 */
record BenchResult(
    Workload workload,
    Measurement ours,
    @Nullable Measurement rival,
    OptionalDouble lossDifference) {

  /** How many times faster we are. */
  OptionalDouble ratio() {
    Workload.Measure measure = workload.measure();
    return rival == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(rival.seconds(measure) / ours.seconds(measure));
  }

  /** What the JSON file has of it. */
  Map<String, Object> toJson() {
    String seconds =
        switch (workload.measure()) {
          case EPOCH -> "epoch_s";
          case INFERENCE -> "inference_s";
          case WHOLE -> "total_s";
        };
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("workload", workload.name());
    json.put(seconds, ours.seconds(workload.measure()));
    json.put("peak_mb", ours.peak_mb());
    json.put("plan_s", ours.plan_s());
    json.put("first_plan_s", ours.first_plan_s());
    if (rival != null) {
      Map<String, Object> other = new LinkedHashMap<>();
      other.put("mode", rival.mode());
      other.put(seconds, rival.seconds(workload.measure()));
      other.put("peak_mb", rival.peak_mb());
      json.put("rival", other);
      json.put("ratio", ratio().getAsDouble());
    }
    lossDifference.ifPresent(difference -> json.put("loss_difference", difference));
    return json;
  }
}
