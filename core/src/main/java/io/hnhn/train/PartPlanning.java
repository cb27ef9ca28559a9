package io.hnhn.train;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Part;
import io.hnhn.model.PartSource;
import io.hnhn.model.Task;
import io.hnhn.plan.Plan;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Cuts and plans parts of one kind: those to learn from, or those to look at.
 *
 * @param source what parts are cut from
 * @param plans makes a plan of a part and where its labels are in it
 */
record PartPlanning(Model model, PartSource source, Plans plans) {
  /** Makes the plan of a part. */
  @FunctionalInterface
  interface Plans {
    /**
     * A plan.
     *
     * @param part what the labelled rows depend on
     * @param within the labels by their positions in the part
     */
    Plan of(Part part, Labels within);
  }

  /**
   * A part that is planned.
   *
   * @param labels its labelled rows in the whole
   * @param nodes all nodes that it has, by their numbers in the whole
   * @param bytes what it takes to have it and to run it, weights aside
   */
  record Planned(Labels labels, Plan plan, int[] nodes, long bytes) {}

  Planned planned(Labels some) {
    Part part = source.part(model.task(), some.rows(), model.reach());
    Plan plan = plans.of(part, some.within(part));
    long shared = MemoryEstimate.presentIn(part.inputs()).applyAsLong(plan);
    long bytes =
        MemoryEstimate.bytesOf(part.inputs()) - shared + MemoryEstimate.bytesBesideWeights(plan);
    Hypergraph graph = part.inputs().hypergraph();
    int[] nodes = graph.whole().map(whole -> whole.nodes().numbers()).orElseThrow();
    return new Planned(some, plan, nodes, bytes);
  }

  /** How far some rows reach, counted up to a bound. */
  long extent(Labels some, long most) {
    return source.extent(model.task(), some.rows(), model.reach(), most);
  }

  /** A row in words, with the largest hyperedge that it lies in, which is often to blame. */
  String described(int row) {
    Inputs inputs = source.whole();
    Hypergraph graph = inputs.hypergraph();
    int[] around =
        switch (model.task()) {
          case NODES -> graph.hyperedgesOf(row);
          case HYPEREDGES -> new int[] {row};
          case SETS ->
              Arrays.stream(inputs.expectCandidates().nodesOf(row))
                  .flatMap(node -> Arrays.stream(graph.hyperedgesOf(node)))
                  .toArray();
        };
    String what =
        switch (model.task()) {
          case NODES -> "node";
          case HYPEREDGES -> "hyperedge";
          case SETS -> "set";
        };
    return Arrays.stream(around)
        .boxed()
        .max(Comparator.comparingInt(graph::size))
        .map(
            largest ->
                model.task() == Task.HYPEREDGES
                    ? "%s %d, which has %d nodes".formatted(what, row, graph.size(row))
                    : "%s %d, which lies in hyperedge %d with %d nodes"
                        .formatted(what, row, largest, graph.size(largest)))
        .orElse("%s %d".formatted(what, row));
  }
}
