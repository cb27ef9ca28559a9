package io.hnhn.model;

import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.SelfLoops;
import io.hnhn.tensor.SparseMatrix;

/**
 * UniGCN, the unified form of graph convolution for hypergraphs (Huang, Yang 2021). A hyperedge
 * takes the mean of its members, a node a sum of its hyperedges that is normalised by degrees:
 *
 * <pre>
 * h_e = mean of x_j over j in e        d_e = mean of d_j over j in e
 * x_i ← relu( 1/√d_i Σ over e ∋ i of w_e/√d_e h_e Θ + b )
 * </pre>
 *
 * over the hypergraph with {@linkplain SelfLoops self-loops}, so that a node hears of itself.
 * Weights of hyperedges and incidences count where there are any; features of hyperedges don't.
 * Dropout follows every layer but the last, a linear classifier the last. A hyperedge is
 * represented by the mean of its members.
 *
 * <pre>{@code
 * Model model = new UniGcn(Architecture.forNodes(6)).withLayers(2);
 * }</pre>
 */
public record UniGcn(Architecture architecture) implements LayeredModel<UniGcn> {
  @Override
  public UniGcn with(Architecture other) {
    return new UniGcn(other);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Aggregation smooth = smoothing(inputs.hypergraph());
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) -> new Linear(name, hidden()).of(smooth.of(x)).relu()));
  }

  /** From nodes to nodes, by way of the hyperedges: all of the rule but Θ, b and the relu. */
  public static Aggregation smoothing(Hypergraph hypergraph) {
    Incidence h = new Incidence(SelfLoops.added(hypergraph));
    SparseMatrix toEdges = h.meanToHyperedges();
    SparseMatrix toNodes = h.toNodes(h.nodeDegrees(-0.5), h.meanDegreesOfMembers(-0.5));
    return x -> x.propagate(toEdges).propagate(toNodes);
  }
}
