package io.hnhn.graph;

/**
 * The clique expansion: every hyperedge becomes edges between all pairs of its nodes.
 *
 * <pre>C = A Aᵀ,    C_ik = number of hyperedges that hold both i and k,    C_ii = degree of i</pre>
 *
 * <p>The weights are plain counts; weights of hyperedges and incidences play no part. What the
 * hyperedges were cannot be told from it: all 30 labellings of the {@linkplain FanoPlane Fano
 * plane} share one clique expansion. Takes O(Σ_j |N_j|²) time and stores the nonzeros only.
 */
public final class CliqueExpansion {
  private CliqueExpansion() {}

  /** C with its diagonal, the degrees, as self-edges; isolated nodes have none. */
  public static WeightedGraph withSelfEdges(Hypergraph hypergraph) {
    return expand(hypergraph, true);
  }

  /** C without its diagonal. */
  public static WeightedGraph withoutSelfEdges(Hypergraph hypergraph) {
    return expand(hypergraph, false);
  }

  private static WeightedGraph expand(Hypergraph hypergraph, boolean selfEdges) {
    CompressedRows byNode = hypergraph.byNode();
    CompressedRows byHyperedge = hypergraph.byHyperedge();
    return WeightedGraph.of(
        hypergraph.nodes(),
        (node, sum) -> {
          for (long k = byNode.start(node); k < byNode.end(node); k++) {
            int hyperedge = byNode.column(k);
            for (long l = byHyperedge.start(hyperedge); l < byHyperedge.end(hyperedge); l++) {
              int other = byHyperedge.column(l);
              if (selfEdges || other != node) {
                sum.add(other, 1);
              }
            }
          }
        });
  }
}
