package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MediatorExpansionTest {
  @Test
  void mediatorsAreJoinedToBothRepresentatives() {
    Hypergraph hypergraph = Hypergraph.of(5, new int[] {0, 1, 2, 4});
    WeightedGraph graph = MediatorExpansion.of(hypergraph, new int[] {1}, new int[] {4});
    assertThat(graph.adjacency())
        .isEqualTo(CompressedRows.of(5, new int[][] {{1, 4}, {0, 2, 4}, {1, 4}, {}, {0, 1, 2}}));
    assertThat(graph.weight(1, 4)).isEqualTo(1f / 5);
    assertThat(graph.weight(0, 4)).isEqualTo(1f / 5);
    assertThat(graph.weight(0, 2)).isZero();
  }

  @Test
  void pairIsOneEdgeOfWeightOneAndSmallerHyperedgesGiveNone() {
    Hypergraph hypergraph = Hypergraph.of(3, new int[] {0, 2}, new int[] {1}, new int[0]);
    WeightedGraph graph =
        MediatorExpansion.of(hypergraph, new int[] {2, -1, -1}, new int[] {0, -1, -1});
    assertThat(graph.adjacency()).isEqualTo(CompressedRows.of(3, new int[][] {{2}, {}, {0}}));
    assertThat(graph.weight(0, 2)).isEqualTo(1);
    assertThat(graph.weight(2, 0)).isEqualTo(1);
  }

  @Test
  void weightsOfOneEdgeFromSeveralHyperedgesAddUp() {
    Hypergraph hypergraph = Hypergraph.of(3, new int[] {0, 1}, new int[] {0, 1, 2});
    WeightedGraph graph = MediatorExpansion.of(hypergraph, new int[] {0, 0}, new int[] {1, 2});
    assertThat(graph.weight(0, 1)).isEqualTo((float) (1 + 1.0 / 3));
    assertThat(graph.weight(1, 0)).isEqualTo((float) (1 + 1.0 / 3));
  }

  @Test
  void agreesWithAddingEdgeByEdgeToADenseMatrix() {
    SplittableRandom random = new SplittableRandom(3);
    NaiveHypergraph.examples()
        .forEach(
            naive -> {
              float[] score = new float[naive.nodes()];
              for (int i = 0; i < score.length; i++) {
                score[i] = random.nextInt(4); // few values, so that many are equal
              }
              double[][] found = Dense.of(MediatorExpansion.byScore(naive.compressed(), score));
              double[][] expected = edgeByEdge(naive, score);
              for (int i = 0; i < score.length; i++) {
                assertThat(found[i]).containsExactly(expected[i], within(1e-6));
              }
            });
  }

  private static double[][] edgeByEdge(NaiveHypergraph naive, float[] score) {
    double[][] result = new double[naive.nodes()][naive.nodes()];
    for (NavigableSet<Integer> hyperedge : naive.hyperedges()) {
      if (hyperedge.size() < 2) {
        continue;
      }
      int s = hyperedge.first();
      int i = hyperedge.first();
      for (int node : hyperedge) {
        s = score[node] > score[s] ? node : s;
        i = score[node] <= score[i] ? node : i;
      }
      double weight = 1.0 / (2 * hyperedge.size() - 3);
      join(result, s, i, weight);
      for (int k : hyperedge) {
        if (k != s && k != i) {
          join(result, s, k, weight);
          join(result, i, k, weight);
        }
      }
    }
    return result;
  }

  private static void join(double[][] matrix, int a, int b, double weight) {
    matrix[a][b] += weight;
    matrix[b][a] += weight;
  }

  @Test
  void equalScoresStillGiveTwoRepresentatives() {
    Hypergraph hypergraph = Hypergraph.of(3, new int[] {0, 1, 2});
    assertThat(MediatorExpansion.byScore(hypergraph, new float[] {7, 7, 7}))
        .isEqualTo(MediatorExpansion.of(hypergraph, new int[] {0}, new int[] {2}));
  }

  @Test
  void representativesMustBeTwoDifferentNodesOfTheirHyperedge() {
    Hypergraph hypergraph = Hypergraph.of(4, new int[] {0, 1}, new int[] {1, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MediatorExpansion.of(hypergraph, new int[] {0, 1}, new int[] {1, 1}))
        .withMessageContaining("but found 1 and 1 at hyperedge 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MediatorExpansion.of(hypergraph, new int[] {0, 1}, new int[] {3, 2}))
        .withMessageContaining("but found 0 and 3 at hyperedge 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MediatorExpansion.of(hypergraph, new int[] {3, 1}, new int[] {0, 2}))
        .withMessageContaining("but found 3 and 0 at hyperedge 0");
  }

  @Test
  void wrongCountsAreRefused() {
    Hypergraph hypergraph = Hypergraph.of(4, new int[] {0, 1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MediatorExpansion.of(hypergraph, new int[1], new int[2]))
        .withMessageContaining("but found 1 and 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MediatorExpansion.byScore(hypergraph, new float[3]))
        .withMessage("Expected 4 scores, one for each node, but found 3");
  }
}
