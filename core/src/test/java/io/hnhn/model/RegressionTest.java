package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Matrix;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RegressionTest {
  private static final Hypergraph GRAPH = Hypergraph.of(2, new int[] {0, 1}, new int[] {1});
  private static final Matrix FEATURES = Matrix.of(2, 2, 1, 2, -3, 4);
  private static final Matrix WEIGHT = Matrix.of(2, 3, 1, 0, -1, 0, 1, 1);
  private static final Matrix BIAS = Matrix.of(1, 3, 0, -3, 1);

  private static Map<String, Matrix> weights(String name) {
    return Map.of(name + ".weight", WEIGHT, name + ".bias", BIAS);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void isLinearInTheFeaturesOfNodes(Way way) {
    Outputs outputs = Regression.forNodes(3).build(new Inputs(GRAPH, FEATURES), Mode.INFERENCE);
    assertThat(Computation.by(way).withWeights(weights("classifier")).of(outputs.logits()))
        .isCloseTo(new double[][] {{1, -1, 2}, {-3, 1, 8}}, 1e-6);
    assertThat(outputs.all()).hasSize(1);
  }

  @Test
  void isLinearInTheFeaturesThatHyperedgesHave() {
    Inputs inputs = new Inputs(GRAPH, Matrix.zeros(2, 9), FEATURES);
    Outputs outputs = Regression.forHyperedges(3).build(inputs, Mode.INFERENCE);
    assertThat(
            Computation.by(Way.REFERENCE).withWeights(weights("classifier")).of(outputs.logits()))
        .isCloseTo(new double[][] {{1, -1, 2}, {-3, 1, 8}}, 1e-6);
  }

  /** The mean of both nodes is (-1, 3). */
  @Test
  void seesHyperedgesWithoutFeaturesByTheMeanOfTheirMembers() {
    Outputs outputs =
        Regression.forHyperedges(3).build(new Inputs(GRAPH, FEATURES), Mode.INFERENCE);
    assertThat(Computation.by(Way.REFERENCE).withWeights(weights(Mlp.MEMBERS)).of(outputs.logits()))
        .isCloseTo(new double[][] {{-1, 0, 5}, {-3, 1, 8}}, 1e-6);
  }

  @Test
  void widthAndLayersChangeNothingButForSets() {
    Inputs inputs = new Inputs(GRAPH, FEATURES).withCandidates(GRAPH);
    for (Task task : Task.values()) {
      Model small = new Regression(new Architecture(task, 2, 3, 1, 0.3, 0));
      Model large = new Regression(new Architecture(task, 2, 30, 4, 0.3, 0));
      assertThat(parameters(small, inputs).equals(parameters(large, inputs)))
          .isEqualTo(task != Task.SETS);
    }
  }

  private static ParameterLayout parameters(Model model, Inputs inputs) {
    return ParameterLayout.of(model.build(inputs, Mode.INFERENCE).all());
  }
}
