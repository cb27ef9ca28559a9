package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;

/**
 * UniGIN, the unified form of graph isomorphism networks for hypergraphs (Huang, Yang 2021). Sums
 * tell multisets apart that means do not; ε says how much a node's own row counts:
 *
 * <pre>
 * h_e = mean of x_j over j in e
 * x_i ← relu( ((1 + ε) x_i + Σ over e ∋ i of w_e h_e) Θ + b )
 * </pre>
 *
 * ε is trained, a number of each layer, and starts at 0. Weights of hyperedges and incidences count
 * where there are any; features of hyperedges don't. Dropout follows every layer but the last, a
 * linear classifier the last. A hyperedge is represented by the mean of its members.
 *
 * <pre>{@code
 * Model model = new UniGin(Architecture.forNodes(6)).withLayers(2);
 * }</pre>
 */
public record UniGin(Architecture architecture) implements LayeredModel<UniGin> {
  @Override
  public UniGin with(Architecture other) {
    return new UniGin(other);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.meanToHyperedges();
    SparseMatrix toNodes = h.sumToNodes();
    Diagonal diagonal = new Diagonal(inputs.hypergraph().nodes());
    Expr ones = Expr.constant(Matrix.filled(inputs.hypergraph().nodes(), 1, 1));
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) -> {
              Expr epsilon = Expr.parameter(name + ".epsilon", 1, 1, new Initializer.Zeros());
              Expr share = ones.matmul(epsilon).plus(ones);
              return new Linear(name, hidden())
                  .of(
                      x,
                      y -> diagonal.times(share, y).plus(y.propagate(toEdges).propagate(toNodes)))
                  .relu();
            }));
  }
}
