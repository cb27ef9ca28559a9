package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Ceiling;
import io.hnhn.plan.Plan;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/** Where an epoch's time goes: each step of the plan beside what the machine could do at best. */
final class StepProfile {
  /** Epochs until the loops are compiled, and epochs of which each step's best time counts. */
  private static final int WARM_UP = 60;

  private static final int COUNTED = 20;

  private StepProfile() {}

  /** The plan of a workload's epoch as a table, with measured times. */
  static String of(Workload workload, int threads) throws IOException {
    BenchInputs data = BenchInputs.make(workload);
    try (Backend backend = Backends.open("cpu", threads)) {
      Ceiling ceiling = MeasuredCeiling.of(backend, threads);
      Plan plan = BenchTraining.of(workload, data, backend).plan();
      return String.format(
              Locale.ROOT,
              "%s; at best: %.0f GFLOP/s (dense product), %.1f GB/s (copy)%n",
              workload.name(),
              ceiling.flopsPerSecond() / 1e9,
              ceiling.bytesPerSecond() / 1e9)
          + plan.explain(seconds(plan, backend), ceiling);
    }
  }

  private static double[] seconds(Plan plan, Backend backend) {
    double[] best = new double[plan.steps().size()];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    try (Weights weights = backend.allocate(plan.layout())) {
      weights.initialize(0);
      try (Execution execution = backend.load(plan, weights)) {
        for (int epoch = 0; epoch < WARM_UP; epoch++) {
          execution.run(new Randomness(0, epoch));
        }
        for (int round = 0; round < COUNTED; round++) {
          double[] seconds = execution.profile(new Randomness(0, round));
          Arrays.setAll(best, i -> Math.min(best[i], seconds[i]));
        }
      }
    }
    return best;
  }
}
