package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small examples that can be followed by hand. Each number is written as the formula gives it. */
@ParameterizedClass
@EnumSource(Way.class)
record HnhnTest(Way way) {
  /** Node 3 is isolated, hyperedge 2 is empty. */
  private static final Hypergraph GRAPH =
      Hypergraph.of(4, new int[] {0, 1}, new int[] {1, 2}, new int[0]);

  private static final Inputs INPUTS = new Inputs(GRAPH, Matrix.of(4, 1, 1, 2, -9, 5));

  /** One neuron: x goes in as it is, hyperedges are 2 mean − 1, nodes 3 mean + 1/2. */
  private static final Map<String, Matrix> WEIGHTS =
      Map.of(
          "input.weight", one(1),
          "input.bias", one(0),
          "layer0.edge.weight", one(2),
          "layer0.edge.bias", one(-1),
          "layer0.node.weight", one(3),
          "layer0.node.bias", one(0.5f),
          "classifier.weight", one(10),
          "classifier.bias", one(-4));

  private static final Hnhn MODEL = Hnhn.forNodes(1).withHidden(1);

  private static Matrix one(float value) {
    return Matrix.of(1, 1, value);
  }

  private List<Matrix> compute(Hnhn model, Inputs inputs) {
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    return Computation.by(way).withWeights(WEIGHTS).of(outputs.all());
  }

  @Test
  void aNegativeHyperedgeIsCutBeforeItReachesItsNodes() {
    List<Matrix> found = compute(MODEL, INPUTS);
    // Hyperedge 0: 2 · 1.5 − 1 = 2. Hyperedge 1: 2 · (−3.5) − 1 = −8, cut to 0. Empty: −1, cut.
    assertThat(found.get(2)).isCloseTo(new double[][] {{2}, {0}, {0}}, 1e-6);
    // Node 1 takes the mean of 2 and 0; without the cut it would be the mean of 2 and −8.
    assertThat(found.get(1)).isCloseTo(new double[][] {{6.5}, {3.5}, {0.5}, {0.5}}, 1e-6);
    assertThat(found.get(0)).isCloseTo(new double[][] {{61}, {31}, {1}, {1}}, 1e-6);
  }

  @Test
  void isolatedNodesAndEmptyHyperedgesGetTheCutBias() {
    Inputs lonely = new Inputs(Hypergraph.of(3, new int[0], new int[0]), Matrix.of(3, 1, 7, 8, 9));
    Outputs outputs = MODEL.withAlpha(Exponent.fixed(-3)).build(lonely, Mode.INFERENCE);
    Map<String, Matrix> biases =
        Map.of("layer0.edge.bias", one(0.25f), "layer0.node.bias", one(-2));
    List<Matrix> found =
        Computation.by(way).withWeights(biases).of(List.of(outputs.hyperedges(), outputs.nodes()));
    assertThat(found.getFirst().toArray()).containsExactly(0.25f, 0.25f);
    assertThat(found.getLast().toArray()).containsExactly(0, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aHypergraphWithoutHyperedgesIsFine(boolean trainable) {
    Exponent exponent = trainable ? Exponent.trainable(1) : Exponent.fixed(1);
    Inputs inputs = new Inputs(Hypergraph.of(2, new int[0][]), Matrix.of(2, 1, 1, 2));
    List<Matrix> found = compute(MODEL.withAlpha(exponent).withBeta(exponent), inputs);
    assertThat(found.get(1)).isCloseTo(new double[][] {{0.5}, {0.5}}, 1e-6);
    assertThat(found.get(2)).hasShape(0, 1);
  }

  @Test
  void weightsOfHyperedgesAreNotIgnored() {
    Inputs weighted = new Inputs(GRAPH.withHyperedgeWeights(3, 1, 1), INPUTS.nodeFeatures());
    // Node 1 takes 3/4 of 2 and 1/4 of 0, so 3 · 1.5 + 0.5.
    assertThat(compute(MODEL, weighted).get(1))
        .isCloseTo(new double[][] {{6.5}, {5}, {0.5}, {0.5}}, 1e-6);
  }

  @Test
  void theDenominatorHasTheExponentToo() {
    // Degrees 1, 2, 1: with beta 1 hyperedge 0 is 2 · (1 · 1 + 2 · 2) / (1 + 2) − 1 = 7/3. Without
    // the exponent below the line it would be 2 · 5 / 2 − 1 = 4.
    assertThat(compute(MODEL.withBeta(Exponent.fixed(1)), INPUTS).get(2))
        .isCloseTo(new double[][] {{7 / 3.0}, {0}, {0}}, 1e-6);
  }

  @Test
  void hyperedgeFeaturesEnterTheFirstLayerUnderTheRelu() {
    Inputs inputs = new Inputs(GRAPH, INPUTS.nodeFeatures(), Matrix.of(3, 1, -1, 9, 4));
    Outputs outputs = MODEL.build(inputs, Mode.INFERENCE);
    Map<String, Matrix> weights = new HashMap<>(WEIGHTS);
    weights.put("hyperedgeInput.weight", one(1));
    // 2 − 1, −8 + 9 and −1 + 4.
    assertThat(Computation.by(way).withWeights(weights).of(outputs.hyperedges()))
        .isCloseTo(new double[][] {{1}, {1}, {3}}, 1e-6);
  }

  @Test
  void denseAndSparseFeaturesGiveTheSame() {
    Matrix dense = Matrix.of(4, 3, 0, 1, 0, 2, 0, -1, 0, 0, 0, 3, 1, 0);
    Hnhn model = Hnhn.forNodes(3).withHidden(6).withLayers(2);
    Computation computation = Computation.by(way).withSeed(2);
    List<Matrix> ofDense =
        computation.of(model.build(new Inputs(GRAPH, dense), Mode.INFERENCE).all());
    List<Matrix> ofSparse =
        computation.of(
            model.build(new Inputs(GRAPH, SparseMatrix.of(dense)), Mode.INFERENCE).all());
    for (int i = 0; i < ofDense.size(); i++) {
      assertThat(ofSparse.get(i)).isCloseTo(ofDense.get(i), 1e-6);
    }
  }
}
