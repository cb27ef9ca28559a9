package io.hnhn.data.preparation;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.graph.Hypergraph;
import java.util.stream.IntStream;

/**
 * Leaves out hyperedges with fewer than two nodes, then the nodes that are in no hyperedge.
 *
 * <p>Once is enough: a node in no hyperedge is a member of none, so no hyperedge gets smaller when
 * it goes.
 */
public record Connected() implements Preparation {
  private static final int FEWEST_NODES = 2;

  @Override
  public Loaded apply(Dataset dataset) {
    Hypergraph all = dataset.hypergraph();
    int[] everyNode = IntStream.range(0, all.nodes()).toArray();
    int[] hyperedges =
        IntStream.range(0, all.hyperedges()).filter(j -> all.size(j) >= FEWEST_NODES).toArray();
    Dataset large = dataset.restrictedTo(everyNode, hyperedges);
    int[] nodes =
        IntStream.of(everyNode).filter(node -> large.hypergraph().degree(node) > 0).toArray();
    return new Loaded(
        large.restrictedTo(nodes, IntStream.range(0, hyperedges.length).toArray()),
        Omissions.NONE
            .plus("hyperedges with fewer than two nodes", all.hyperedges() - hyperedges.length)
            .plus("isolated nodes", everyNode.length - nodes.length));
  }
}
