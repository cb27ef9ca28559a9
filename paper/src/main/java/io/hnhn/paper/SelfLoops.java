package io.hnhn.paper;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import java.util.ArrayList;
import java.util.List;

/**
 * A hyperedge of its own for each node, as AllSet's program adds them to its data: a node that is
 * in no other one still hears of itself. Features of hyperedges are left out, since the new ones
 * have none.
 */
final class SelfLoops {
  private SelfLoops() {}

  /** The data set with a hyperedge for each node that is not alone in one already. */
  static Dataset addedTo(Dataset dataset) {
    Hypergraph with = addedTo(dataset.hypergraph());
    return new Dataset(
        dataset.name(),
        with,
        dataset.nodes(),
        Attributes.none(with.hyperedges()),
        dataset.classNames(),
        List.of());
  }

  private static Hypergraph addedTo(Hypergraph hypergraph) {
    boolean[] alone = new boolean[hypergraph.nodes()];
    List<int[]> hyperedges = new ArrayList<>();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      int[] members = hypergraph.nodesOf(j);
      hyperedges.add(members);
      if (members.length == 1) {
        alone[members[0]] = true;
      }
    }
    for (int i = 0; i < alone.length; i++) {
      if (!alone[i]) {
        hyperedges.add(new int[] {i});
      }
    }
    return weighted(Hypergraph.of(alone.length, hyperedges), hypergraph);
  }

  /** With the weights of the given hyperedges; new ones weigh 1. */
  private static Hypergraph weighted(Hypergraph with, Hypergraph given) {
    Hypergraph weighted = with;
    if (given.hasHyperedgeWeights()) {
      float[] weights = new float[with.hyperedges()];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = j < given.hyperedges() ? given.hyperedgeWeight(j) : 1;
      }
      weighted = weighted.withHyperedgeWeights(weights);
    }
    if (given.hasIncidenceWeights()) {
      float[] weights = new float[Math.toIntExact(with.incidences())];
      for (int entry = 0; entry < weights.length; entry++) {
        weights[entry] = entry < given.incidences() ? given.incidenceWeight(entry) : 1;
      }
      weighted = weighted.withIncidenceWeights(weights);
    }
    return weighted;
  }
}
