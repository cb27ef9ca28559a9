package io.hnhn.model;

import io.hnhn.expr.Expr;

/**
 * Multinomial logistic regression on the features: the plain baseline that every network is to
 * beat.
 *
 * <pre>
 * logits = X W + b, X being the features
 * </pre>
 *
 * Hyperedges are classified by features of their own, and by the mean of their members' where they
 * have none. Candidate sets are told by how much X W + b, of the hidden width, differs between
 * their members, as with every model. There are no layers, and so no representations otherwise.
 */
public record Regression(Architecture architecture) implements LayeredModel<Regression> {
  /** A classifier of nodes by their features. */
  public static Regression forNodes(int classes) {
    return new Regression(Architecture.forNodes(classes));
  }

  /** A classifier of hyperedges by their features. */
  public static Regression forHyperedges(int classes) {
    return new Regression(Architecture.forHyperedges(classes));
  }

  @Override
  public Regression with(Architecture other) {
    return new Regression(other);
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
    Layers layers = new Layers(architecture, inputs, mode);
    Expr features = layers.ownFeatures();
    if (task() == Task.SETS) {
      Expr nodes = new Linear(Layers.name(0), hidden()).of(features);
      return new Outputs(layers.logitsOfSets(nodes), nodes, null);
    }
    // By the name of its weights a model tells whose features it was trained with.
    Expr logits =
        layers.seesMembers()
            ? layers.answers(new Linear(Mlp.MEMBERS, classes()).of(features))
            : layers.logits(features);
    return new Outputs(logits, null, null);
  }
}
