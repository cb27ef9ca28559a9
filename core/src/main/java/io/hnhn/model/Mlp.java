package io.hnhn.model;

import io.hnhn.expr.Expr;

/**
 * A network that looks at the features alone: what the structure adds is measured against it.
 *
 * <pre>
 * Xˡ⁺¹ = relu(Xˡ Wˡ + bˡ), X⁰ being the features        logits = X W + b
 * </pre>
 *
 * Dropout follows every layer but the last. Hyperedges are classified by features of their own, and
 * by the mean of their members' where they have none; candidate sets by those of their members.
 */
public record Mlp(Architecture architecture) implements LayeredModel<Mlp> {
  /** The name of the first layer's weights where a hyperedge is seen by its members' features. */
  public static final String MEMBERS = "members";

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
    return architecture.smooths();
  }

  @Override
  public Reach reachOfLayers() {
    return Reach.byMembers(0);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Layers ofNodes = new Layers(architecture, inputs, mode);
    Layers layers = task() == Task.HYPEREDGES ? ofNodes.overHyperedges() : ofNodes;
    Expr x = layers.stack(layers.ownFeatures(), (in, name) -> linear(name, layers).of(in).relu());
    return switch (task()) {
      case NODES -> new Outputs(layers.logits(x), x, null);
      case HYPEREDGES -> new Outputs(layers.logits(x), null, x);
      case SETS -> new Outputs(layers.logitsOfSets(x), x, null);
    };
  }

  /** By the name of its first weights a model tells whose features it was trained with. */
  private Linear linear(String name, Layers layers) {
    boolean first = name.equals(Layers.name(0));
    return new Linear(first && layers.seesMembers() ? MEMBERS : name, hidden());
  }
}
