package io.hnhn.cli.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of a workload.
 *
 * @param backend what our side computed with
 * @param ours our best run
 * @param rival the rival's best run of its best mode in float32, or null if it did not run
 * @param rivalTf32 the same with dense products in TF32, on a GPU
 * @param informed the best run of the rival that knows which rows an epoch needs, or null
 * @param lossDifference largest relative difference of the losses from the same initial weights
 */
record BenchResult(
    BenchBackend backend,
    Workload workload,
    Measurement ours,
    @Nullable Measurement rival,
    @Nullable Measurement rivalTf32,
    @Nullable Measurement informed,
    OptionalDouble lossDifference) {

  /** How many times faster we are than the rival. */
  OptionalDouble ratio() {
    return ratio(rival);
  }

  /** How many times faster we are than another one. */
  OptionalDouble ratio(@Nullable Measurement other) {
    return other == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds(other) / seconds(ours));
  }

  private double seconds(Measurement side) {
    return side.seconds(workload.measure());
  }

  /** What the JSON file has of it. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("workload", workload.name());
    json.putAll(backend.toJson());
    json.putAll(times(ours));
    if (backend.accelerated()) {
      json.put("mean_s", ours.mean_s());
    }
    json.put("peak_mb", ours.peak_mb());
    json.put("plan_s", ours.plan_s());
    json.put("first_plan_s", ours.first_plan_s());
    if (rival != null) {
      json.put("rival", toJson(rival));
      json.put("ratio", ratio().getAsDouble());
    }
    if (rivalTf32 != null) {
      json.put("rival_tf32", withRatio(rivalTf32));
    }
    if (informed != null) {
      Map<String, Object> other = withRatio(informed);
      other.put("loss_difference", ours.lossDifference(informed));
      json.put("informed", other);
    }
    lossDifference.ifPresent(difference -> json.put("loss_difference", difference));
    return json;
  }

  private Map<String, Object> withRatio(Measurement side) {
    Map<String, Object> json = toJson(side);
    json.put("ratio", ratio(side).getAsDouble());
    return json;
  }

  private Map<String, Object> toJson(Measurement side) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mode", side.mode());
    json.putAll(times(side));
    json.put("peak_mb", side.peak_mb());
    return json;
  }

  /** What the workload is about, and on a device its epochs in any case. */
  private Map<String, Object> times(Measurement side) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (workload.measure()) {
      case EPOCH -> json.put("epoch_s", side.epoch_s());
      case INFERENCE -> json.put("inference_s", side.inference_s());
      case WHOLE -> {
        json.put("total_s", side.total_s());
        if (backend.accelerated()) {
          json.put("epoch_s", side.epoch_s());
        }
      }
    }
    return json;
  }
}
