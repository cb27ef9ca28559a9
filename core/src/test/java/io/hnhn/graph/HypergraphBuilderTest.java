package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HypergraphBuilderTest {
  private record Incidence(int node, int hyperedge) {}

  @Test
  void countsAreTheLargestNumbersPlusOne() {
    Hypergraph hypergraph = new HypergraphBuilder().add(5, 0).add(2, 3).build();
    assertThat(hypergraph)
        .isEqualTo(Hypergraph.of(6, new int[] {5}, new int[0], new int[0], new int[] {2}));
  }

  @Test
  void declaredCountsLeaveIsolatedNodesAndEmptyHyperedges() {
    Hypergraph hypergraph =
        new HypergraphBuilder().declareNodes(4).declareHyperedges(3).add(1, 0).build();
    assertThat(hypergraph).isEqualTo(Hypergraph.of(4, new int[] {1}, new int[0], new int[0]));
  }

  @Test
  void nothingAddedMakesTheEmptyHypergraph() {
    assertThat(new HypergraphBuilder().build()).isEqualTo(Hypergraph.of(0));
  }

  @Test
  void hyperedgesAreNumberedAsTheyCome() {
    HypergraphBuilder builder = new HypergraphBuilder();
    assertThat(builder.addHyperedge(2, 0)).isEqualTo(0);
    assertThat(builder.addHyperedge()).isEqualTo(1);
    builder.add(1, 4);
    assertThat(builder.addHyperedge(1)).isEqualTo(5);
    assertThat(builder.build())
        .isEqualTo(
            Hypergraph.of(
                3,
                new int[] {0, 2},
                new int[0],
                new int[0],
                new int[0],
                new int[] {1},
                new int[] {1}));
  }

  @Test
  void manyIncidencesInRandomOrderAreSortedAndDeduplicated() {
    SplittableRandom random = new SplittableRandom(7);
    HypergraphBuilder builder = new HypergraphBuilder();
    Set<Incidence> expected = new HashSet<>();
    int added = 20_000;
    for (int k = 0; k < added; k++) {
      Incidence incidence = new Incidence(random.nextInt(200), random.nextInt(150));
      builder.add(incidence.node, incidence.hyperedge);
      expected.add(incidence);
    }
    Hypergraph hypergraph = builder.build();
    Set<Incidence> found = new HashSet<>();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      assertThat(hypergraph.nodesOf(j)).isSorted();
      for (int node : hypergraph.nodesOf(j)) {
        found.add(new Incidence(node, j));
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(hypergraph.incidences()).isEqualTo(expected.size());
    assertThat(builder.duplicates()).isEqualTo(added - expected.size());
    assertThat(builder.duplicates()).isPositive();
  }

  @Test
  void ofSeveralWeightsForOneIncidenceTheLastStays() {
    SplittableRandom random = new SplittableRandom(8);
    HypergraphBuilder builder = new HypergraphBuilder();
    Map<Incidence, Float> expected = new HashMap<>();
    for (int k = 0; k < 5_000; k++) {
      Incidence incidence = new Incidence(random.nextInt(40), random.nextInt(30));
      boolean weighted = random.nextInt(3) > 0;
      float weight = weighted ? random.nextInt(1, 100) / 8f : 1;
      if (weighted) {
        builder.add(incidence.node, incidence.hyperedge, weight);
      } else {
        builder.add(incidence.node, incidence.hyperedge);
      }
      expected.put(incidence, weight);
    }
    Hypergraph hypergraph = builder.build();
    Map<Incidence, Float> found = new HashMap<>();
    CompressedRows rows = hypergraph.byHyperedge();
    for (int j = 0; j < rows.rows(); j++) {
      for (long k = rows.start(j); k < rows.end(j); k++) {
        found.put(new Incidence(rows.column(k), j), hypergraph.incidenceWeight(k));
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(builder.duplicates()).isEqualTo(5_000 - expected.size());
  }

  @Test
  void weightsAppearOnlyIfGiven() {
    assertThat(new HypergraphBuilder().add(0, 0).build().hasIncidenceWeights()).isFalse();
    assertThat(new HypergraphBuilder().add(0, 0, 1).build().hasIncidenceWeights()).isTrue();
  }

  @Test
  void incidencesAddedWithoutAWeightWeighOne() {
    assertThat(new HypergraphBuilder().add(0, 0).add(1, 0, 2).add(2, 0).build())
        .isEqualTo(Hypergraph.of(3, new int[] {0, 1, 2}).withIncidenceWeights(1, 2, 1));
  }

  @Test
  void repeatedNodesInAHyperedgeAreDuplicates() {
    HypergraphBuilder builder = new HypergraphBuilder();
    builder.addHyperedge(1, 0, 1, 1);
    assertThat(builder.duplicates()).isZero();
    assertThat(builder.build().nodesOf(0)).containsExactly(0, 1);
    assertThat(builder.duplicates()).isEqualTo(2);
  }

  @Test
  void buildingAgainIncludesWhatCameLater() {
    HypergraphBuilder builder = new HypergraphBuilder().add(0, 0);
    Hypergraph before = builder.build();
    Hypergraph after = builder.add(1, 0).build();
    assertThat(before.nodesOf(0)).containsExactly(0);
    assertThat(after.nodesOf(0)).containsExactly(0, 1);
  }

  @Test
  void negativeNumbersAreRefused() {
    HypergraphBuilder builder = new HypergraphBuilder().add(0, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.add(-3, 0))
        .withMessage("Expected 0 <= node < 2147483647, but found -3 at incidence 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.add(0, -4))
        .withMessage("Expected 0 <= hyperedge < 2147483647, but found -4 at incidence 1");
  }

  @Test
  void numbersBeyondTheDeclarationAreRefused() {
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(3).declareHyperedges(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.add(3, 0))
        .withMessage("Expected 0 <= node < 3, but found 3 at incidence 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.add(0, 1))
        .withMessage("Expected 0 <= hyperedge < 1, but found 1 at incidence 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.addHyperedge(0, 7))
        .withMessage("Expected 0 <= node < 3, but found 7 at incidence 1");
    builder.addHyperedge(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.addHyperedge(1))
        .withMessageContaining("but found 1");
  }

  @Test
  void largestIntCannotBeANumberBecauseTheCountWouldOverflow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HypergraphBuilder().add(Integer.MAX_VALUE, 0))
        .withMessageContaining("but found 2147483647");
  }

  @Test
  void declarationBelowWhatWasSeenIsRefused() {
    HypergraphBuilder builder = new HypergraphBuilder().add(4, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.declareNodes(4))
        .withMessage("Expected at least 5 nodes, but found a declaration of 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HypergraphBuilder().declareHyperedges(-1))
        .withMessage("Expected at least 0 hyperedges, but found a declaration of -1");
  }

  @Test
  void refusedIncidencesLeaveNoTrace() {
    HypergraphBuilder builder = new HypergraphBuilder().declareHyperedges(1).add(0, 0);
    assertThatIllegalArgumentException().isThrownBy(() -> builder.add(9, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.add(9, 0, 0));
    assertThat(builder.build()).isEqualTo(Hypergraph.of(1, new int[] {0}));
  }

  @Test
  void weightsThatAreNotPositiveAndFiniteAreRefused() {
    for (float bad : new float[] {0, -0.5f, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new HypergraphBuilder().add(0, 0).add(1, 0, bad))
          .withMessage("Expected a positive, finite weight, but found " + bad + " at 1");
    }
  }
}
