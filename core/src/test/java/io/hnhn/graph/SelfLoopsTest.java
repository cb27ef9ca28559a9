package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SelfLoopsTest {
  private static final Hypergraph GRAPH =
      Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2}, new int[0]);

  @Test
  void everyNodeWithoutOneGetsAHyperedgeOfItsOwn() {
    assertThat(SelfLoops.added(GRAPH))
        .isEqualTo(
            Hypergraph.of(
                4,
                new int[] {0, 1, 2},
                new int[] {2},
                new int[0],
                new int[] {0},
                new int[] {1},
                new int[] {3}));
  }

  @Test
  void addedOnceTheyAreNotAddedAgain() {
    Hypergraph looped = SelfLoops.added(GRAPH);
    assertThat(SelfLoops.added(looped)).isEqualTo(looped);
  }

  @Test
  void weightsStayAndThoseOfLoopsAreOne() {
    Hypergraph weighted =
        GRAPH.withHyperedgeWeights(2, 3, 4).withIncidenceWeights(0.5f, 0.25f, 0.125f, 8);
    assertThat(SelfLoops.added(weighted))
        .isEqualTo(
            SelfLoops.added(GRAPH)
                .withHyperedgeWeights(2, 3, 4, 1, 1, 1)
                .withIncidenceWeights(0.5f, 0.25f, 0.125f, 8, 1, 1, 1));
  }

  @Test
  void aHypergraphWithoutNodesHasNone() {
    Hypergraph empty = Hypergraph.of(0, new int[0]);
    assertThat(SelfLoops.added(empty)).isEqualTo(empty);
  }
}
