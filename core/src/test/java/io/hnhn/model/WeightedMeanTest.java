package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedMeanTest {
  /** Node 0 in three hyperedges, 1 and 2 in one, 3 in two, 4 in none; hyperedge 3 is empty. */
  private static final Hypergraph SMALL =
      Hypergraph.of(5, new int[] {0, 1, 2, 3}, new int[] {0, 3}, new int[] {0}, new int[0]);

  /** Sizes and degrees of 1 to 10000: hyperedge j has the nodes below 10^j, and some are lonely. */
  private static Hypergraph wide() {
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(10_003);
    for (int size = 1; size <= 10_000; size *= 10) {
      builder.addHyperedge(IntStream.range(0, size).toArray());
    }
    for (int j = 0; j < 9_990; j++) {
      builder.addHyperedge(0, 10_001);
    }
    builder.addHyperedge();
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-50, -7.5, -1, 0, 0.3, 1, 20, 50})
  void weightsOfEveryTargetSumToOneWhateverTheExponent(double exponent) {
    Hypergraph wide = wide();
    for (WeightedMean mean :
        new WeightedMean[] {WeightedMean.toHyperedges(wide), WeightedMean.toNodes(wide)}) {
      SparseMatrix operator = mean.operator(exponent);
      Matrix weights = new Matrix((int) operator.size(), 1, operator.values());
      expectSumsOfOne(operator.pattern(), weights);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-50, -1, 0, 20, 50})
  void trainableWeightsSumToOneToo(double exponent) {
    Hypergraph wide = wide();
    Expr ofEdges =
        weights(WeightedMean.toHyperedges(wide), Exponent.trainable(exponent), wide.nodes());
    Expr ofNodes =
        weights(WeightedMean.toNodes(wide), Exponent.trainable(exponent), wide.hyperedges());
    expectSumsOfOne(wide.byHyperedge(), Computation.by(Way.FLOATS).of(ofEdges));
    expectSumsOfOne(wide.byNode(), Computation.by(Way.FLOATS).of(ofNodes));
  }

  /** The weights of a trainable mean: the first input of the product with the sources. */
  private static Expr weights(WeightedMean mean, Exponent exponent, int sources) {
    return mean.with(exponent, "gamma").of(Expr.constant(Matrix.zeros(sources, 1))).input(0);
  }

  private static void expectSumsOfOne(CompressedRows pattern, Matrix weights) {
    for (int target = 0; target < pattern.rows(); target++) {
      double sum = 0;
      for (long k = pattern.start(target); k < pattern.end(target); k++) {
        assertThat(weights.get((int) k, 0)).isBetween(0f, 1f);
        sum += weights.get((int) k, 0);
      }
      boolean empty = pattern.length(target) == 0;
      assertThat(sum).as("target %d", target).isCloseTo(empty ? 0 : 1, within(1e-5));
    }
  }

  @Test
  void nodesCountByAPowerOfTheirDegree() {
    // Degrees 3, 1, 1, 2: with exponent 2 the first hyperedge weighs 9 : 1 : 1 : 4.
    assertThat(dense(WeightedMean.toHyperedges(SMALL).operator(2)))
        .isCloseTo(
            new double[][] {
              {9 / 15.0, 1 / 15.0, 1 / 15.0, 4 / 15.0, 0},
              {9 / 13.0, 0, 0, 4 / 13.0, 0},
              {1, 0, 0, 0, 0},
              {0, 0, 0, 0, 0}
            },
            1e-7);
  }

  @Test
  void hyperedgesCountByAPowerOfTheirSize() {
    // Sizes 4, 2, 1: with exponent -1 node 0 weighs them 1/4 : 1/2 : 1 = 1 : 2 : 4.
    assertThat(dense(WeightedMean.toNodes(SMALL).operator(-1)))
        .isCloseTo(
            new double[][] {
              {1 / 7.0, 2 / 7.0, 4 / 7.0, 0},
              {1, 0, 0, 0},
              {1, 0, 0, 0},
              {1 / 3.0, 2 / 3.0, 0, 0},
              {0, 0, 0, 0}
            },
            1e-7);
  }

  @Test
  void weightsOfIncidencesCountInBothDirections() {
    Hypergraph weighted = SMALL.withIncidenceWeights(1, 2, 3, 4, 5, 6, 7);
    assertThat(dense(WeightedMean.toHyperedges(weighted).operator(0)))
        .isCloseTo(
            new double[][] {
              {0.1, 0.2, 0.3, 0.4, 0}, {5 / 11.0, 0, 0, 6 / 11.0, 0}, {1, 0, 0, 0, 0}, new double[5]
            },
            1e-7);
    assertThat(dense(WeightedMean.toNodes(weighted).operator(0)))
        .isCloseTo(
            new double[][] {
              {1 / 13.0, 5 / 13.0, 7 / 13.0, 0},
              {1, 0, 0, 0},
              {1, 0, 0, 0},
              {0.4, 0.6, 0, 0},
              new double[4]
            },
            1e-7);
  }

  @Test
  void weightsOfHyperedgesCountForNodesOnly() {
    Hypergraph weighted = SMALL.withHyperedgeWeights(1, 3, 4, 9);
    assertThat(dense(WeightedMean.toNodes(weighted).operator(0)).row(0))
        .containsExactly(new float[] {1 / 8f, 3 / 8f, 4 / 8f, 0}, within(1e-7f));
    assertThat(dense(WeightedMean.toHyperedges(weighted).operator(0.5)))
        .hasBitsOf(dense(WeightedMean.toHyperedges(SMALL).operator(0.5)));
  }

  @ParameterizedTest
  @ValueSource(floats = {1e-30f, 0.1f, 1e30f})
  void aCommonFactorOfWeightsCancels(float factor) {
    float[] incidences = {1, 2, 3, 4, 5, 6, 7};
    float[] hyperedges = {1, 3, 4, 9};
    Hypergraph weighted = SMALL.withIncidenceWeights(incidences).withHyperedgeWeights(hyperedges);
    Hypergraph scaled =
        SMALL
            .withIncidenceWeights(times(factor, incidences))
            .withHyperedgeWeights(times(factor, hyperedges));
    assertThat(dense(WeightedMean.toNodes(scaled).operator(0.7)))
        .isCloseTo(dense(WeightedMean.toNodes(weighted).operator(0.7)), 1e-6);
    assertThat(dense(WeightedMean.toHyperedges(scaled).operator(0.7)))
        .isCloseTo(dense(WeightedMean.toHyperedges(weighted).operator(0.7)), 1e-6);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void knownAndTrainableExponentGiveTheSameMean(Way way) {
    Random random = new Random(3);
    Hypergraph weighted =
        SMALL.withIncidenceWeights(1, 2, 3, 4, 5, 6, 7).withHyperedgeWeights(1, 3, 4, 9);
    Matrix x = Matrix.zeros(4, 3);
    for (int k = 0; k < 12; k++) {
      x.set(k / 3, k % 3, (float) random.nextGaussian());
    }
    WeightedMean mean = WeightedMean.toNodes(weighted);
    Computation computation = Computation.by(way);
    Matrix known = computation.of(mean.with(Exponent.fixed(-1.3), "alpha").of(Expr.constant(x)));
    Matrix trained =
        computation.of(mean.with(Exponent.trainable(-1.3), "alpha").of(Expr.constant(x)));
    assertThat(trained).isCloseTo(known, 2e-6);
    assertThat(trained.row(4)).containsOnly(0);
  }

  private static float[] times(float factor, float[] values) {
    float[] result = Arrays.copyOf(values, values.length);
    for (int k = 0; k < result.length; k++) {
      result[k] *= factor;
    }
    return result;
  }

  private static Matrix dense(SparseMatrix operator) {
    return operator.toDense();
  }
}
