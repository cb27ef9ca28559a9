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
  void growsByOneStepALayer() {
    ReceptiveField field = ReceptiveField.ofNodes(PATH, new int[] {0}, 2);
    assertThat(field.layers()).hasSize(2);
    assertThat(field.layers().get(1).nodes()).containsExactly(0);
    assertThat(field.layers().get(1).hyperedges()).containsExactly(0);
    assertThat(field.layers().get(0).nodes()).containsExactly(0, 1);
    assertThat(field.layers().get(0).hyperedges()).containsExactly(0, 1);
    assertThat(field.inputNodes()).containsExactly(0, 1, 2);
  }

  @Test
  void lastLayerComputesOnlyTheWantedHyperedges() {
    ReceptiveField field = ReceptiveField.ofHyperedges(PATH, new int[] {3}, 2);
    assertThat(field.layers()).hasSize(2);
    assertThat(field.layers().get(1).hyperedges()).containsExactly(3);
    assertThat(field.layers().get(1).nodes()).isEmpty();
    assertThat(field.layers().get(0).nodes()).containsExactly(3, 4);
    assertThat(field.layers().get(0).hyperedges()).containsExactly(2, 3);
    assertThat(field.inputNodes()).containsExactly(2, 3, 4);
  }

  @Test
  void isolatedNodeNeedsNothing() {
    ReceptiveField field = ReceptiveField.ofNodes(PATH, new int[] {5}, 1);
    assertThat(field.layers().get(0).nodes()).containsExactly(5);
    assertThat(field.layers().get(0).hyperedges()).isEmpty();
    assertThat(field.inputNodes()).isEmpty();
  }

  @Test
  void withoutLayersTheInputIsTheAnswer() {
    ReceptiveField field = ReceptiveField.ofNodes(PATH, new int[] {1, 3}, 0);
    assertThat(field.layers()).isEmpty();
    assertThat(field.inputNodes()).containsExactly(1, 3);
  }

  @Test
  void agreesWithSetsOnRandomHypergraphs() {
    SplittableRandom random = new SplittableRandom(5);
    NaiveHypergraph.examples()
        .forEach(
            naive -> {
              NavigableSet<Integer> nodes = new TreeSet<>();
              for (int i = 0; i < naive.nodes(); i++) {
                if (random.nextInt(4) == 0) {
                  nodes.add(i);
                }
              }
              int layers = random.nextInt(4);
              assertAgrees(
                  naive, nodes, ReceptiveField.ofNodes(naive.compressed(), array(nodes), layers));
            });
  }

  private static void assertAgrees(
      NaiveHypergraph naive, NavigableSet<Integer> wanted, ReceptiveField field) {
    NavigableSet<Integer> nodes = wanted;
    for (ReceptiveField.Layer layer : field.layers().reversed()) {
      NavigableSet<Integer> hyperedges = new TreeSet<>();
      nodes.forEach(node -> hyperedges.addAll(naive.hyperedgesOf(node)));
      assertThat(layer.nodes()).containsExactly(array(nodes));
      assertThat(layer.hyperedges()).containsExactly(array(hyperedges));
      nodes = new TreeSet<>();
      for (int hyperedge : hyperedges) {
        nodes.addAll(naive.hyperedges().get(hyperedge));
      }
    }
    assertThat(field.inputNodes()).containsExactly(array(nodes));
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
  void tooFewLayersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofNodes(PATH, new int[] {0}, -1))
        .withMessage("Expected layers >= 0, but found -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceptiveField.ofHyperedges(PATH, new int[] {0}, 0))
        .withMessage("Expected layers >= 1, but found 0");
  }
}
