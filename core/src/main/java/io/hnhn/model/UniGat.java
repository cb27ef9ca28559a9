package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.SelfLoops;
import io.hnhn.tensor.SparseMatrix;

/**
 * UniGAT, the unified form of graph attention for hypergraphs (Huang, Yang 2021). A hyperedge takes
 * the mean of its members, a node the mean of its hyperedges by attention:
 *
 * <pre>
 * h_e = mean of x_j over j in e
 * α_ie = softmax over the hyperedges e of node i of LeakyReLU( a · [x_i Θ, h_e Θ] )
 * x_i ← relu( Σ over e ∋ i of α_ie h_e Θ + b )
 * </pre>
 *
 * over the hypergraph with {@linkplain SelfLoops self-loops}. Several heads share the hidden width:
 * each has its columns, a and α. A hyperedge of weight 2 counts as two of weight 1; features of
 * hyperedges don't count. Dropout follows every layer but the last, a linear classifier the last. A
 * hyperedge is represented by the mean of its members.
 *
 * <pre>{@code
 * Model model = new UniGat(Architecture.forNodes(6), 4).withLayers(2);
 * }</pre>
 *
 * @param heads number of heads
 */
public record UniGat(Architecture architecture, int heads) implements LayeredModel<UniGat> {
  public UniGat {
    OptionChecks.expectAtLeast("heads", 1, heads);
  }

  @Override
  public UniGat with(Architecture other) {
    return new UniGat(other, heads);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Hypergraph looped = SelfLoops.added(inputs.hypergraph());
    SparseMatrix toEdges = new Incidence(looped).meanToHyperedges();
    Attention attention = Attention.toNodes(looped);
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) ->
                new Linear(name, hidden())
                    .of(x, nodes -> attended(attention, nodes, nodes.propagate(toEdges), name))
                    .relu()));
  }

  private Expr attended(Attention attention, Expr nodes, Expr edges, String name) {
    Heads split = new Heads(heads, hidden());
    return split.join(
        head -> {
          Expr sources = split.part(edges, head);
          Expr alpha = attention.of(name + ".head" + head, split.part(nodes, head), sources);
          return attention.sum(alpha, sources);
        });
  }
}
