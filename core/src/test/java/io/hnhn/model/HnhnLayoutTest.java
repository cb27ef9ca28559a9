package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.graph.Hypergraph;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of the parameters decides which numbers a seed gives to which of them. */
class HnhnLayoutTest {
  private static final Inputs INPUTS =
      new Inputs(Hypergraph.of(3, new int[] {0, 1, 2}), Matrix.zeros(3, 4));

  @Test
  void parametersAreLaidOutFromInputToClassifier() {
    assertThat(layout(Hnhn.forNodes(2), INPUTS))
        .containsExactly(
            "input.weight",
            "input.bias",
            "layer0.edge.weight",
            "layer0.edge.bias",
            "layer0.node.weight",
            "layer0.node.bias",
            "classifier.weight",
            "classifier.bias");
  }

  @Test
  void exponentsComeWhereTheyAreUsedAndHyperedgeFeaturesBehindTheNodes() {
    Hnhn model =
        Hnhn.forHyperedges(2).withAlpha(Exponent.trainable(0)).withBeta(Exponent.trainable(0));
    Inputs both = new Inputs(INPUTS.hypergraph(), INPUTS.nodeFeatures(), Matrix.zeros(1, 5));
    assertThat(layout(model, both))
        .containsExactly(
            "beta",
            "input.weight",
            "input.bias",
            "layer0.edge.weight",
            "layer0.edge.bias",
            "hyperedgeInput.weight",
            "alpha",
            "layer0.node.weight",
            "layer0.node.bias",
            "classifier.weight",
            "classifier.bias");
  }

  private static List<String> layout(Model model, Inputs inputs) {
    return ParameterLayout.of(model.build(inputs, Mode.INFERENCE).all()).parameters().stream()
        .map(Parameter::name)
        .toList();
  }
}
