package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.SparseMatrix;

/**
 * HCHA, hypergraph convolution and hypergraph attention (Bai, Zhang, Torr 2021).
 *
 * <pre>
 * X ← relu( D⁻¹ H W B⁻¹ Hᵀ X Θ + b )        D_ii = Σ_j w_j h_ij,  B_jj = Σ_i h_ij
 * </pre>
 *
 * With attention H_ij becomes h_ij α_ij in both places, while D and B stay as they are, as PyTorch
 * Geometric has it. So what reaches a node becomes smaller with its degree, twice, and training
 * wants a larger rate than without attention:
 *
 * <pre>
 * α_ij = softmax over the hyperedges j of node i of LeakyReLU( a · [x_i Θ, e_j Θ] )
 * </pre>
 *
 * e_j Θ, which the paper takes from features that hyperedges share with nodes, is the mean of x_i Θ
 * over the members. Several heads share the hidden width: each has its columns, a and α.
 *
 * <p>Weights of hyperedges and incidences count where there are any; features of hyperedges don't.
 * Dropout follows every layer but the last, a linear classifier the last. A hyperedge is
 * represented by the mean of its members.
 *
 * <pre>{@code
 * Model plain = new Hcha(Architecture.forNodes(6));
 * Model attentive = new Hcha(Architecture.forNodes(6)).withHeads(4);
 * }</pre>
 *
 * @param heads number of heads; 0 is convolution without attention
 */
public record Hcha(Architecture architecture, int heads) implements LayeredModel<Hcha> {
  public Hcha {
    OptionChecks.expectAtLeast("heads", 0, heads);
  }

  /** Convolution without attention. */
  public Hcha(Architecture architecture) {
    this(architecture, 0);
  }

  @Override
  public Hcha with(Architecture other) {
    return new Hcha(other, heads);
  }

  /** The same with another number of heads; 0 is convolution without attention. */
  public Hcha withHeads(int heads) {
    return new Hcha(architecture, heads);
  }

  /**
   * With attention a hyperedge weighs its members by how much they attend to it, which depends on
   * all hyperedges of the members.
   */
  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(heads == 0 ? 2 * layers() : 4 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.meanToHyperedges();
    SparseMatrix toNodes = h.meanToNodes();
    Attention attention = Attention.toNodes(inputs.hypergraph()).unweighted();
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(
        layers.stack(
            layers.nodeFeatures(),
            (x, name) -> {
              Linear theta = new Linear(name, hidden());
              Expr out =
                  heads == 0
                      ? theta.of(x.propagate(toEdges).propagate(toNodes))
                      : theta.of(x, y -> attentive(attention, toEdges, toNodes, y, name));
              return out.relu();
            }));
  }

  private Expr attentive(
      Attention attention, SparseMatrix toEdges, SparseMatrix toNodes, Expr nodes, String name) {
    Heads split = new Heads(heads, hidden());
    Expr edges = nodes.propagate(toEdges);
    return split.join(
        head -> {
          Expr own = split.part(nodes, head);
          Expr alpha = attention.of(name + ".head" + head, own, split.part(edges, head));
          Expr back = attention.entries().transposed(alpha);
          return own.propagate(toEdges.pattern(), back.multiply(Entries.valuesOf(toEdges)))
              .propagate(toNodes.pattern(), alpha.multiply(Entries.valuesOf(toNodes)));
        });
  }
}
