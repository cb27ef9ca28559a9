package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DisjointUnionTest {
  private static final Hypergraph PAPERS =
      Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {3});

  @Test
  void wholesBecomeAWhole() {
    Hypergraph both = DisjointUnion.of(List.of(PAPERS, Hypergraph.of(2, new int[] {1}), PAPERS));
    assertThat(both)
        .isEqualTo(
            Hypergraph.of(
                10,
                new int[] {0, 1, 2},
                new int[] {2, 3},
                new int[] {3},
                new int[] {5},
                new int[] {6, 7, 8},
                new int[] {8, 9},
                new int[] {9}));
  }

  @Test
  void partsKeepTheDegreesSizesAndLoopsOfTheirWholes() {
    Hypergraph part = PAPERS.restrictedTo(new int[] {2, 3}, new int[] {0});
    Hypergraph both = DisjointUnion.of(List.of(part, part));
    assertThat(both.nodesOf(1)).containsExactly(2);
    assertThat(both.degree(2)).isEqualTo(2);
    assertThat(both.size(1)).isEqualTo(3);
    assertThat(SelfLoops.added(both).nodesOf(3)).containsExactly(2);
    assertThat(SelfLoops.added(both).hyperedges()).isEqualTo(4);
  }

  @Test
  void whatHasNoWeightsWeighsOneBesideWhatHas() {
    Hypergraph heavy = PAPERS.withHyperedgeWeights(2, 3, 4).withIncidenceWeights(1, 2, 3, 4, 5, 6);
    Hypergraph both = DisjointUnion.of(List.of(PAPERS, heavy));
    assertThat(both.hyperedgeWeight(2)).isEqualTo(1);
    assertThat(both.hyperedgeWeight(4)).isEqualTo(3);
    assertThat(both.incidenceWeight(5)).isEqualTo(1);
    assertThat(both.weightedDegree(6)).isEqualTo(heavy.weightedDegree(2));
  }
}
