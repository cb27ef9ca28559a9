package io.hnhn.model;

import io.hnhn.graph.Hypergraph;
import io.hnhn.plan.Pass;
import io.hnhn.tensor.SparseMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gradients by central differences where the golden files have none: with dropout. */
class HnhnGradientTest {
  private static final Hypergraph GRAPH =
      Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {0, 4, 5}, new int[] {5})
          .withHyperedgeWeights(1, 2, 0.5f, 3);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void gradientsAreRightWithDropoutAndTrainableExponents(boolean planned) {
    Hnhn model =
        Hnhn.forNodes(2)
            .withHidden(4)
            .withLayers(2)
            .withAlpha(Exponent.trainable(0.3))
            .withBeta(Exponent.trainable(-0.7))
            .withDropout(0.3)
            .withInputDropout(0.2);
    check(model, planned);
    check(model.withResidual(true).withNormalisation(true), planned);
    check(model.withPooling(Pooling.ROOT).withNeuronDropout(0.4), planned);
    for (HyperedgeActivation activation : HyperedgeActivation.values()) {
      check(model.withHyperedgeActivation(activation).withSkips(true), planned);
    }
  }

  private static void check(Hnhn model, boolean planned) {
    Inputs inputs =
        new Inputs(GRAPH, Operators.random(6, 3, 1), SparseMatrix.of(Operators.random(4, 3, 2)));
    GradientCheck.of(model.build(inputs, Mode.TRAINING).logits())
        .planned(planned ? Pass.all() : Pass.none())
        .isRight();
  }

  @ParameterizedTest
  @EnumSource(Task.class)
  void gradientsOfMlpAreRightWithDropout(Task task) {
    Mlp model = new Mlp(new Architecture(task, 2, 4, 2, 0.3, 0.2));
    Inputs inputs =
        new Inputs(GRAPH, Operators.random(6, 3, 1), Operators.random(4, 3, 2))
            .withCandidates(Hypergraph.of(6, new int[] {0, 3}, new int[0], new int[] {1, 2, 5}));
    GradientCheck.of(model.build(inputs, Mode.TRAINING).logits()).isRight();
  }
}
