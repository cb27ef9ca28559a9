package io.hnhn.model;

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
 * <p>Several plain layers do worse than one. Layers take means, and the bias of PyTorch's initial
 * weights is the same for all nodes, so that from layer to layer less of the signal differs between
 * nodes. The gradient that reaches the first weights is then smaller than the pull of weight decay,
 * which lets them shrink to nothing. The first three of these options, which the paper does not
 * have, help against that, the first most of all; the others help where labels are few, degrees say
 * something, or members of a hyperedge are simply alike. All are off by default.
 *
 * <pre>
 * residual:        X_V ← X_V + projected input, behind the relu: a node keeps what is its own
 * normalisation:   layer normalisation of X_E and X_V behind each relu: no layer shrinks its output
 * initial weights: {@link InitialWeights#HE} for W_E and W_V: none does at the start of training
 * pooling:         a node in d hyperedges takes √d or d times their mean, see {@link Pooling}
 * neuron dropout:  some neurons of X_E and X_V, behind each relu, rest in an epoch of training
 * skips:           X_E ← X_E + the mean that it is made of, and so X_V: what is told without neurons
 * activation:      another function than relu for X_E, or none, see {@link HyperedgeActivation}
 * </pre>
 *
 * <p>A hyperedge is classified by the last X_E, which a single layer makes of its members alone.
 * Two layers let it see what its members hear from their other hyperedges.
 *
 * <pre>{@code
 * Model model = Hnhn.forNodes(6).withHidden(100).withAlpha(Exponent.fixed(-0.5));
 * }</pre>
 *
 * @param architecture nodes are classified by the last X_V, hyperedges by the last X_E
 * @param alpha exponent of hyperedge sizes
 * @param beta exponent of node degrees
 * @param residual whether the projected input is added to every layer's X_V
 * @param normalisation whether X_E and X_V are normalised
 * @param initialWeights what W_E, b_E, W_V and b_V start from
 * @param pooling how much more nodes of many hyperedges take than a mean
 * @param neuronDropout probability that an element of X_E or X_V is dropped
 * @param skips whether the mean that X_E or X_V is made of is added to it, past its neurons
 * @param hyperedgeActivation what stands in the place of the relu of X_E
 */
public record Hnhn(
    Architecture architecture,
    Exponent alpha,
    Exponent beta,
    boolean residual,
    boolean normalisation,
    InitialWeights initialWeights,
    Pooling pooling,
    double neuronDropout,
    boolean skips,
    HyperedgeActivation hyperedgeActivation)
    implements LayeredModel<Hnhn> {
  public Hnhn {
    OptionChecks.expectRate("neuronDropout", neuronDropout);
  }

  /** The paper's HNHN. */
  public Hnhn(Architecture architecture, Exponent alpha, Exponent beta) {
    this(
        architecture,
        alpha,
        beta,
        false,
        false,
        InitialWeights.TORCH,
        Pooling.MEAN,
        0,
        false,
        HyperedgeActivation.RELU);
  }

  /** A classifier of nodes with the paper's settings: one layer, width 400, α = β = 0. */
  public static Hnhn forNodes(int classes) {
    return new Hnhn(Architecture.forNodes(classes), Exponent.fixed(0), Exponent.fixed(0));
  }

  /** A classifier of hyperedges with the paper's settings. */
  public static Hnhn forHyperedges(int classes) {
    return new Hnhn(Architecture.forHyperedges(classes), Exponent.fixed(0), Exponent.fixed(0));
  }

  @Override
  public boolean hearsHyperedges() {
    return true;
  }

  @Override
  public Reach reachOfLayers() {
    return new Reach(2 * layers(), 2 * layers() - 1);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Aggregation toEdges = WeightedMean.toHyperedges(inputs.hypergraph()).with(beta, "beta");
    Aggregation toNodes = WeightedMean.toNodes(inputs.hypergraph()).with(alpha, "alpha", pooling);
    Layers layers = new Layers(architecture, inputs, mode);
    Expr input = new Linear("input", hidden()).of(layers.nodeFeatures());
    Expr nodes = input;
    Expr edges = null;
    for (int layer = 0; layer < layers(); layer++) {
      String name = Layers.name(layer);
      Expr members = toEdges.of(nodes);
      Expr gathered = linear(name + ".edge").of(members);
      Expr told = layer == 0 ? layers.plusHyperedgeInput(gathered) : gathered;
      edges = normalised(name + ".edge", hyperedgeActivation.of(told));
      edges = past(members, layers.hyperedgeDropout(layer, edges, neuronDropout));
      Expr heard = toNodes.of(edges);
      nodes = normalised(name + ".node", linear(name + ".node").of(heard).relu());
      nodes = past(heard, layers.nodeDropout(layer, nodes, neuronDropout));
      nodes = layers.after(layer, residual ? nodes.plus(input) : nodes);
    }
    return layers.classified(nodes, edges);
  }

  private Linear linear(String name) {
    return new Linear(name, hidden(), initialWeights);
  }

  private Expr normalised(String name, Expr neurons) {
    return normalisation ? new Norm(name + ".norm").of(neurons) : neurons;
  }

  /** What neurons say, with the mean that they have heard where it goes past them. */
  private Expr past(Expr mean, Expr neurons) {
    return skips ? neurons.plus(mean) : neurons;
  }

  @Override
  public Hnhn with(Architecture other) {
    return new Hnhn(
        other,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with another exponent of hyperedge sizes. */
  public Hnhn withAlpha(Exponent alpha) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with another exponent of node degrees. */
  public Hnhn withBeta(Exponent beta) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with or without the residual connection. */
  public Hnhn withResidual(boolean residual) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with or without normalisation. */
  public Hnhn withNormalisation(boolean normalisation) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with other initial weights. */
  public Hnhn withInitialWeights(InitialWeights initialWeights) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with another pooling. */
  public Hnhn withPooling(Pooling pooling) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with another dropout of neurons. */
  public Hnhn withNeuronDropout(double neuronDropout) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with or without the means that go past the neurons. */
  public Hnhn withSkips(boolean skips) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }

  /** The same with another activation of hyperedges. */
  public Hnhn withHyperedgeActivation(HyperedgeActivation hyperedgeActivation) {
    return new Hnhn(
        architecture,
        alpha,
        beta,
        residual,
        normalisation,
        initialWeights,
        pooling,
        neuronDropout,
        skips,
        hyperedgeActivation);
  }
}
