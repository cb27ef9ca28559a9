package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverlayTest {
  private static final Hypergraph PAPERS =
      Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {3}, new int[0]);

  @Test
  void degreesAndSizesGrow() {
    Overlay grown = Overlay.of(PAPERS).plusNode(1, 1).plusHyperedge(4, 0);
    assertThat(grown.nodes()).isEqualTo(5);
    assertThat(grown.hyperedges()).isEqualTo(5);
    assertThat(IntStream.range(0, 5).map(grown::degree)).containsExactly(2, 1, 2, 2, 2);
    assertThat(IntStream.range(0, 5).map(grown::size)).containsExactly(3, 3, 1, 0, 2);
    assertThat(grown.build())
        .isEqualTo(
            Hypergraph.of(
                5,
                new int[] {0, 1, 2},
                new int[] {2, 3, 4},
                new int[] {3},
                new int[0],
                new int[] {0, 4}));
  }

  @Test
  void whatIsAddedToOneIsNotInTheOther() {
    Overlay before = Overlay.of(PAPERS).plusNode(0);
    before.plusNode(0).plusHyperedge(1);
    assertThat(before.nodes()).isEqualTo(5);
    assertThat(before.size(0)).isEqualTo(4);
    assertThat(before.degree(1)).isEqualTo(1);
  }

  @Test
  void anEmptyHyperedgeCanBecomeALoopAndALoopCanBecomeShared() {
    Overlay grown = Overlay.of(PAPERS).plusNode(3).plusNode(2).plusHyperedge(0);
    assertThat(loops(grown)).containsExactly(0, 4);
    assertThat(loops(grown.plusHyperedge(3))).containsExactly(0, 3, 4);
  }

  /** The nodes of a part with all rows that have a hyperedge of their own. */
  private static IntStream loops(Overlay overlay) {
    Hypergraph all = whole(overlay);
    return IntStream.range(0, all.nodes()).filter(i -> all.missingLoops().numbers()[i] < 0);
  }

  private static Hypergraph whole(Overlay overlay) {
    return overlay.restrictedTo(
        IntStream.range(0, overlay.nodes()).toArray(),
        IntStream.range(0, overlay.hyperedges()).toArray());
  }

  /**
   * Nodes and hyperedges come by chance, some of them before the overlay and some of them after.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void partsAreThoseOfAHypergraphThatHadAllOfItFromTheStart(long seed) {
    Random random = new Random(seed);
    Hypergraph base = base(random, 30, 20);
    Overlay grown = Overlay.of(base);
    List<TreeSet<Integer>> expected = new ArrayList<>();
    for (int j = 0; j < base.hyperedges(); j++) {
      TreeSet<Integer> members = new TreeSet<>();
      IntStream.of(base.nodesOf(j)).forEach(members::add);
      expected.add(members);
    }
    for (int step = 0; step < 12; step++) {
      int[] some = random.ints(random.nextInt(4), 0, grown.hyperedges()).toArray();
      if (random.nextBoolean()) {
        int node = grown.nodes();
        grown = grown.plusNode(some);
        IntStream.of(some).forEach(j -> expected.get(j).add(node));
      } else {
        grown = grown.plusHyperedge(some);
        TreeSet<Integer> members = new TreeSet<>();
        IntStream.of(some).forEach(members::add);
        expected.add(members);
      }
    }
    Hypergraph built = grown.build();
    assertThat(built.nodes()).isEqualTo(grown.nodes());
    for (int j = 0; j < built.hyperedges(); j++) {
      assertThat(built.nodesOf(j))
          .containsExactly(expected.get(j).stream().mapToInt(i -> i).toArray());
    }
    int[] rows = random.ints(3, 0, grown.nodes()).sorted().distinct().toArray();
    for (int hops = 0; hops < 4; hops++) {
      ReceptiveField field = ReceptiveField.ofNodes(grown, rows, hops);
      ReceptiveField known = ReceptiveField.ofNodes(built, rows, hops);
      assertThat(field.nodes()).isEqualTo(known.nodes());
      assertThat(field.hyperedges()).isEqualTo(known.hyperedges());
      expectSame(
          grown.restrictedTo(field.nodes(), field.hyperedges()),
          built.restrictedTo(field.nodes(), field.hyperedges()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void severalAtATimeAreAsOneAfterTheOther(long seed) {
    Random random = new Random(seed);
    Overlay before = Overlay.of(base(random, 30, 20)).minusNode(3).minusHyperedge(5);
    List<int[]> hyperedges = lists(random, 9, before.nodes());
    List<int[]> nodes = lists(random, 12, before.hyperedges() + hyperedges.size());
    Overlay single = before;
    for (int[] members : hyperedges) {
      single = single.plusHyperedge(members);
    }
    for (int[] in : nodes) {
      single = single.plusNode(in);
    }
    Overlay several = before.plusHyperedges(hyperedges).plusNodes(nodes);
    assertThat(several.nodes()).isEqualTo(before.nodes() + 12);
    assertThat(several.build()).isEqualTo(single.build());
    for (int node = 0; node < several.nodes(); node++) {
      assertThat(several.hyperedgesOf(node)).isEqualTo(single.hyperedgesOf(node));
    }
  }

  /** Some of them empty, some with a number twice. */
  private static List<int[]> lists(Random random, int count, int limit) {
    return IntStream.range(0, count)
        .mapToObj(_ -> random.ints(random.nextInt(6), 0, limit).toArray())
        .toList();
  }

  @Test
  void whatIsTakenOutKeepsItsNumberAndNobodyHearsOfIt() {
    Overlay changed = Overlay.of(PAPERS).minusHyperedge(0).minusNode(3).plusIncidence(0, 3);
    assertThat(IntStream.range(0, 4).map(changed::degree)).containsExactly(1, 0, 1, 0);
    assertThat(IntStream.range(0, 4).map(changed::size)).containsExactly(0, 1, 0, 1);
    assertThat(loops(changed)).containsExactly(0, 2);
    assertThat(changed.build())
        .isEqualTo(Hypergraph.of(4, new int[0], new int[] {2}, new int[0], new int[] {0}));
  }

  @Test
  void whatIsPutBackKeepsItsWeight() {
    Hypergraph weighted = PAPERS.withIncidenceWeights(2, 3, 4, 5, 6, 7);
    Overlay back = Overlay.of(weighted).minusIncidence(1, 0).plusIncidence(1, 0);
    assertThat(back.build()).isEqualTo(weighted);
    assertThat(back.plusIncidence(1, 0)).isSameAs(back);
  }

  /** Whatever is done, parts are those of the hypergraph that is built of the same incidences. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void partsOfWhatWasChangedAreThoseOfAHypergraphThatWasAlwaysSo(long seed) {
    Random random = new Random(seed);
    Overlay changed = Overlay.of(base(random, 30, 20));
    for (int step = 0; step < 15; step++) {
      int node = random.nextInt(changed.nodes());
      int hyperedge = random.nextInt(changed.hyperedges());
      changed =
          switch (random.nextInt(6)) {
            case 0 -> changed.minusHyperedge(hyperedge);
            case 1 -> changed.minusNode(node);
            case 2 -> changed.plusNode(hyperedge);
            case 3 -> changed.plusHyperedge(node, random.nextInt(changed.nodes()));
            case 4 -> changed.plusIncidence(node, hyperedge);
            default ->
                changed.size(hyperedge) == 0
                    ? changed
                    : changed.minusIncidence(changed.nodesOf(hyperedge)[0], hyperedge);
          };
    }
    Hypergraph built = changed.build();
    for (int i = 0; i < built.nodes(); i++) {
      assertThat(built.hyperedgesOf(i)).isEqualTo(changed.hyperedgesOf(i));
    }
    int[] rows = random.ints(3, 0, changed.nodes()).sorted().distinct().toArray();
    for (int hops = 0; hops < 4; hops++) {
      ReceptiveField field = ReceptiveField.ofNodes(changed, rows, hops);
      expectSame(
          changed.restrictedTo(field.nodes(), field.hyperedges()),
          built.restrictedTo(field.nodes(), field.hyperedges()));
    }
  }

  private static Hypergraph base(Random random, int nodes, int hyperedges) {
    int[][] sets = new int[hyperedges][];
    for (int j = 0; j < hyperedges; j++) {
      sets[j] = random.ints(random.nextInt(5), 0, nodes).toArray();
    }
    Hypergraph plain = Hypergraph.of(nodes, sets);
    Hypergraph some =
        random.nextBoolean() ? plain : plain.withHyperedgeWeights(weights(random, hyperedges));
    return random.nextBoolean()
        ? some
        : some.withIncidenceWeights(weights(random, (int) some.incidences()));
  }

  private static float[] weights(Random random, int count) {
    float[] weights = new float[count];
    for (int k = 0; k < count; k++) {
      weights[k] = 0.5f + random.nextFloat();
    }
    return weights;
  }

  private static void expectSame(Hypergraph found, Hypergraph expected) {
    assertThat(found.byHyperedge()).isEqualTo(expected.byHyperedge());
    assertThat(found.hasHyperedgeWeights()).isEqualTo(expected.hasHyperedgeWeights());
    assertThat(found.hasIncidenceWeights()).isEqualTo(expected.hasIncidenceWeights());
    for (long k = 0; k < found.incidences(); k++) {
      assertThat(found.incidenceWeight(k)).isEqualTo(expected.incidenceWeight(k));
    }
    for (int j = 0; j < found.hyperedges(); j++) {
      assertThat(found.size(j)).isEqualTo(expected.size(j));
      assertThat(found.hyperedgeNumber(j)).isEqualTo(expected.hyperedgeNumber(j));
      assertThat(found.hyperedgeWeight(j)).isEqualTo(expected.hyperedgeWeight(j));
      assertThat(found.weightedSize(j)).isCloseTo(expected.weightedSize(j), within(1e-12));
    }
    for (int i = 0; i < found.nodes(); i++) {
      assertThat(found.degree(i)).isEqualTo(expected.degree(i));
      assertThat(found.nodeNumber(i)).isEqualTo(expected.nodeNumber(i));
      assertThat(found.weightedDegree(i)).isCloseTo(expected.weightedDegree(i), within(1e-12));
      assertThat(found.missingLoops().numbers()[i] < 0)
          .isEqualTo(expected.missingLoops().numbers()[i] < 0);
    }
  }

  @Test
  void whatThereIsNotIsRefused() {
    Overlay grown = Overlay.of(PAPERS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown.plusNode(4))
        .withMessage("Expected 0 <= hyperedge < 4, ascending, but found 4 at 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown.plusHyperedge(0, 4))
        .withMessage("Expected 1 <= node < 4, ascending, but found 4 at 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown.minusIncidence(3, 0))
        .withMessage(
            "Expected a member of hyperedge 0 to take out, but found node 3, which is none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown.minusHyperedge(4))
        .withMessageStartingWith("Expected 0 <= hyperedge < 4");
    Hypergraph part = PAPERS.restrictedTo(new int[] {0}, new int[] {0});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Overlay.of(part))
        .withMessageStartingWith(
            "Expected a whole hypergraph to change, but found Hypergraph[1 nodes");
  }
}
