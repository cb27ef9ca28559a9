package io.hnhn.graph;

import static io.hnhn.graph.NaiveHypergraph.array;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReceptiveFieldTest {
  /** Nodes 0 - 1 - 2 - 3 - 4 in a row, hyperedge j joins j and j + 1; node 5 is isolated. */
  private static final Hypergraph PATH =
      Hypergraph.of(6, new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4});

  @Test
  void growsHopByHop() {
    int[][] nodes = {{0}, {0}, {0, 1}, {0, 1}, {0, 1, 2}};
    int[][] hyperedges = {{}, {0}, {0}, {0, 1}, {0, 1}};
    for (int hops = 0; hops < nodes.length; hops++) {
      ReceptiveField field = ReceptiveField.ofNodes(PATH, new int[] {0}, hops);
      assertThat(field.nodes()).containsExactly(nodes[hops]);
      assertThat(field.hyperedges()).containsExactly(hyperedges[hops]);
    }
  }

  @Test
  void hyperedgesBeginWithTheirNodes() {
    ReceptiveField field = ReceptiveField.ofHyperedges(PATH, new int[] {3}, 3);
    assertThat(field.nodes()).containsExactly(2, 3, 4);
    assertThat(field.hyperedges()).containsExactly(2, 3);
  }

  @Test
  void anIsolatedNodeNeedsNothingElse() {
    ReceptiveField field = ReceptiveField.ofNodes(PATH, new int[] {5}, 8);
    assertThat(field.nodes()).containsExactly(5);
    assertThat(field.hyperedges()).isEmpty();
  }

  @Test
  void hopsWithoutEndReachWhatIsConnected() {
    ReceptiveField field = ReceptiveField.ofNodes(PATH, new int[] {2}, Integer.MAX_VALUE);
    assertThat(field.nodes()).containsExactly(0, 1, 2, 3, 4);
    assertThat(field.hyperedges()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void agreesWithSetsOnRandomHypergraphs() {
    SplittableRandom random = new SplittableRandom(5);
    NaiveHypergraph.examples()
        .forEach(
            naive -> {
              int hops = random.nextInt(6);
              NavigableSet<Integer> start = someOf(naive.nodes(), random);
              assertAgrees(
                  naive,
                  start,
                  new TreeSet<>(),
                  true,
                  hops,
                  ReceptiveField.ofNodes(naive.compressed(), array(start), hops));
              start = someOf(naive.hyperedges().size(), random);
              assertAgrees(
                  naive,
                  new TreeSet<>(),
                  start,
                  false,
                  hops,
                  ReceptiveField.ofHyperedges(naive.compressed(), array(start), hops));
            });
  }

  private static NavigableSet<Integer> someOf(int count, SplittableRandom random) {
    NavigableSet<Integer> some = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      if (random.nextInt(4) == 0) {
        some.add(i);
      }
    }
    return some;
  }

  private static void assertAgrees(
      NaiveHypergraph naive,
      NavigableSet<Integer> nodes,
      NavigableSet<Integer> hyperedges,
      boolean fromNodes,
      int hops,
      ReceptiveField field) {
    NavigableSet<Integer> allNodes = new TreeSet<>(nodes);
    NavigableSet<Integer> allHyperedges = new TreeSet<>(hyperedges);
    for (int hop = 0; hop < hops; hop++) {
      if (fromNodes == (hop % 2 == 0)) {
        allNodes.forEach(i -> allHyperedges.addAll(naive.hyperedgesOf(i)));
      } else {
        allHyperedges.forEach(j -> allNodes.addAll(naive.hyperedges().get(j)));
      }
    }
    assertThat(field.nodes()).containsExactly(array(allNodes));
    assertThat(field.hyperedges()).containsExactly(array(allHyperedges));
  }

  @Test
  void aPartIsWalkedAsFarAsItReaches() {
    // Nodes 1, 2, 3 and hyperedges 1, 2 of the path: node 2 has all of its neighbours.
    Hypergraph part = PATH.restrictedTo(new int[] {1, 2, 3}, new int[] {1, 2});
    ReceptiveField field = ReceptiveField.ofNodes(part, new int[] {1}, 2);
    assertThat(field.nodes()).containsExactly(0, 1, 2);
    assertThat(field.hyperedges()).containsExactly(0, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofNodes(part, new int[] {1}, 3))
        .withMessage(
            "Expected all 2 incidences of node 0, but found 1 of them in this part; cut it from"
                + " the whole, or from a part that reaches farther");
    Hypergraph halves = PATH.restrictedTo(new int[] {1}, new int[] {0, 1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofHyperedges(halves, new int[] {1}, 1))
        .withMessageStartingWith("Expected all 2 incidences of hyperedge 1, but found 1 of them");
  }

  @Test
  void wantedRowsMustBeInRangeAndAscending() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofNodes(PATH, new int[] {0, 6}, 1))
        .withMessage("Expected 1 <= node < 6, ascending, but found 6 at 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofNodes(PATH, new int[] {3, 3}, 1))
        .withMessage("Expected 4 <= node < 6, ascending, but found 3 at 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofHyperedges(PATH, new int[] {-1}, 1))
        .withMessage("Expected 0 <= hyperedge < 4, ascending, but found -1 at 0");
  }

  @Test
  void tooFewHopsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofNodes(PATH, new int[] {0}, -1))
        .withMessage("Expected hops >= 0, but found -1");
  }
}
