package io.hnhn.model;

import io.hnhn.tensor.SparseMatrix;

/**
 * HGNN+ (Gao, Feng, Ji, Ji 2022). A layer is one step of a random walk over the hypergraph: every
 * hyperedge takes the mean of its members, every node the weighted mean of its hyperedges:
 *
 * <pre>
 * X ← relu( D_v⁻¹ H W D_e⁻¹ Hᵀ X Θ + b )
 * </pre>
 *
 * On one set of hyperedges this is the rule of {@link Hcha} without attention; what HGNN+ adds is
 * to join several sets of hyperedges into one hypergraph, by weights W for each set. Features of
 * hyperedges don't count. Dropout follows every layer but the last, a linear classifier the last. A
 * hyperedge is represented by the mean of its members.
 *
 * <pre>{@code
 * Model model = new HgnnPlus(Architecture.forNodes(6)).withHidden(100);
 * }</pre>
 */
public record HgnnPlus(Architecture architecture) implements LayeredModel<HgnnPlus> {
  @Override
  public HgnnPlus with(Architecture other) {
    return new HgnnPlus(other);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.meanToHyperedges();
    SparseMatrix toNodes = h.meanToNodes();
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) ->
                new Linear(name, hidden()).of(x.propagate(toEdges).propagate(toNodes)).relu()));
  }
}
