package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The plans of parts on a backend, one after the other. A part is cut, planned and loaded when its
 * turn comes; as far as there is memory to spare, it stays for the next time.
 */
final class PartExecutions implements AutoCloseable {
  private final Backend backend;
  private final Weights weights;
  private final IntFunction<Plan> plans;
  private final Map<Integer, Execution> kept = new HashMap<>();
  private long spare;

  /**
   * None loaded yet.
   *
   * @param plans of each part, always the same
   * @param spare bytes to keep executions in, beside that of the part whose turn it is
   */
  PartExecutions(Backend backend, Weights weights, IntFunction<Plan> plans, long spare) {
    this.backend = backend;
    this.weights = weights;
    this.plans = plans;
    this.spare = spare;
  }

  /** Does something with the execution of a part. */
  void with(int part, Consumer<Execution> work) {
    Execution there = kept.get(part);
    if (there != null) {
      work.accept(there);
      return;
    }
    Plan plan = plans.apply(part);
    Execution execution = backend.load(plan, weights);
    boolean keeping = MemoryEstimate.bytesBesideWeights(plan) <= spare;
    if (keeping) {
      spare -= MemoryEstimate.bytesBesideWeights(plan);
      kept.put(part, execution);
    }
    try {
      work.accept(execution);
    } finally {
      if (!keeping) {
        execution.close();
      }
    }
  }

  @Override
  public void close() {
    kept.values().forEach(Execution::close);
    kept.clear();
  }
}
