package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldExtentTest {
  private static final Hypergraph GRAPH =
      Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {3, 4});

  @Test
  void rowsAndTheIncidencesThatLeadToThemCount() {
    int[] first = {0};
    assertThat(FieldExtent.ofNodes(GRAPH, first, 0, 100)).isEqualTo(1);
    // One incidence to hyperedge 0.
    assertThat(FieldExtent.ofNodes(GRAPH, first, 1, 100)).isEqualTo(3);
    // Three incidences to two more nodes.
    assertThat(FieldExtent.ofNodes(GRAPH, first, 2, 100)).isEqualTo(8);
    // Three incidences to one more hyperedge.
    assertThat(FieldExtent.ofNodes(GRAPH, first, 3, 100)).isEqualTo(12);
    assertThat(FieldExtent.ofHyperedges(GRAPH, new int[] {1}, 1, 100)).isEqualTo(5);
    assertThat(FieldExtent.ofNodes(GRAPH, new int[] {5}, 9, 100)).isEqualTo(1);
  }

  @Test
  void whatIsTooLargeIsNotWalkedToItsEnd() {
    assertThat(FieldExtent.ofNodes(GRAPH, new int[] {0}, 3, 12)).isEqualTo(12);
    assertThat(FieldExtent.ofNodes(GRAPH, new int[] {0}, 3, 6)).isBetween(7L, 11L);
  }
}
