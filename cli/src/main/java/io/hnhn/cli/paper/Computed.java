package io.hnhn.cli.paper;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Set;

/** The nodes' representations by an untrained model: same seed, same weights. */
record Computed(Matrix nodes, long flops, double seconds) {
  private static final int ROUNDS = 5;

  /**
   * Computes them.
   *
   * @param seed of the weights
   * @param passes what the planner may do
   */
  static Computed of(Model model, Inputs inputs, long seed, Set<Pass> passes, Backend backend) {
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    ParameterLayout layout = ParameterLayout.of(outputs.all());
    Plan plan = new Planner(passes, backend.costs()).infer(layout, List.of(outputs.nodes()));
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(seed);
      try (Execution execution = backend.load(plan, weights)) {
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
          long start = System.nanoTime();
          execution.run(Randomness.NONE);
          best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        return new Computed(execution.output(0), plan.flops(), best);
      }
    }
  }
}
