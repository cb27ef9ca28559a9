package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.NeighbourSample;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What goes from one side of a hypergraph to the other by a linear map is unbiased in a sample of
 * neighbours: on average over all samples it is what it is without one.
 */
class SampledAggregationTest {
  private static final int NODES = 24;
  private static final int HYPEREDGES = 18;
  private static final int DRAWS = 400;
  private static final Hypergraph PLAIN = hubs(new Random(5));
  private static final Hypergraph WEIGHTED = weighted(new Random(6));

  /** Two hyperedges of all nodes, one node in all hyperedges, and degrees that differ. */
  private static Hypergraph hubs(Random random) {
    int[][] hyperedges = new int[HYPEREDGES][];
    Arrays.setAll(
        hyperedges,
        j ->
            j < 2
                ? IntStream.range(0, NODES).toArray()
                : IntStream.concat(IntStream.of(0), random.ints(1 + j % 7, 0, NODES)).toArray());
    return Hypergraph.of(NODES, hyperedges);
  }

  private static Hypergraph weighted(Random random) {
    return PLAIN
        .withIncidenceWeights(weights((int) PLAIN.incidences(), random))
        .withHyperedgeWeights(weights(HYPEREDGES, random));
  }

  private static float[] weights(int count, Random random) {
    float[] weights = new float[count];
    for (int k = 0; k < count; k++) {
      weights[k] = 0.25f + random.nextFloat();
    }
    return weights;
  }

  private static NeighbourSample sample(Hypergraph hypergraph, int members, int seed) {
    return new NeighbourSample(hypergraph, members, 3, new Philox(seed)::below);
  }

  private static int[] all(int count) {
    return IntStream.range(0, count).toArray();
  }

  /** An aggregation of the one column of a matrix. */
  record Linear(Function<Hypergraph, Aggregation> aggregation, int sources) {
    static Linear toHyperedges(Function<Hypergraph, Aggregation> aggregation) {
      return new Linear(aggregation, NODES);
    }

    static Linear toNodes(Function<Hypergraph, Aggregation> aggregation) {
      return new Linear(aggregation, HYPEREDGES);
    }

    float[] of(Hypergraph hypergraph) {
      Matrix x = Matrix.zeros(sources, 1);
      for (int s = 0; s < sources; s++) {
        x.set(s, 0, 1 + s % 5);
      }
      Expr y = aggregation.apply(hypergraph).of(Expr.constant(x));
      Matrix result = Computation.by(Way.REFERENCE).of(y);
      float[] values = new float[result.rows()];
      for (int r = 0; r < values.length; r++) {
        values[r] = result.get(r, 0);
      }
      return values;
    }
  }

  static Stream<Arguments> aggregations() {
    Stream<Arguments> means =
        Stream.of(Exponent.fixed(0), Exponent.fixed(-0.5), Exponent.fixed(1), Exponent.trainable(1))
            .flatMap(SampledAggregationTest::meansOfHnhn);
    Stream<Arguments> others =
        Stream.of(
            arguments(
                "mean to hyperedges",
                Linear.toHyperedges(g -> x -> x.propagate(new Incidence(g).meanToHyperedges()))),
            arguments(
                "mean to nodes",
                Linear.toNodes(g -> x -> x.propagate(new Incidence(g).meanToNodes()))),
            arguments(
                "sum to hyperedges",
                Linear.toHyperedges(g -> x -> x.propagate(new Incidence(g).sumToHyperedges()))),
            arguments(
                "sum to nodes",
                Linear.toNodes(g -> x -> x.propagate(new Incidence(g).sumToNodes()))));
    return Stream.concat(means, others);
  }

