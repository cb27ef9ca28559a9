package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import io.hnhn.train.PlanStore.Stored;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The plans of parts on a backend, one after the other. A part is loaded when its turn comes, while
 * a second thread has the next one read; as far as there is memory to spare, it stays for the next
 * time.
 */
final class PartExecutions implements AutoCloseable {
  private final Backend backend;
  private final Weights weights;
  private final List<Stored> parts;
  private final Map<Integer, Execution> kept = new HashMap<>();
  private long spare;

  /**
   * None loaded yet.
   *
   * @param spare bytes to keep executions in, beside that of the part whose turn it is
   */
  PartExecutions(Backend backend, Weights weights, List<Stored> parts, long spare) {
    this.backend = backend;
    this.weights = weights;
    this.parts = List.copyOf(parts);
    this.spare = spare;
  }

  /** Does something with the execution of a part. */
  void with(int part, Consumer<Execution> work) {
    prefetch((part + 1) % parts.size());
    Execution there = kept.get(part);
    if (there != null) {
      work.accept(there);
      return;
    }
    Plan plan = parts.get(part).plan();
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

  private void prefetch(int part) {
    if (!kept.containsKey(part)) {
      Thread.ofPlatform().daemon().name("hnhn-parts").start(() -> read(parts.get(part)));
    }
  }

  /** What can't be read is told to who runs the part. */
  private static void read(Stored part) {
    try {
      part.prefetch();
    } catch (InternalError _) {
      // A page that the disk does not give.
    }
  }

  @Override
  public void close() {
    kept.values().forEach(Execution::close);
    kept.clear();
  }
}
