package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectedComponentsTest {
  @Test
  void chainsOfHyperedgesConnect() {
    Hypergraph hypergraph =
        Hypergraph.of(7, new int[] {5, 1}, new int[] {0, 2}, new int[] {1, 4, 6}, new int[] {2});
    ConnectedComponents components = ConnectedComponents.of(hypergraph);
    assertThat(components.count()).isEqualTo(3);
    assertThat(IntStream.range(0, 7).map(components::ofNode)).containsExactly(0, 1, 0, 2, 1, 1, 1);
    assertThat(IntStream.range(0, 4).map(components::ofHyperedge)).containsExactly(1, 0, 1, 0);
    assertThat(components.nodesIn(1)).isEqualTo(4);
    assertThat(components.hyperedgesIn(1)).isEqualTo(2);
    assertThat(components.nodesInLargest()).isEqualTo(4);
    assertThat(components).hasToString("ConnectedComponents[3, the largest with 4 nodes]");
  }

  @Test
  void isolatedNodesAndEmptyHyperedgesStandAlone() {
    ConnectedComponents components =
        ConnectedComponents.of(Hypergraph.of(2, new int[0], new int[] {1}, new int[0]));
    assertThat(components.count()).isEqualTo(4);
    assertThat(components.nodesIn(0)).isEqualTo(1);
    assertThat(components.hyperedgesIn(0)).isZero();
    assertThat(components.hyperedgesIn(1)).isEqualTo(1);
    assertThat(components.ofHyperedge(0)).isEqualTo(2);
    assertThat(components.ofHyperedge(2)).isEqualTo(3);
    assertThat(components.nodesIn(3)).isZero();
    assertThat(components.hyperedgesIn(3)).isEqualTo(1);
  }

  @Test
  void nothingHasNoComponents() {
    ConnectedComponents components = ConnectedComponents.of(Hypergraph.of(0));
    assertThat(components.count()).isZero();
    assertThat(components.nodesInLargest()).isZero();
  }

  @Test
  void agreesWithSpreadingLabelsUntilNothingChanges() {
    NaiveHypergraph.examples().forEach(ConnectedComponentsTest::assertAgrees);
  }

  private static void assertAgrees(NaiveHypergraph naive) {
    int[] smallest = smallestReachable(naive);
    ConnectedComponents components = ConnectedComponents.of(naive.compressed());
    long empty = naive.hyperedges().stream().filter(NavigableSet::isEmpty).count();
    assertThat(components.count()).isEqualTo(Arrays.stream(smallest).distinct().count() + empty);
    for (int a = 0; a < smallest.length; a++) {
      for (int b = 0; b < smallest.length; b++) {
        assertThat(components.ofNode(a) == components.ofNode(b))
            .isEqualTo(smallest[a] == smallest[b]);
      }
    }
    for (int j = 0; j < naive.hyperedges().size(); j++) {
      for (int node : naive.hyperedges().get(j)) {
        assertThat(components.ofHyperedge(j)).isEqualTo(components.ofNode(node));
      }
    }
    assertThat(IntStream.range(0, components.count()).map(components::nodesIn).sum())
        .isEqualTo(naive.nodes());
    assertThat(IntStream.range(0, components.count()).map(components::hyperedgesIn).sum())
        .isEqualTo(naive.hyperedges().size());
  }

  private static int[] smallestReachable(NaiveHypergraph naive) {
    int[] smallest = IntStream.range(0, naive.nodes()).toArray();
    for (int round = 0; round < naive.nodes(); round++) {
      for (NavigableSet<Integer> hyperedge : naive.hyperedges()) {
        int least = hyperedge.stream().mapToInt(node -> smallest[node]).min().orElse(0);
        hyperedge.forEach(node -> smallest[node] = least);
      }
    }
    return smallest;
  }
}
