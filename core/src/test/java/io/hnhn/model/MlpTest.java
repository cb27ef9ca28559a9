package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MlpTest {
  private static final Hypergraph GRAPH = Hypergraph.of(2, new int[] {0, 1}, new int[] {1});
  private static final Matrix NODES = Matrix.of(2, 2, 1, 2, -3, 4);
  private static final Map<String, Matrix> WEIGHTS =
      Map.of(
          "layer0.weight", Matrix.of(2, 3, 1, 0, -1, 0, 1, 1),
          "layer0.bias", Matrix.of(1, 3, 0, -3, 1),
          "classifier.weight", Matrix.of(3, 2, 1, 2, 3, 4, 5, 6),
          "classifier.bias", Matrix.of(1, 2, 0.5f, -0.5f));

  @ParameterizedTest
  @EnumSource(Way.class)
  void classifiesByTheFeaturesAlone(Way way) {
    Outputs outputs = Mlp.forNodes(2).withHidden(3).build(new Inputs(GRAPH, NODES), Mode.INFERENCE);
    Computation computation = Computation.by(way).withWeights(WEIGHTS);
    // Rows (1, 2 − 3, −1 + 2 + 1) and (−3, 4 − 3, 3 + 4 + 1) under the relu.
    assertThat(computation.of(outputs.nodes()))
        .isCloseTo(new double[][] {{1, 0, 2}, {0, 1, 8}}, 1e-6);
    assertThat(computation.of(outputs.logits()))
        .isCloseTo(new double[][] {{11.5, 13.5}, {43.5, 51.5}}, 1e-6);
    assertThat(outputs.hyperedges()).isNull();
  }

  @Test
  void classifiesHyperedgesByTheirOwnFeatures() {
    Inputs inputs = new Inputs(GRAPH, Matrix.zeros(2, 9), NODES);
    Outputs outputs = Mlp.forHyperedges(2).withHidden(3).build(inputs, Mode.INFERENCE);
    assertThat(Computation.by(Way.REFERENCE).withWeights(WEIGHTS).of(outputs.hyperedges()))
        .isCloseTo(new double[][] {{1, 0, 2}, {0, 1, 8}}, 1e-6);
    assertThat(outputs.nodes()).isNull();
    assertThat(outputs.all()).hasSize(2);
  }

  @Test
  void classifiesHyperedgesWithoutFeaturesByTheMeanOfTheirMembers() {
    Hypergraph graph = Hypergraph.of(2, new int[] {0, 1}, new int[] {1}, new int[0]);
    Outputs outputs =
        Mlp.forHyperedges(2).withHidden(3).build(new Inputs(graph, NODES), Mode.INFERENCE);
    Outputs ofMeans =
        Mlp.forHyperedges(2).withHidden(3).build(new Inputs(graph, NODES, means()), Mode.INFERENCE);
    Map<String, Matrix> renamed = new HashMap<>(WEIGHTS);
    renamed.put(Mlp.MEMBERS + ".weight", WEIGHTS.get("layer0.weight"));
    renamed.put(Mlp.MEMBERS + ".bias", WEIGHTS.get("layer0.bias"));
    assertThat(Computation.by(Way.REFERENCE).withWeights(renamed).of(outputs.logits()))
        .isCloseTo(Computation.by(Way.REFERENCE).withWeights(WEIGHTS).of(ofMeans.logits()), 1e-6);
  }

  private static Matrix means() {
    Matrix means = Matrix.zeros(3, NODES.columns());
    for (int c = 0; c < NODES.columns(); c++) {
      means.set(0, c, (NODES.get(0, c) + NODES.get(1, c)) / 2);
      means.set(1, c, NODES.get(1, c));
    }
    return means;
  }
}
