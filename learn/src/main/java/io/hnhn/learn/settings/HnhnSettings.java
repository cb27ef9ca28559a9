package io.hnhn.learn.settings;

import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Pooling;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How {@link Hnhn} is built; other models have none of it. What is null has a default that the
 * residual connection decides: with it the form that does best on most data, without it that of the
 * paper.
 *
 * @param alpha how much large hyperedges count for a node
 * @param beta how much nodes of many hyperedges count for a hyperedge
 * @param residual whether a node's own features are added to what its layer says
 * @param normalisation whether there is layer normalisation behind each layer
 * @param initialWeights what the weights of its neurons start from
 * @param pooling what a node takes from its hyperedges
 * @param neuronDropout share of the neurons that rest in each epoch
 * @param skips whether the means that neurons hear go past them, too
 * @param hyperedgeActivation what the neurons of hyperedges make of what they hear
 */
public record HnhnSettings(
    @Nullable ExponentChoice alpha,
    @Nullable ExponentChoice beta,
    boolean residual,
    boolean normalisation,
    @Nullable InitialWeights initialWeights,
    @Nullable Pooling pooling,
    @Nullable Double neuronDropout,
    boolean skips,
    @Nullable HyperedgeActivation hyperedgeActivation) {
  /** With the residual connection, and α = β = 0. */
  public static final HnhnSettings DEFAULT =
      new HnhnSettings(null, null, true, false, null, null, null, false, null);

  private static final ExponentChoice NONE = new ExponentChoice.Given(0);

  /** The same with other exponents. */
  public HnhnSettings withExponents(ExponentChoice alpha, ExponentChoice beta) {
    return new HnhnSettings(
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
  public HnhnSettings withResidual(boolean residual) {
    return new HnhnSettings(
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
  public HnhnSettings withSkips(boolean skips) {
    return new HnhnSettings(
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

  /** The same with another share of neurons that rest in each epoch. */
  public HnhnSettings withNeuronDropout(double neuronDropout) {
    return new HnhnSettings(
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
  public HnhnSettings withHyperedgeActivation(HyperedgeActivation hyperedgeActivation) {
    return new HnhnSettings(
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

  /** What is said about α. */
  public ExponentChoice alphaChoice() {
    return Objects.requireNonNullElse(alpha, NONE);
  }

  /** What is said about β. */
  public ExponentChoice betaChoice() {
    return Objects.requireNonNullElse(beta, NONE);
  }

  /** Whether dropout of neurons is said, or there is none, and so not to be searched. */
  boolean fixesNeuronDropout() {
    return neuronDropout != null || !residual;
  }

  /** A network built so, with the first exponents of what is said about α and β. */
  Hnhn of(Hnhn network) {
    return network
        .withResidual(residual)
        .withNormalisation(normalisation)
        .withInitialWeights(
            Objects.requireNonNullElse(
                initialWeights, residual ? InitialWeights.HE : InitialWeights.TORCH))
        .withPooling(Objects.requireNonNullElse(pooling, residual ? Pooling.ROOT : Pooling.MEAN))
        .withNeuronDropout(neuronDropout == null ? 0 : neuronDropout)
        .withSkips(skips)
        .withHyperedgeActivation(
            Objects.requireNonNullElse(hyperedgeActivation, HyperedgeActivation.RELU))
        .withAlpha(alphaChoice().exponents().getFirst())
        .withBeta(betaChoice().exponents().getFirst());
  }

  /**
   * Says that another model has none of it, if some of it was said.
   *
   * @param name of the model
   */
  void expectNothing(String name) {
    if (alpha != null || beta != null) {
      throw new SettingException(
          "Expected {alpha} and {beta} with hnhn alone, which has these exponents, but found them"
              + " with %s",
          name);
    }
    expectNone("initial-weights", initialWeights != null, name);
    expectNone("pooling", pooling != null, name);
    expectNone("neuron-dropout", neuronDropout != null, name);
    expectNone("skips", skips, name);
    expectNone("hyperedge-activation", hyperedgeActivation != null, name);
  }

  private static void expectNone(String setting, boolean given, String name) {
    if (given) {
      throw new SettingException(
          "Expected {" + setting + "} with hnhn alone, but found it with %s", name);
    }
  }
}
