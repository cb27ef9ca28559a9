package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.SparseMatrix;

/**
 * ED-HNN, equivariant diffusion on hypergraphs (Wang, Yang, Chen, Wang, Li 2023). What a hyperedge
 * tells a node depends on the node too, so that its members need not all hear the same:
 *
 * <pre>
 * X⁰ = relu( X W₀ + b₀ )
 * z_e = mean of φ(x_v) over v in e                 φ(x) = relu( x W_φ + b_φ )
 * m_v = mean of ρ(x_v, z_e) over e ∋ v             ρ(x, z) = relu( x W_ρ + z U_ρ + b_ρ )
 * x_v ← relu( ((1 − α) m_v + α x⁰_v) W_ψ + b_ψ )
 * </pre>
 *
 * All layers share φ, ρ and ψ: they are steps of one diffusion. The messages ρ are what costs, a
 * row of the hidden width for each incidence. Weights of hyperedges and incidences count in the
 * means; features of hyperedges don't count. Dropout follows every layer but the last, a linear
 * classifier the last; hyperedges are classified by the last z.
 *
 * <pre>{@code
 * Model model = new EdHnn(Architecture.forNodes(6)).withHidden(64).withLayers(2);
 * }</pre>
 *
 * @param alpha the share of X⁰ in every layer; 0.5 in the authors' experiments
 */
public record EdHnn(Architecture architecture, double alpha) implements LayeredModel<EdHnn> {
  public EdHnn {
    OptionChecks.expectShare("alpha", alpha);
  }

  /** The authors' settings. */
  public EdHnn(Architecture architecture) {
    this(architecture, 0.5);
  }

  @Override
  public EdHnn with(Architecture other) {
    return new EdHnn(other, alpha);
  }

  @Override
  public Reach reachOfLayers() {
    return new Reach(2 * layers(), 2 * layers() - 1);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    SparseMatrix toEdges = h.meanToHyperedges();
    SparseMatrix toNodes = h.meanToNodes();
    Entries incidences = new Entries(toNodes.pattern());
    SparseMatrix ofMessages = incidences.sumsOf(toNodes);
    Layers layers = new Layers(architecture, inputs, mode);

    Expr first = new Linear("input", hidden()).of(layers.nodeFeatures()).relu();
    Expr nodes = first;
    Expr edges = null;
    for (int layer = 0; layer < layers(); layer++) {
      edges = new Linear("phi", hidden()).of(nodes).relu().propagate(toEdges);
      Expr ofNodes = incidences.ofTargets(new Linear("rho.node", hidden()).of(nodes));
      Expr ofEdges = incidences.ofSources(new Linear("rho.hyperedge", hidden()).withoutBias(edges));
      Expr messages = ofNodes.plus(ofEdges).relu().propagate(ofMessages);
      Expr mixed = messages.scale(1 - alpha).plus(first.scale(alpha));
      nodes = layers.after(layer, new Linear("psi", hidden()).of(mixed).relu());
    }
    return layers.classified(nodes, edges);
  }
}
