package io.hnhn.model;

import io.hnhn.expr.Expr;

/**
 * UniGCNII, for many layers (Huang, Yang 2021): what a layer makes is mixed with the first
 * representation, and its linear map is nearer to the identity from layer to layer, so that nodes
 * don't all become alike.
 *
 * <pre>
 * X⁰ = relu( X Θ₀ + b₀ )
 * X ← relu( ((1 − β_l) I + β_l Θ_l) applied to ((1 − α) S X + α X⁰) )        β_l = log(λ/l + 1)
 * </pre>
 *
 * for the layers l = 1, 2, ..., S being the smoothing of {@link UniGcn}, self-loops and weights of
 * hyperedges and incidences included. Features of hyperedges don't count. Dropout follows every
 * layer but the last, a linear classifier the last. A hyperedge is represented by the mean of its
 * members.
 *
 * <pre>{@code
 * Model model = new UniGcnii(Architecture.forNodes(6)).withLayers(8);
 * }</pre>
 *
 * @param alpha the share of X⁰ in every layer; 0.1 in the paper
 * @param lambda how fast the linear maps become the identity; 0.5 in the paper
 */
public record UniGcnii(Architecture architecture, double alpha, double lambda)
    implements LayeredModel<UniGcnii> {
  public UniGcnii {
    OptionChecks.expectShare("alpha", alpha);
    if (!(lambda >= 0 && lambda < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "Expected a finite lambda of at least 0, but found " + lambda);
    }
  }

  /** The paper's settings. */
  public UniGcnii(Architecture architecture) {
    this(architecture, 0.1, 0.5);
  }

  @Override
  public UniGcnii with(Architecture other) {
    return new UniGcnii(other, alpha, lambda);
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(2 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Aggregation smooth = UniGcn.smoothing(inputs.hypergraph());
    Layers layers = new Layers(architecture, inputs, mode);
    Expr first = new Linear("input", hidden()).of(layers.nodeFeatures()).relu();
    Expr x = first;
    for (int layer = 0; layer < layers(); layer++) {
      double beta = Math.log(lambda / (layer + 1) + 1);
      Expr mixed = smooth.of(x).scale(1 - alpha).plus(first.scale(alpha));
      Expr mapped = new Linear(Layers.name(layer), hidden()).withoutBias(mixed);
      x = layers.after(layer, mixed.scale(1 - beta).plus(mapped.scale(beta)).relu());
    }
    return layers.classified(x);
  }
}
