package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.plan.StepTimes;
import io.hnhn.plan.Ceiling;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/**
 * Where the time of a workload's epoch goes: each step of the plan beside what the machine could do
 * at best.
 */
record StepProfile(Workload workload, StepTimes times, Ceiling ceiling) {
  /** More than 80 epochs of any workload need. */
  private static final Duration MOST = Duration.ofMinutes(5);

  static StepProfile of(Workload workload, int threads) throws IOException {
    BenchInputs data = BenchInputs.make(workload);
    try (Backend backend = Backends.open("cpu", threads)) {
      Ceiling ceiling = MeasuredCeiling.of(backend, threads);
      return new StepProfile(
          workload,
          StepTimes.measure(BenchTraining.of(workload, data, backend).plan(), backend, MOST),
          ceiling);
    }
  }

  /** What the machine can do at best, in words. */
  String atBest() {
    return String.format(
        Locale.ROOT,
        "%.0f GFLOP/s (dense product), %.1f GB/s (copy)",
        ceiling.flopsPerSecond() / 1e9,
        ceiling.bytesPerSecond() / 1e9);
  }

  /** The plan as a table, with measured times. */
  @Override
  public String toString() {
    return "%s; at best: %s%n".formatted(workload.name(), atBest())
        + times.plan().explain(times.seconds(), ceiling);
  }
}
