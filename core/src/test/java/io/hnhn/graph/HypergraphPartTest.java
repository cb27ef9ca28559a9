package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HypergraphPartTest {
  private static final Hypergraph PAPERS = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {3, 2});

  private final Random random = new Random(11);

  /** Every example without weights, with either kind and with both. */
  private Stream<Hypergraph> examples() {
    return NaiveHypergraph.examples()
        .map(NaiveHypergraph::compressed)
        .map(h -> random.nextBoolean() ? h : h.withHyperedgeWeights(weights(h.hyperedges())))
        .map(h -> random.nextBoolean() ? h : h.withIncidenceWeights(weights((int) h.incidences())));
  }

  private float[] weights(int count) {
    float[] weights = new float[count];
    for (int k = 0; k < count; k++) {
      weights[k] = 0.1f + random.nextFloat();
    }
    return weights;
  }

  private int[] someOf(int count) {
    int every = 1 + random.nextInt(3);
    return IntStream.range(0, count).filter(i -> random.nextInt(every) == 0).toArray();
  }

  @Test
  void hasItsOwnIncidencesAndTheDegreesOfTheWhole() {
    examples()
        .forEach(
            whole -> {
              int[] nodes = someOf(whole.nodes());
              int[] hyperedges = someOf(whole.hyperedges());
              Hypergraph part = whole.restrictedTo(nodes, hyperedges);
              Hypergraph sub = whole.subHypergraph(nodes, hyperedges);
              assertThat(part.byHyperedge()).isEqualTo(sub.byHyperedge());
              assertThat(part.byNode()).isEqualTo(sub.byNode());
              for (int i = 0; i < nodes.length; i++) {
                assertThat(part.nodeNumber(i)).isEqualTo(nodes[i]);
                assertThat(part.degree(i)).isEqualTo(whole.degree(nodes[i]));
                assertThat(part.weightedDegree(i)).isEqualTo(whole.weightedDegree(nodes[i]));
              }
              for (int j = 0; j < hyperedges.length; j++) {
                assertThat(part.hyperedgeNumber(j)).isEqualTo(hyperedges[j]);
                assertThat(part.size(j)).isEqualTo(whole.size(hyperedges[j]));
                assertThat(part.weightedSize(j)).isEqualTo(whole.weightedSize(hyperedges[j]));
                assertThat(part.hyperedgeWeight(j)).isEqualTo(sub.hyperedgeWeight(j));
              }
              for (long k = 0; k < part.incidences(); k++) {
                assertThat(part.incidenceWeight(k)).isEqualTo(sub.incidenceWeight(k));
              }
            });
  }

  @Test
  void weightedDegreesAreSumsOfWeights() {
    Hypergraph weighted = PAPERS.withHyperedgeWeights(2, 3).withIncidenceWeights(1, 2, 3, 4, 5);
    assertThat(weighted.weightedDegree(2)).isEqualTo(2 * 3 + 3 * 4);
    assertThat(weighted.weightedSize(0)).isEqualTo(1 + 2 + 3);
    assertThat(PAPERS.weightedDegree(2)).isEqualTo(2);
    assertThat(PAPERS.weightedSize(0)).isEqualTo(3);
  }

  @Test
  void aPartOfAPartIsAPartOfTheWhole() {
    examples()
        .forEach(
            whole -> {
              int[] nodes = someOf(whole.nodes());
              int[] hyperedges = someOf(whole.hyperedges());
              int[] ofNodes = someOf(nodes.length);
              int[] ofHyperedges = someOf(hyperedges.length);
              assertThat(whole.restrictedTo(nodes, hyperedges).restrictedTo(ofNodes, ofHyperedges))
                  .isEqualTo(whole.restrictedTo(at(nodes, ofNodes), at(hyperedges, ofHyperedges)));
            });
  }

  private static int[] at(int[] numbers, int[] places) {
    return Arrays.stream(places).map(i -> numbers[i]).toArray();
  }

  @Test
  void selfLoopsOfAPartAreThoseOfTheWhole() {
    examples()
        .forEach(
            whole -> {
              int[] nodes = someOf(whole.nodes());
              int[] hyperedges = someOf(whole.hyperedges());
              Hypergraph looped = SelfLoops.added(whole);
              IntStream loops =
                  IntStream.range(whole.hyperedges(), looped.hyperedges())
                      .filter(j -> Arrays.binarySearch(nodes, looped.nodesOf(j)[0]) >= 0);
              assertThat(SelfLoops.added(whole.restrictedTo(nodes, hyperedges)))
                  .isEqualTo(
                      looped.restrictedTo(
                          nodes, IntStream.concat(Arrays.stream(hyperedges), loops).toArray()));
            });
  }

  @Test
  void verticesOfTheStarKeepTheirNumbers() {
    assertThat(StarExpansion.vertexNumbers(PAPERS)).isNull();
    assertThat(StarExpansion.vertexNumbers(PAPERS.restrictedTo(new int[] {0, 3}, new int[] {1})))
        .containsExactly(0, 3, 5);
  }

  @Test
  void partsAreEqualWhereWhatTheyKnowOfTheWholeIs() {
    int[] nodes = {0, 1};
    int[] hyperedges = {0};
    Hypergraph part = PAPERS.restrictedTo(nodes, hyperedges);
    Hypergraph same = Hypergraph.of(4, new int[] {0, 1, 3}, new int[] {2, 3});
    assertThat(same.restrictedTo(nodes, hyperedges)).isEqualTo(part).hasSameHashCodeAs(part);
    for (Hypergraph other :
        new Hypergraph[] {
          Hypergraph.of(4, new int[] {0, 1}, new int[] {3, 2}),
          Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {1, 2}),
          Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {3, 2}, new int[0]),
          Hypergraph.of(5, new int[] {0, 1, 2}, new int[] {3, 2}),
          PAPERS.withHyperedgeWeights(1, 1)
        }) {
      assertThat(other.restrictedTo(nodes, hyperedges)).isNotEqualTo(part);
    }
    assertThat(part).isNotEqualTo(PAPERS.subHypergraph(nodes, hyperedges));
    assertThat(part)
        .hasToString(
            "Hypergraph[2 nodes, 1 hyperedges, 2 incidences, of 4 nodes and 2 hyperedges]");
  }

  /** Its degrees would be neither its own nor the whole's. */
  @Test
  void nothingElseIsMadeOfAPart() {
    Hypergraph part = PAPERS.restrictedTo(new int[] {0, 1}, new int[] {0});
    assertThatIllegalStateException()
        .isThrownBy(part::dual)
        .withMessage(
            "Expected a whole hypergraph to make another of, but found Hypergraph[2 nodes, 1"
                + " hyperedges, 2 incidences, of 4 nodes and 2 hyperedges]; change the whole, then"
                + " cut parts");
    assertThatIllegalStateException().isThrownBy(() -> part.withHyperedgeWeights(1));
    assertThatIllegalStateException().isThrownBy(() -> part.withIncidenceWeights(1, 1));
    assertThatIllegalStateException().isThrownBy(() -> part.subHypergraph(new int[] {0}));
    assertThatIllegalStateException()
        .isThrownBy(() -> part.subHypergraph(new int[] {0}, new int[] {0}));
  }

  @Test
  void rowsAscend() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PAPERS.restrictedTo(new int[] {1, 0}, new int[0]))
        .withMessage("Expected 2 <= node < 4, ascending, but found 0 at 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PAPERS.subHypergraph(new int[] {2}))
        .withMessage("Expected 0 <= hyperedge < 2, ascending, but found 2 at 0");
  }

  @Test
  void keepsNothingOfTheWhole() {
    Hypergraph part;
    try (Arena arena = Arena.ofShared()) {
      CompressedRows rows =
          CompressedRows.wrap(
              3, arena.allocateFrom(JAVA_LONG, 0, 2, 4), arena.allocateFrom(JAVA_INT, 0, 1, 1, 2));
      part =
          Hypergraph.ofRows(rows)
              .withIncidenceWeights(arena.allocateFrom(JAVA_FLOAT, 1, 2, 3, 4))
              .restrictedTo(new int[] {0, 1}, new int[] {0});
    }
    assertThat(part.nodesOf(0)).containsExactly(0, 1);
    assertThat(part.hyperedgesOf(1)).containsExactly(0);
    assertThat(part.weightedDegree(1)).isEqualTo(5);
    assertThat(SelfLoops.added(part).degree(1)).isEqualTo(3);
  }

  /** One node of a long path, and one beside a hyperedge of all nodes that is not walked along. */
  @Test
  void takesTheMemoryOfWhatItHas() {
    int count = 300_000;
    int[][] hyperedges = new int[count][];
    Arrays.setAll(hyperedges, j -> new int[] {j, Math.min(j + 1, count - 1)});
    hyperedges[7] = IntStream.range(0, count).toArray();
    Hypergraph path = Hypergraph.of(count, hyperedges);
    cut(path, 5000); // What the whole computes once.
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Hypergraph part = cut(path, 4000);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
    assertThat(part.nodes()).isEqualTo(1);
    assertThat(part.hyperedges()).isEqualTo(3);
    assertThat(part.incidences()).isEqualTo(3);
    assertThat(part.size(0)).isEqualTo(count);
  }

  private static Hypergraph cut(Hypergraph whole, int node) {
    ReceptiveField field = ReceptiveField.ofNodes(whole, new int[] {node}, 1);
    return whole.restrictedTo(field.nodes(), field.hyperedges());
  }
}
