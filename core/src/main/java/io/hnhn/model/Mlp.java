package io.hnhn.model;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.tensor.Features;

/**
 * A network that looks at the features alone: what the structure adds is measured against it.
 *
 * <pre>
 * Xˡ⁺¹ = relu(Xˡ Wˡ + bˡ), X⁰ being the features        logits = X W + b
 * </pre>
 *
 * Dropout follows every layer but the last.
 *
 * @param task whose features are looked at
 * @param classes number of classes
 * @param hidden width of the layers
 * @param layers number of layers with a relu, at least 1
 * @param dropout probability that an element is dropped between layers
 * @param inputDropout probability that an input feature is dropped
 */
public record Mlp(
    Task task, int classes, int hidden, int layers, double dropout, double inputDropout)
    implements Model {

  /** The stream of the decisions on features; layer l has stream l. */
  private static final int FEATURES = 1 << 15;

  public Mlp {
    ModelOptions.expectAtLeast("classes", 1, classes);
    ModelOptions.expectAtLeast("hidden", 1, hidden);
    ModelOptions.expectAtLeast("layers", 1, layers);
    ModelOptions.expectRate("dropout", dropout);
    ModelOptions.expectRate("inputDropout", inputDropout);
  }

  /** A classifier of nodes by their features: width 400, one layer. */
  public static Mlp forNodes(int classes) {
    return new Mlp(Task.NODES, classes, 400, 1, 0.3, 0);
  }

  /** A classifier of hyperedges by their features: width 400, one layer. */
  public static Mlp forHyperedges(int classes) {
    return new Mlp(Task.HYPEREDGES, classes, 400, 1, 0.3, 0);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Features features = task == Task.NODES ? inputs.nodeFeatures() : inputs.hyperedgeFeatures();
    if (features == null) {
      throw new IllegalArgumentException(
          "Expected features of the hyperedges, but found none: Mlp classifies by features alone");
    }
    boolean training = mode == Mode.TRAINING;
    Expr x = Expr.constant(features).dropout(new Dropout(training ? inputDropout : 0, FEATURES));
    for (int layer = 0; layer < layers; layer++) {
      x = new Linear("layer" + layer, hidden).of(x).relu();
      if (layer < layers - 1) {
        x = x.dropout(new Dropout(training ? dropout : 0, layer));
      }
    }
    Expr logits = new Linear("classifier", classes).of(x);
    return task == Task.NODES ? new Outputs(logits, x, null) : new Outputs(logits, null, x);
  }

  /** The same with another hidden width. */
  public Mlp withHidden(int hidden) {
    return new Mlp(task, classes, hidden, layers, dropout, inputDropout);
  }

  /** The same with another number of layers. */
  public Mlp withLayers(int layers) {
    return new Mlp(task, classes, hidden, layers, dropout, inputDropout);
  }

  /** The same with another dropout between layers. */
  public Mlp withDropout(double dropout) {
    return new Mlp(task, classes, hidden, layers, dropout, inputDropout);
  }

  /** The same with another dropout of the input features. */
  public Mlp withInputDropout(double inputDropout) {
    return new Mlp(task, classes, hidden, layers, dropout, inputDropout);
  }
}
