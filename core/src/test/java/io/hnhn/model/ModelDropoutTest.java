package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What dropout drops, and when. */
@ParameterizedClass
@EnumSource(Way.class)
record ModelDropoutTest(Way way) {
  private static final int NODES = 300;
  private static final int WIDTH = 5;

  /** Every node in a hyperedge of its own, so that a mean is its only member. */
  private static final Hypergraph LOOPS =
      Hypergraph.of(
          NODES, IntStream.range(0, NODES).mapToObj(i -> new int[] {i}).toArray(int[][]::new));

  /** All positive, so that no relu cuts anything. */
  private static final Matrix FEATURES = positive();

  private static final Hypergraph MIXED =
      Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {0, 4, 5}, new int[] {5});

  private static Matrix positive() {
    Matrix result = Operators.random(NODES, WIDTH, 8);
    for (int r = 0; r < NODES; r++) {
      for (int c = 0; c < WIDTH; c++) {
        result.set(r, c, 0.5f + Math.abs(result.get(r, c)));
      }
    }
    return result;
  }

  /** With these weights on loops every layer hands on what it gets. */
  private static Map<String, Matrix> passing(int layers) {
    Map<String, Matrix> weights = new HashMap<>();
    weights.put("input.weight", Operators.identity(WIDTH));
    weights.put("input.bias", Matrix.zeros(1, WIDTH));
    for (int layer = 0; layer < layers; layer++) {
      for (String step : List.of(".edge", ".node")) {
        weights.put("layer" + layer + step + ".weight", Operators.identity(WIDTH));
        weights.put("layer" + layer + step + ".bias", Matrix.zeros(1, WIDTH));
      }
    }
    return weights;
  }

  private static Expr nodes(int layers, double dropout, double inputDropout) {
    return Hnhn.forNodes(2)
        .withHidden(WIDTH)
        .withLayers(layers)
        .withDropout(dropout)
        .withInputDropout(inputDropout)
        .build(new Inputs(LOOPS, FEATURES), Mode.TRAINING)
        .nodes();
  }

  private Computation passingBy(int layers) {
    return Computation.by(way).withWeights(passing(layers)).withRandomness(11, 3);
  }

  @Test
  void betweenTwoLayersElementsAreDroppedOrScaled() {
    Matrix found = passingBy(2).of(nodes(2, 0.25, 0));
    int dropped = 0;
    for (int r = 0; r < NODES; r++) {
      for (int c = 0; c < WIDTH; c++) {
        if (found.get(r, c) == 0) {
          dropped++;
        } else {
          assertThat(found.get(r, c)).isCloseTo(FEATURES.get(r, c) / 0.75f, within(1e-5f));
        }
      }
    }
    assertThat(dropped / (double) FEATURES.size()).isCloseTo(0.25, within(0.05));
  }

  @Test
  void threeLayersDropTwiceAndIndependently() {
    Matrix found = passingBy(3).of(nodes(3, 0.5, 0));
    int kept = 0;
    for (int r = 0; r < NODES; r++) {
      for (int c = 0; c < WIDTH; c++) {
        if (found.get(r, c) != 0) {
          kept++;
          assertThat(found.get(r, c)).isCloseTo(FEATURES.get(r, c) * 4, within(1e-4f));
        }
      }
    }
    assertThat(kept / (double) FEATURES.size()).isCloseTo(0.25, within(0.05));
  }

  @Test
  void oneLayerDropsNothing() {
    assertThat(passingBy(1).of(nodes(1, 0.9, 0))).isCloseTo(FEATURES, 1e-6);
  }

  @Test
  void decisionsFollowFromSeedAndEpoch() {
    Expr nodes = nodes(2, 0.5, 0);
    Computation computation = Computation.by(way).withWeights(passing(2));
    Matrix found = computation.withRandomness(11, 3).of(nodes);
    assertThat(computation.withRandomness(11, 3).of(nodes)).hasBitsOf(found);
    assertThat(computation.withRandomness(11, 4).of(nodes)).isFartherThan(0.5, found);
    assertThat(computation.withRandomness(12, 3).of(nodes)).isFartherThan(0.5, found);
  }

  @Test
  void theMaskOfARowDoesNotDependOnWhichRowsAreComputed() {
    Expr nodes = nodes(3, 0.5, 0.2);
    int[] some = {0, 3, 4, 77, 250, 299};
    Matrix all = passingBy(3).of(nodes);
    Matrix found = passingBy(3).of(nodes.selectRows(some));
    for (int i = 0; i < some.length; i++) {
      assertThat(found.row(i)).containsExactly(all.row(some[i]), within(1e-5f));
    }
  }

  @Test
  void inferenceDropsNothing() {
    Inputs inputs = new Inputs(MIXED, Operators.random(6, 4, 1), Operators.random(4, 3, 2));
    Hnhn model = Hnhn.forNodes(3).withHidden(7).withLayers(3);
    Computation computation = Computation.by(way).withRandomness(11, 3);
    Matrix plain = computation.of(model.withDropout(0).build(inputs, Mode.TRAINING).logits());
    Hnhn dropping = model.withDropout(0.9).withInputDropout(0.9);
    assertThat(computation.of(dropping.build(inputs, Mode.INFERENCE).logits())).hasBitsOf(plain);
    assertThat(computation.of(dropping.build(inputs, Mode.TRAINING).logits()))
        .isFartherThan(1e-3, plain);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.8})
  void sparseFeaturesLoseTheSameElementsAsDenseOnes(double rate) {
    Matrix nodes = withZeros(Operators.random(6, 40, 1));
    Matrix hyperedges = withZeros(Operators.random(4, 30, 2));
    Hnhn model = Hnhn.forNodes(3).withHidden(7).withLayers(2).withInputDropout(rate);
    Computation computation = Computation.by(way).withRandomness(5, 9);
    Matrix dense =
        computation.of(model.build(new Inputs(MIXED, nodes, hyperedges), Mode.TRAINING).logits());
    Inputs sparse = new Inputs(MIXED, SparseMatrix.of(nodes), SparseMatrix.of(hyperedges));
    assertThat(computation.of(model.build(sparse, Mode.TRAINING).logits())).isCloseTo(dense, 1e-5);
  }

  @Test
  void mlpDropsBetweenItsLayersAndNowhereElse() {
    Map<String, Matrix> weights = new HashMap<>();
    for (int layer = 0; layer < 2; layer++) {
      weights.put("layer" + layer + ".weight", Operators.identity(WIDTH));
      weights.put("layer" + layer + ".bias", Matrix.zeros(1, WIDTH));
    }
    Computation computation = Computation.by(way).withWeights(weights).withRandomness(1, 1);
    Inputs inputs = new Inputs(LOOPS, FEATURES);
    Mlp model = Mlp.forNodes(2).withHidden(WIDTH).withDropout(0.5);
    assertThat(computation.of(model.build(inputs, Mode.TRAINING).nodes()))
        .isCloseTo(FEATURES, 1e-6);
    Matrix two = computation.of(model.withLayers(2).build(inputs, Mode.TRAINING).nodes());
    int kept = 0;
    for (int r = 0; r < NODES; r++) {
      for (int c = 0; c < WIDTH; c++) {
        kept += two.get(r, c) == 0 ? 0 : 1;
        assertThat(two.get(r, c)).isIn(0f, 2 * FEATURES.get(r, c));
      }
    }
    assertThat(kept / (double) FEATURES.size()).isCloseTo(0.5, within(0.05));
    assertThat(computation.of(model.withLayers(2).build(inputs, Mode.INFERENCE).nodes()))
        .isCloseTo(FEATURES, 1e-6);
  }

  private static Matrix withZeros(Matrix matrix) {
    for (int r = 0; r < matrix.rows(); r++) {
      for (int c = 0; c < matrix.columns(); c++) {
        if ((r + c) % 3 != 0) {
          matrix.set(r, c, 0);
        }
      }
    }
    return matrix;
  }
}
