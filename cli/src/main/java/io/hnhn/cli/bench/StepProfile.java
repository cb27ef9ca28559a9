package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.plan.Roofline;
import io.hnhn.plan.Step;
import io.hnhn.plan.Work;
import io.hnhn.report.plan.StepTimes;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the time of a workload's epoch goes: each step of the plan beside what the machine could do
 * at best.
 *
 * @param backend what was measured
 * @param flopsAsWritten operations of an epoch by the formula as it is written, without the planner
 */
record StepProfile(
    BenchBackend backend,
    Workload workload,
    StepTimes times,
    Roofline roofline,
    long flopsAsWritten) {
  /** More than 80 epochs of any workload need. */
  private static final Duration MOST = Duration.ofMinutes(5);

  static StepProfile of(Workload workload, BenchBackend where) throws IOException {
    BenchInputs data = BenchInputs.make(workload);
    try (Backend backend = where.open()) {
      Roofline roofline = MeasuredRoofline.of(backend, where);
      BenchTraining training = BenchTraining.of(workload, data, backend);
      return new StepProfile(
          where,
          workload,
          StepTimes.measure(training.plan(), backend, MOST),
          roofline,
          training.asWritten().flops());
    }
  }

  /** What the machine can do at best, in words. */
  String atBest() {
    return String.format(
        Locale.ROOT,
        "%.0f GFLOP/s (dense product), %.1f GB/s (copy)",
        roofline.flopsPerSecond() / 1e9,
        roofline.bytesPerSecond() / 1e9);
  }

  /** How much the planner saves, in words. */
  String saved() {
    return String.format(
        Locale.ROOT,
        "%.1f GFLOP an epoch, %.1f as the formula is written",
        times.plan().flops() / 1e9,
        flopsAsWritten / 1e9);
  }

  /** What the JSON file has of it. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("workload", workload.name());
    json.putAll(backend.toJson());
    json.put("flops_per_s", roofline.flopsPerSecond());
    json.put("bytes_per_s", roofline.bytesPerSecond());
    json.put("flops_as_written", flopsAsWritten);
    json.put("flops", times.plan().flops());
    json.put("parameters", times.plan().layout().size());
    List<Map<String, Object>> steps = new ArrayList<>();
    for (int i = 0; i < times.seconds().length; i++) {
      steps.add(step(i));
    }
    json.put("steps", steps);
    return json;
  }

  private Map<String, Object> step(int number) {
    Step step = times.plan().steps().get(number);
    Work work = Work.of(step);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("step", times.name(number));
    json.put("rows", step.output().shape().rows());
    json.put("columns", step.output().shape().columns());
    json.put("nonzeros", work.nonzeros());
    json.put("flops", work.flops());
    json.put("bytes", work.bytes());
    json.put("at_best_s", roofline.seconds(work));
    json.put("measured_s", times.seconds()[number]);
    return json;
  }

  /** The plan as a table, with measured times. */
  @Override
  public String toString() {
    return "%s: %s; at best: %s%n".formatted(workload.name(), saved(), atBest())
        + times.plan().explain(times.seconds(), roofline);
  }
}
