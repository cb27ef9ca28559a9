package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NeighbourSampleTest {
  private static final int NODES = 40;

  /** Two hyperedges of all nodes, and a node in all hyperedges. */
  private static final Hypergraph HUBS = hubs(new Random(5));

  private static Hypergraph hubs(Random random) {
    int[][] hyperedges = new int[30][];
    Arrays.setAll(
        hyperedges,
        j ->
            j < 2
                ? IntStream.range(0, NODES).toArray()
                : IntStream.concat(
                        IntStream.of(0), IntStream.generate(() -> random.nextInt(NODES)).limit(5))
                    .toArray());
    return Hypergraph.of(NODES, hyperedges);
  }

  /** As good a choice as another: a number of the place and a seed. */
  private static NeighbourSample.Draw draw(long seed) {
    return (bound, stream, index) -> {
      long mixed = new SplittableRandom(new SplittableRandom(seed).nextLong() ^ stream).nextLong();
      return new SplittableRandom(mixed + index).nextInt(bound);
    };
  }

  private static NeighbourSample sample(int members, int hyperedges, long seed) {
    return new NeighbourSample(HUBS, members, hyperedges, draw(seed));
  }

  private static int[] all(int count) {
    return IntStream.range(0, count).toArray();
  }

  @Test
  void noRowHasMoreThanItMay() {
    NeighbourSample sample = sample(7, 4, 1);
    for (int j = 0; j < HUBS.hyperedges(); j++) {
      assertThat(sample.nodesOf(j)).hasSizeLessThanOrEqualTo(7);
      assertThat(HUBS.nodesOf(j)).contains(sample.nodesOf(j));
    }
    for (int i = 0; i < NODES; i++) {
      assertThat(sample.hyperedgesOf(i)).hasSizeLessThanOrEqualTo(4);
    }
    assertThat(IntStream.range(0, NODES).map(i -> sample.hyperedgesOf(i).length).sum())
        .isGreaterThan(NODES / 2);
  }

  @Test
  void bothDirectionsTellOfTheSameIncidences() {
    NeighbourSample sample = sample(7, 4, 2);
    for (int i = 0; i < NODES; i++) {
      for (int j = 0; j < HUBS.hyperedges(); j++) {
        assertThat(Arrays.binarySearch(sample.hyperedgesOf(i), j) >= 0)
            .isEqualTo(Arrays.binarySearch(sample.nodesOf(j), i) >= 0);
      }
    }
  }

  @Test
  void withoutALimitEverythingStays() {
    NeighbourSample sample = sample(NODES, 30, 3);
    Hypergraph part = sample.restrictedTo(all(NODES), all(30));
    assertThat(part.byHyperedge()).isEqualTo(HUBS.byHyperedge());
    for (long k = 0; k < part.incidences(); k++) {
      assertThat(part.incidenceWeight(k)).isEqualTo(1);
    }
  }

  @Test
  void partsHaveTheSameIncidencesHoweverTheyAreCut() {
    NeighbourSample sample = sample(6, 3, 4);
    Hypergraph all = sample.restrictedTo(all(NODES), all(30));
    int[] nodes = {0, 3, 4, 17, 39};
    int[] hyperedges = {1, 2, 8, 29};
    Hypergraph part = sample.restrictedTo(nodes, hyperedges);
    Hypergraph ofAll = all.restrictedTo(nodes, hyperedges);
    assertThat(part.byHyperedge()).isEqualTo(ofAll.byHyperedge());
    assertThat(part.incidences()).isPositive();
    for (long k = 0; k < part.incidences(); k++) {
      assertThat(part.incidenceWeight(k)).isEqualTo(ofAll.incidenceWeight(k)).isGreaterThan(1);
    }
    assertThat(part.degree(0)).isEqualTo(HUBS.degree(0));
    assertThat(part.size(0)).isEqualTo(NODES);
    ReceptiveField field = ReceptiveField.ofNodes(sample, new int[] {3}, 2);
    assertThat(field.hyperedges()).containsExactly(sample.hyperedgesOf(3));
    assertThat(FieldExtent.ofNodes(sample, new int[] {3}, 1, 100))
        .isEqualTo(1 + 2 * sample.hyperedgesOf(3).length);
  }

  /** The mean over many samples is within four standard errors of the sum over all. */
  @Test
  void sumsAreUnbiasedInBothDirections() {
    int draws = 3000;
    int members = 5;
    double[] ofHyperedge = new double[draws];
    double[] ofNode = new double[draws];
    for (int seed = 0; seed < draws; seed++) {
      Hypergraph sampled = sample(members, 6, seed).restrictedTo(all(NODES), all(30));
      ofHyperedge[seed] = weightedSum(sampled.byHyperedge(), 0, sampled::incidenceWeight);
      CompressedRows.Transposed byNode = sampled.byHyperedge().transposed();
      ofNode[seed] =
          weightedSum(byNode.rows(), 0, k -> sampled.incidenceWeight(byNode.originOf(k)));
    }
    expectMean(ofHyperedge, weightedSum(HUBS.byHyperedge(), 0, k -> 1));
    expectMean(ofNode, weightedSum(HUBS.byNode(), 0, k -> 1));
  }

  private static double weightedSum(CompressedRows rows, int row, LongToDoubleFunction weight) {
    double sum = 0;
    for (long k = rows.start(row); k < rows.end(row); k++) {
      sum += weight.applyAsDouble(k) * (1 + rows.column(k));
    }
    return sum;
  }

  private static void expectMean(double[] drawn, double expected) {
    double mean = Arrays.stream(drawn).average().orElseThrow();
    double variance = Arrays.stream(drawn).map(x -> (x - mean) * (x - mean)).sum();
    double error = Math.sqrt(variance / (drawn.length - 1) / drawn.length);
    assertThat(error).isPositive();
    assertThat(Math.abs(mean - expected)).isLessThan(4 * error);
  }

  @Test
  void aPartIsNotDrawnFrom() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new NeighbourSample(HUBS.restrictedTo(new int[] {1}, new int[] {0}), 2, 2, draw(0)))
        .withMessageStartingWith("Expected a whole hypergraph to draw from, but found ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sample(0, 1, 0))
        .withMessage("Expected at least 1 neighbour, but found 0");
  }
}
