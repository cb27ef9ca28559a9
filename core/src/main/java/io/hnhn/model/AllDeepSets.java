package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.SparseMatrix;

/**
 * AllDeepSets (Chien, Pan, Peng, Milenkovic 2022): hyperedges and nodes are functions of multisets,
 * and every such function can be written as ρ(Σ φ(x)) with the right φ and ρ (Zaheer et al. 2017).
 *
 * <pre>
 * X_E = ρ_E( Σ over the members of φ_E(X_V) )
 * X_V = ρ_V( Σ over the hyperedges of w φ_V(X_E) )        φ, ρ: x ↦ relu(norm(x) W + b)
 * </pre>
 *
 * Layer normalisation keeps sums over many from outgrowing sums over few. Before the first layer
 * the node features are projected to the hidden width; features of hyperedges, where there are any,
 * are projected too and enter the first X_E under the relu. Weights of hyperedges and incidences
 * count where there are any. Dropout follows every layer but the last, a linear classifier the
 * last.
 *
 * <pre>{@code
 * Model model = new AllDeepSets(Architecture.forNodes(6)).withHidden(64);
 * }</pre>
 */
public record AllDeepSets(Architecture architecture) implements LayeredModel<AllDeepSets> {
  @Override
  public AllDeepSets with(Architecture other) {
    return new AllDeepSets(other);
  }

  @Override
  public boolean hearsHyperedges() {
    return true;
  }

  @Override
  public Reach reachOfLayers() {
    return new Reach(2 * layers(), 2 * layers() - 1);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.sumToHyperedges();
    SparseMatrix toNodes = h.sumToNodes();
    Layers layers = new Layers(architecture, inputs, mode);
    Expr nodes = new Linear("input", hidden()).of(layers.nodeFeatures());
    Expr edges = null;
    for (int layer = 0; layer < layers(); layer++) {
      String name = Layers.name(layer);
      Expr gathered = ofSets(name + ".edge", toEdges, nodes);
      edges = (layer == 0 ? layers.plusHyperedgeInput(gathered) : gathered).relu();
      nodes = layers.after(layer, ofSets(name + ".node", toNodes, edges).relu());
    }
    return layers.classified(nodes, edges);
  }

  /** ρ(Σ φ(x)) without the last relu. */
  private Expr ofSets(String name, SparseMatrix sum, Expr x) {
    return mapped(name + ".decode", mapped(name + ".encode", x).relu().propagate(sum));
  }

  private Expr mapped(String name, Expr x) {
    return new Linear(name, hidden()).of(new Norm(name + ".norm").of(x));
  }
}
