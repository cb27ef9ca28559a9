package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Features;

/**
 * A network that looks at the features alone: what the structure adds is measured against it.
 *
 * <pre>
 * Xˡ⁺¹ = relu(Xˡ Wˡ + bˡ), X⁰ being the features        logits = X W + b
 * </pre>
 *
 * Dropout follows every layer but the last. Hyperedges are classified by features of their own,
 * candidate sets by those of their members.
 */
public record Mlp(Architecture architecture) implements LayeredModel<Mlp> {
  /** A classifier of nodes by their features: width 400, one layer. */
  public static Mlp forNodes(int classes) {
    return new Mlp(Architecture.forNodes(classes));
  }

  /** A classifier of hyperedges by their features: width 400, one layer. */
  public static Mlp forHyperedges(int classes) {
    return new Mlp(Architecture.forHyperedges(classes));
  }

  @Override
  public Mlp with(Architecture other) {
    return new Mlp(other);
  }

  @Override
  public boolean passesMessages() {
    return false;
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    boolean ofHyperedges = task() == Task.HYPEREDGES;
    Features features = ofHyperedges ? inputs.hyperedgeFeatures() : inputs.nodeFeatures();
    if (features == null) {
      throw new IllegalArgumentException(
          "Expected features of the hyperedges, but found none: Mlp classifies by features alone");
    }
    Layers layers = new Layers(architecture, inputs, mode);
    Expr x =
        layers.stack(
            layers.features(features), (in, name) -> new Linear(name, hidden()).of(in).relu());
    return switch (task()) {
      case NODES -> new Outputs(layers.logits(x), x, null);
      case HYPEREDGES -> new Outputs(layers.logits(x), null, x);
      case SETS -> new Outputs(layers.logitsOfSets(x), x, null);
    };
  }
}
