package io.hnhn.model;

import io.hnhn.tensor.SparseMatrix;

/**
 * HGNN, hypergraph neural networks (Feng, You, Zhang, Ji, Gao 2019). A layer smooths the nodes with
 * the normalised Laplacian of the hypergraph, then maps them linearly:
 *
 * <pre>
 * X ← relu( D_v⁻¹ᐟ² H W D_e⁻¹ Hᵀ D_v⁻¹ᐟ² X Θ + b )
 * </pre>
 *
 * There is no nonlinearity on the hyperedges: it is convolution on a weighted clique expansion,
 * written so that no clique is ever made. Weights of hyperedges (W) and incidences (H) count where
 * there are any; features of hyperedges don't. Dropout follows every layer but the last, a linear
 * classifier the last. A hyperedge is represented by the mean of its members.
 *
 * <pre>{@code
 * Model model = new Hgnn(Architecture.forNodes(6)).withHidden(100);
 * }</pre>
 */
public record Hgnn(Architecture architecture) implements LayeredModel<Hgnn> {
  @Override
  public Hgnn with(Architecture other) {
    return new Hgnn(other);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.toHyperedges(h.hyperedgeDegrees(-1), h.nodeDegrees(-0.5));
    SparseMatrix toNodes = h.toNodes(h.nodeDegrees(-0.5), h.hyperedgeDegrees(0));
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) ->
                new Linear(name, hidden()).of(x.propagate(toEdges).propagate(toNodes)).relu()));
  }
}
