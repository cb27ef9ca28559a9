package io.hnhn.model;

import io.hnhn.tensor.SparseMatrix;

/**
 * UniSAGE, the unified form of GraphSAGE for hypergraphs (Huang, Yang 2021). A node adds to its own
 * row what its hyperedges tell it:
 *
 * <pre>
 * h_e = mean of x_j over j in e
 * x_i ← relu( (x_i + AGGREGATE of w_e h_e over e ∋ i) Θ + b )
 * </pre>
 *
 * AGGREGATE is the sum, as in the authors' experiments, or the mean. With the sum it is {@link
 * UniGin} with ε = 0. Weights of hyperedges and incidences count where there are any; features of
 * hyperedges don't. Dropout follows every layer but the last, a linear classifier the last. A
 * hyperedge is represented by the mean of its members.
 *
 * <pre>{@code
 * Model model = new UniSage(Architecture.forNodes(6)).withMean(true);
 * }</pre>
 *
 * @param mean whether AGGREGATE is the mean
 */
public record UniSage(Architecture architecture, boolean mean) implements LayeredModel<UniSage> {
  /** With the sum. */
  public UniSage(Architecture architecture) {
    this(architecture, false);
  }

  @Override
  public UniSage with(Architecture other) {
    return new UniSage(other, mean);
  }

  /** The same with the mean, or with the sum. */
  public UniSage withMean(boolean mean) {
    return new UniSage(architecture, mean);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.meanToHyperedges();
    SparseMatrix toNodes = mean ? h.meanToNodes() : h.sumToNodes();
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) ->
                new Linear(name, hidden())
                    .of(x, y -> y.plus(y.propagate(toEdges).propagate(toNodes)))
                    .relu()));
  }
}
