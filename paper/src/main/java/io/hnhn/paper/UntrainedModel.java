package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.learn.statistics.Median;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A model that computes representations of nodes with its initial weights.
 *
 * @param seed of the weights: the same seed, the same weights
 * @param passes what the planner may do
 */
record UntrainedModel(Model model, Inputs inputs, long seed, Set<Pass> passes, Backend backend) {
  private static final int FEWEST_ROUNDS = 5;

  /** How many times longer than what counts. */
  static final int WARM_UP = 3;

  /**
   * What it costs to compute them.
   *
   * @param flops multiplications and additions, counted
   * @param seconds measured: the median of the rounds
   * @param rounds how often it was measured
   */
  record Cost(double flops, double seconds, int rounds) {}

  /** The nodes' representations. */
  Matrix nodes() {
    return execute(
        execution -> {
          execution.run(Randomness.NONE);
          return execution.output(0);
        });
  }

  /**
   * Measures, after a longer time to warm up: the first rounds pay for compilation.
   *
   * @param atLeast how long all rounds together take, if they are not few
   */
  Cost cost(Duration atLeast) {
    return execute(
        execution -> {
          rounds(execution, atLeast.multipliedBy(WARM_UP));
          double[] seconds = rounds(execution, atLeast);
          return new Cost(execution.plan().flops(), Median.of(seconds), seconds.length);
        });
  }

  /** The seconds of each round. */
  private static double[] rounds(Execution execution, Duration atLeast) {
    List<Double> seconds = new ArrayList<>();
    long start = System.nanoTime();
    long before = start;
    while (seconds.size() < FEWEST_ROUNDS || before - start < atLeast.toNanos()) {
      execution.run(Randomness.NONE);
      long now = System.nanoTime();
      seconds.add((now - before) / 1e9);
      before = now;
    }
    return seconds.stream().mapToDouble(s -> s).toArray();
  }

  private <T> T execute(Function<Execution, T> use) {
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    ParameterLayout layout = ParameterLayout.of(outputs.all());
    Plan plan = new Planner(passes, backend.costs()).infer(layout, List.of(outputs.nodes()));
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(seed);
      try (Execution execution = backend.load(plan, weights)) {
        return use.apply(execution);
      }
    }
  }
}
