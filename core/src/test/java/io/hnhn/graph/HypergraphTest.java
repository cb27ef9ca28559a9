package io.hnhn.graph;

import static io.hnhn.graph.NaiveHypergraph.array;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HypergraphTest {
  private static final Hypergraph PAPERS = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {3, 2});

  @Test
  void agreesWithSetsOnRandomHypergraphs() {
    NaiveHypergraph.examples().forEach(HypergraphTest::assertAgrees);
  }

  private static void assertAgrees(NaiveHypergraph naive) {
    Hypergraph hypergraph = naive.compressed();
    assertThat(hypergraph.nodes()).isEqualTo(naive.nodes());
    assertThat(hypergraph.hyperedges()).isEqualTo(naive.hyperedges().size());
    assertThat(hypergraph.incidences()).isEqualTo(naive.incidences());
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      assertThat(hypergraph.nodesOf(j)).containsExactly(array(naive.hyperedges().get(j)));
      assertThat(hypergraph.size(j)).isEqualTo(naive.hyperedges().get(j).size());
    }
    for (int i = 0; i < hypergraph.nodes(); i++) {
      assertThat(hypergraph.hyperedgesOf(i)).containsExactly(array(naive.hyperedgesOf(i)));
      assertThat(hypergraph.degree(i)).isEqualTo(naive.hyperedgesOf(i).size());
    }
  }

  @Test
  void pairsInAnyOrderMakeTheSameHypergraph() {
    int[] nodeOf = {3, 2, 0, 2, 1};
    int[] hyperedgeOf = {1, 0, 0, 1, 0};
    assertThat(Hypergraph.ofPairs(4, 2, nodeOf, hyperedgeOf)).isEqualTo(PAPERS);
  }

  @Test
  void pairsOfDifferentLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Hypergraph.ofPairs(4, 2, new int[3], new int[5]))
        .withMessageContaining("but found 3 and 5");
  }

  @Test
  void nothingAtAllIsAHypergraph() {
    Hypergraph nothing = Hypergraph.of(0);
    assertThat(nothing.nodes()).isZero();
    assertThat(nothing.hyperedges()).isZero();
    assertThat(nothing.incidences()).isZero();
    assertThat(nothing.dual()).isEqualTo(nothing);
  }

  @Test
  void hypergraphsDifferInNodesHyperedgesAndWeights() {
    assertThat(PAPERS).isEqualTo(Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3}));
    assertThat(PAPERS).isNotEqualTo(Hypergraph.of(5, new int[] {0, 1, 2}, new int[] {2, 3}));
    assertThat(PAPERS).isNotEqualTo(Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {1, 3}));
    assertThat(PAPERS).isNotEqualTo(PAPERS.withHyperedgeWeights(1, 2));
    assertThat(PAPERS.withHyperedgeWeights(1, 2)).isEqualTo(PAPERS.withHyperedgeWeights(1, 2));
    assertThat(PAPERS.withHyperedgeWeights(1, 2)).isNotEqualTo(PAPERS.withHyperedgeWeights(1, 3));
    assertThat(PAPERS.withIncidenceWeights(1, 2, 3, 4, 5))
        .isNotEqualTo(PAPERS.withIncidenceWeights(1, 2, 3, 4, 6));
  }

  @Test
  void withoutWeightsEveryWeightIsOne() {
    assertThat(PAPERS.hasHyperedgeWeights()).isFalse();
    assertThat(PAPERS.hasIncidenceWeights()).isFalse();
    assertThat(PAPERS.hyperedgeWeights()).isEmpty();
    assertThat(PAPERS.incidenceWeights()).isEmpty();
    assertThat(PAPERS.hyperedgeWeight(1)).isEqualTo(1);
    assertThat(PAPERS.incidenceWeight(4)).isEqualTo(1);
  }

  @Test
  void hyperedgeWeightsAndIncidenceWeightsKeepEachOther() {
    Hypergraph weighted = PAPERS.withHyperedgeWeights(2, 3).withIncidenceWeights(1, 2, 3, 4, 5);
    assertThat(weighted.hyperedgeWeight(1)).isEqualTo(3);
    assertThat(weighted.incidenceWeight(4)).isEqualTo(5);
    assertThat(weighted.withHyperedgeWeights(7, 8).incidenceWeight(4)).isEqualTo(5);
    assertThat(weighted.hyperedgeWeights().orElseThrow().toArray(JAVA_FLOAT)).containsExactly(2, 3);
    assertThat(weighted.incidenceWeights().orElseThrow().isReadOnly()).isTrue();
  }

  @Test
  void weightsAreCopiedFromTheArray() {
    float[] weights = {2, 3};
    Hypergraph weighted = PAPERS.withHyperedgeWeights(weights);
    weights[0] = 9;
    assertThat(weighted.hyperedgeWeight(0)).isEqualTo(2);
  }

  @Test
  void weightsMayComeInASegment() {
    MemorySegment segment = Arena.ofAuto().allocateFrom(JAVA_FLOAT, 1, 2, 3, 4, 5);
    assertThat(PAPERS.withIncidenceWeights(segment))
        .isEqualTo(PAPERS.withIncidenceWeights(1, 2, 3, 4, 5));
    assertThat(PAPERS.withHyperedgeWeights(segment.asSlice(0, 8)))
        .isEqualTo(PAPERS.withHyperedgeWeights(1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> PAPERS.withHyperedgeWeights(segment));
  }

  @Test
  void weightsThatAreNotPositiveAndFiniteAreRefused() {
    for (float bad : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> PAPERS.withHyperedgeWeights(1, bad))
          .withMessage("Expected a positive, finite weight, but found " + bad + " at 1");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> PAPERS.withIncidenceWeights(1, 1, 1, bad, 1))
          .withMessage("Expected a positive, finite weight, but found " + bad + " at 3");
    }
  }

  @Test
  void wrongNumberOfWeightsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PAPERS.withHyperedgeWeights(1, 2, 3))
        .withMessage("Expected 2 weights, one for each hyperedge, but found 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PAPERS.withIncidenceWeights(1, 2, 3))
        .withMessage("Expected 5 weights, one for each incidence, but found 3");
  }

  @Test
  void dualSwapsNodesAndHyperedges() {
    NaiveHypergraph.examples()
        .map(NaiveHypergraph::compressed)
        .forEach(
            hypergraph -> {
              Hypergraph dual = hypergraph.dual();
              assertThat(dual.nodes()).isEqualTo(hypergraph.hyperedges());
              assertThat(dual.hyperedges()).isEqualTo(hypergraph.nodes());
              IntStream.range(0, hypergraph.nodes())
                  .forEach(
                      i -> assertThat(dual.nodesOf(i)).containsExactly(hypergraph.hyperedgesOf(i)));
              assertThat(dual.dual()).isEqualTo(hypergraph);
            });
  }

  @Test
  void dualTakesIncidenceWeightsAlongAndLeavesHyperedgeWeights() {
    Hypergraph plain = Hypergraph.of(3, new int[] {0, 2}, new int[] {0, 1});
    Hypergraph weighted = plain.withHyperedgeWeights(5, 6).withIncidenceWeights(1, 2, 3, 4);
    Hypergraph dual = weighted.dual();
    assertThat(dual.hasHyperedgeWeights()).isFalse();
    assertThat(dual)
        .isEqualTo(
            Hypergraph.of(2, new int[] {0, 1}, new int[] {1}, new int[] {0})
                .withIncidenceWeights(1, 3, 4, 2));
    assertThat(dual.dual()).isEqualTo(plain.withIncidenceWeights(1, 2, 3, 4));
  }

  @Test
  void numbersOutsideAreNamedInTheError() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> PAPERS.degree(4))
        .withMessage("Expected 0 <= node < 4, but found 4");
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> PAPERS.nodesOf(-1))
        .withMessage("Expected 0 <= hyperedge < 2, but found -1");
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> PAPERS.hyperedgeWeight(2))
        .withMessage("Expected 0 <= hyperedge < 2, but found 2");
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> PAPERS.incidenceWeight(5))
        .withMessageContaining("5");
  }

  @Test
  void printsItsCounts() {
    assertThat(PAPERS).hasToString("Hypergraph[4 nodes, 2 hyperedges, 5 incidences]");
    assertThat(PAPERS.withHyperedgeWeights(1, 2))
        .hasToString("Hypergraph[4 nodes, 2 hyperedges, 5 incidences, weighted hyperedges]");
  }

  @Test
  void aSubHypergraphForgetsTheRest() {
    Hypergraph weighted =
        PAPERS.withHyperedgeWeights(2, 3).withIncidenceWeights(0.1f, 0.2f, 0.3f, 0.4f, 0.5f);
    Hypergraph part = weighted.subHypergraph(new int[] {1, 3}, new int[] {0, 1});
    assertThat(part)
        .isEqualTo(
            Hypergraph.of(2, new int[] {0}, new int[] {1})
                .withHyperedgeWeights(2, 3)
                .withIncidenceWeights(0.2f, 0.5f));
    assertThat(part.size(0)).isEqualTo(1);
    assertThat(weighted.subHypergraph(new int[] {1}))
        .isEqualTo(
            Hypergraph.of(4, new int[] {2, 3})
                .withHyperedgeWeights(3)
                .withIncidenceWeights(0.4f, 0.5f));
  }
}