  private static Stream<Arguments> meansOfHnhn(Exponent exponent) {
    return Stream.concat(
        Stream.of(
            arguments(
                "to hyperedges by " + exponent,
                Linear.toHyperedges(g -> WeightedMean.toHyperedges(g).with(exponent, "beta")))),
        Arrays.stream(Pooling.values())
            .map(
                pooling ->
                    arguments(
                        "to nodes by %s, %s".formatted(exponent, pooling),
                        Linear.toNodes(
                            g -> WeightedMean.toNodes(g).with(exponent, "alpha", pooling)))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("aggregations")
  void isUnbiased(String name, Linear linear) {
    expectUnbiased(linear, PLAIN);
    expectUnbiased(linear, WEIGHTED);
  }

  @ParameterizedTest
  @EnumSource(Pooling.class)
  void knownAndTrainableExponentGiveTheSameMeanOfASample(Pooling pooling) {
    Hypergraph sampled = sample(WEIGHTED, 4, 3).restrictedTo(all(NODES), all(HYPEREDGES));
    float[][] means =
        Stream.of(Exponent.fixed(-1.3), Exponent.trainable(-1.3))
            .map(gamma -> Linear.toNodes(g -> WeightedMean.toNodes(g).with(gamma, "a", pooling)))
            .map(linear -> linear.of(sampled))
            .toArray(float[][]::new);
    assertThat(means[1]).containsExactly(means[0], within(1e-4f));
  }

  /** The released program of HNHN adds up powers of degrees, which no weights are part of. */
  @Test
  void sumsThatAreDividedByAreThoseOfTheWhole() {
    for (double exponent : new double[] {-1, 0, 0.5}) {
      Incidence whole = new Incidence(PLAIN);
      Incidence sampled =
          new Incidence(sample(PLAIN, 4, 1).restrictedTo(all(NODES), all(HYPEREDGES)));
      assertThat(sampled.sumsOfMembers(exponent))
          .usingComparatorWithPrecision(1e-9)
          .containsExactly(whole.sumsOfMembers(exponent));
      assertThat(sampled.sumsOfMemberships(exponent))
          .usingComparatorWithPrecision(1e-9)
          .containsExactly(whole.sumsOfMemberships(exponent));
    }
  }

  /** A row that lost none of its incidences, beside others that did. */
  @Test
  void partsOfASampleKnowTheDegreesOfAllNeighbours() {
    NeighbourSample sample = sample(WEIGHTED, 4, 2);
    int[] nodes = {0, 3, 4, 17};
    int[] hyperedges = {1, 2, 8};
    Hypergraph part = sample.restrictedTo(nodes, hyperedges);
    Hypergraph ofAll =
        sample.restrictedTo(all(NODES), all(HYPEREDGES)).restrictedTo(nodes, hyperedges);
    assertThat(part).isEqualTo(ofAll);
    assertThat(part.degreesOfMembers().orElseThrow().sums(_ -> 1)[1])
        .isEqualTo(WEIGHTED.weightedSize(2));
    assertThat(part.degreesOfHyperedges().orElseThrow().degrees().row(0))
        .contains(NODES, WEIGHTED.size(17));
  }

  /** The mean over many samples is within five standard errors of what all neighbours give. */
  private static void expectUnbiased(Linear linear, Hypergraph hypergraph) {
    float[] expected = linear.of(hypergraph);
    double[] sum = new double[expected.length];
    double[] squares = new double[expected.length];
    for (int seed = 0; seed < DRAWS; seed++) {
      float[] drawn =
          linear.of(sample(hypergraph, 4, seed).restrictedTo(all(NODES), all(HYPEREDGES)));
      for (int r = 0; r < drawn.length; r++) {
        sum[r] += drawn[r];
        squares[r] += (double) drawn[r] * drawn[r];
      }
    }
    for (int r = 0; r < expected.length; r++) {
      double mean = sum[r] / DRAWS;
      double error = Math.sqrt(Math.max(0, squares[r] / DRAWS - mean * mean) / DRAWS);
      assertThat(Math.abs(mean - expected[r]))
          .as("row %d is %.4f of %.4f, with an error of %.4f", r, mean, expected[r], error)
          .isLessThanOrEqualTo(5 * error + 1e-4);
    }
    assertThat(IntStream.range(0, expected.length).filter(r -> squares[r] > 0).count())
        .isPositive();
  }
}
