package io.hnhn.train;

import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.train.PartPlanning.Planned;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Parts whose plans are kept in a file, and what the largest of them takes.
 *
 * @param plans in the order in which they run
 * @param sizes how many labelled rows each has
 * @param largest the most bytes that one takes while it is cut, planned and run, weights aside
 * @param matrices the most of them that the garbage collector frees
 * @param loaded the most that a backend has to hold of one
 */
record StoredParts(
    List<PlanStore.Stored> plans, List<Integer> sizes, long largest, long matrices, long loaded) {
  static final StoredParts NONE = new StoredParts(List.of(), List.of(), 0, 0, 0);

  StoredParts {
    plans = List.copyOf(plans);
    sizes = List.copyOf(sizes);
  }

  /**
   * Stores parts one after the other; none is in memory while the next one is made.
   *
   * @param replication counts their nodes
   * @param most how many to store; others stay where they come from
   * @param done is told of how many rows there are parts
   */
  static StoredParts of(
      Iterator<Planned> parts,
      PlanStore store,
      Replication replication,
      int most,
      IntConsumer done) {
    List<PlanStore.Stored> plans = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    long largest = 0;
    long matrices = 0;
    long loaded = 0;
    int rows = 0;
    while (parts.hasNext() && plans.size() < most) {
      Planned part = parts.next();
      plans.add(store.store(part.plan()));
      sizes.add(part.labels().size());
      replication.add(part.nodes());
      largest = Math.max(largest, part.bytes());
      matrices = Math.max(matrices, part.bytes() - part.plan().workspaceBytes());
      loaded = Math.max(loaded, MemoryEstimate.bytesBesideWeights(part.plan()));
      rows += part.labels().size();
      done.accept(rows);
    }
    return new StoredParts(plans, sizes, largest, matrices, loaded);
  }

  boolean isEmpty() {
    return plans.isEmpty();
  }

  int count() {
    return plans.size();
  }

  ParameterLayout layout() {
    return plan(0).layout();
  }

  Plan plan(int part) {
    return plans.get(part).plan();
  }
}
