package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CliqueExpansionTest {
  @Test
  void equalsIncidenceTimesItsTranspose() {
    NaiveHypergraph.examples()
        .forEach(
            naive ->
                assertThat(Dense.of(CliqueExpansion.withSelfEdges(naive.compressed())))
                    .isDeepEqualTo(naive.cliqueMatrix()));
  }

  @Test
  void withoutSelfEdgesOnlyTheDiagonalIsGone() {
    NaiveHypergraph.examples()
        .forEach(
            naive -> {
              double[][] expected = naive.cliqueMatrix();
              for (int i = 0; i < expected.length; i++) {
                expected[i][i] = 0;
              }
              assertThat(Dense.of(CliqueExpansion.withoutSelfEdges(naive.compressed())))
                  .isDeepEqualTo(expected);
            });
  }

  @Test
  void storesOnlyNodesThatShareAHyperedge() {
    Hypergraph pairAndLoner = Hypergraph.of(4, new int[] {0, 1}, new int[] {3});
    assertThat(CliqueExpansion.withSelfEdges(pairAndLoner).adjacency())
        .isEqualTo(CompressedRows.of(4, new int[][] {{0, 1}, {0, 1}, {}, {3}}));
    assertThat(CliqueExpansion.withoutSelfEdges(pairAndLoner).adjacency())
        .isEqualTo(CompressedRows.of(4, new int[][] {{1}, {0}, {}, {}}));
  }

  @Test
  void weightsOfTheHypergraphPlayNoPart() {
    Hypergraph plain = Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2});
    Hypergraph weighted = plain.withHyperedgeWeights(2, 3).withIncidenceWeights(4, 5, 6, 7);
    assertThat(CliqueExpansion.withSelfEdges(weighted))
        .isEqualTo(CliqueExpansion.withSelfEdges(plain));
  }
}
