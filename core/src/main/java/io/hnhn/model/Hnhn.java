package io.hnhn.model;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;

/**
 * HNHN, the hypergraph network with hyperedge neurons (Dong, Sawin, Bengio 2020). A layer goes from
 * nodes to hyperedges and back, with weights, bias and nonlinearity on both:
 *
 * <pre>
 * X_E = relu( D_{E,l,β}⁻¹ Aᵀ D_{V,r,β} X_V W_E + b_E )
 * X_V = relu( D_{V,l,α}⁻¹ A  D_{E,r,α} X_E W_V + b_V )
 * </pre>
 *
 * Both aggregations are {@linkplain WeightedMean weighted means}: with α &gt; 0 large hyperedges
 * count more for a node than small ones, with β &gt; 0 nodes of high degree count more for a
 * hyperedge.
 *
 * <p>Before the first layer the node features are projected to the hidden width; features of the
 * hyperedges, where there are any, are projected too and enter the first layer's hyperedges under
 * the relu. Dropout follows every layer but the last. A linear classifier follows the last layer.
 *
 * <pre>{@code
 * Model model = Hnhn.forNodes(6).withHidden(100).withAlpha(Exponent.fixed(-0.5));
 * }</pre>
 *
 * @param task what is classified: nodes by the last X_V, hyperedges by the last X_E
 * @param classes number of classes
 * @param hidden width of X_V and X_E
 * @param layers number of layers, at least 1
 * @param alpha exponent of hyperedge sizes
 * @param beta exponent of node degrees
 * @param dropout probability that an element of X_V is dropped between layers
 * @param inputDropout probability that an input feature is dropped
 */
public record Hnhn(
    Task task,
    int classes,
    int hidden,
    int layers,
    Exponent alpha,
    Exponent beta,
    double dropout,
    double inputDropout)
    implements Model {

  // Streams of the random decisions; layer l has stream l.
  private static final int NODE_FEATURES = 1 << 15;
  private static final int HYPEREDGE_FEATURES = NODE_FEATURES + 1;

  public Hnhn {
    ModelOptions.expectAtLeast("classes", 1, classes);
    ModelOptions.expectAtLeast("hidden", 1, hidden);
    ModelOptions.expectAtLeast("layers", 1, layers);
    ModelOptions.expectRate("dropout", dropout);
    ModelOptions.expectRate("inputDropout", inputDropout);
  }

  /** A classifier of nodes with the paper's settings: one layer, width 400, α = β = 0. */
  public static Hnhn forNodes(int classes) {
    return of(Task.NODES, classes);
  }

  /** A classifier of hyperedges with the paper's settings. */
  public static Hnhn forHyperedges(int classes) {
    return of(Task.HYPEREDGES, classes);
  }

  private static Hnhn of(Task task, int classes) {
    return new Hnhn(task, classes, 400, 1, Exponent.fixed(0), Exponent.fixed(0), 0.3, 0);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Aggregation toEdges = WeightedMean.toHyperedges(inputs.hypergraph()).with(beta, "beta");
    Aggregation toNodes = WeightedMean.toNodes(inputs.hypergraph()).with(alpha, "alpha");
    double drop = mode == Mode.TRAINING ? dropout : 0;
    double dropInput = mode == Mode.TRAINING ? inputDropout : 0;

    Expr features =
        Expr.constant(inputs.nodeFeatures()).dropout(new Dropout(dropInput, NODE_FEATURES));
    Expr nodes = new Linear("input", hidden).of(features);
    Expr edges = null;
    for (int layer = 0; layer < layers; layer++) {
      Expr gathered = new Linear("layer" + layer + ".edge", hidden).of(toEdges.of(nodes));
      if (layer == 0 && inputs.hyperedgeFeatures() != null) {
        Expr own =
            Expr.constant(inputs.hyperedgeFeatures())
                .dropout(new Dropout(dropInput, HYPEREDGE_FEATURES));
        gathered = gathered.plus(new Linear("hyperedgeInput", hidden).withoutBias(own));
      }
      edges = gathered.relu();
      nodes = new Linear("layer" + layer + ".node", hidden).of(toNodes.of(edges)).relu();
      if (layer < layers - 1) {
        nodes = nodes.dropout(new Dropout(drop, layer));
      }
    }
    Expr classified = task == Task.NODES ? nodes : edges;
    return new Outputs(new Linear("classifier", classes).of(classified), nodes, edges);
  }

  /** The same with another hidden width. */
  public Hnhn withHidden(int hidden) {
    return new Hnhn(task, classes, hidden, layers, alpha, beta, dropout, inputDropout);
  }

  /** The same with another number of layers. */
  public Hnhn withLayers(int layers) {
    return new Hnhn(task, classes, hidden, layers, alpha, beta, dropout, inputDropout);
  }

  /** The same with another exponent of hyperedge sizes. */
  public Hnhn withAlpha(Exponent alpha) {
    return new Hnhn(task, classes, hidden, layers, alpha, beta, dropout, inputDropout);
  }

  /** The same with another exponent of node degrees. */
  public Hnhn withBeta(Exponent beta) {
    return new Hnhn(task, classes, hidden, layers, alpha, beta, dropout, inputDropout);
  }

  /** The same with another dropout between layers. */
  public Hnhn withDropout(double dropout) {
    return new Hnhn(task, classes, hidden, layers, alpha, beta, dropout, inputDropout);
  }

  /** The same with another dropout of the input features. */
  public Hnhn withInputDropout(double inputDropout) {
    return new Hnhn(task, classes, hidden, layers, alpha, beta, dropout, inputDropout);
  }
}
