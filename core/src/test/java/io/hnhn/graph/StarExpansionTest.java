package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StarExpansionTest {
  @Test
  void hyperedgesBecomeVerticesAfterTheNodes() {
    Hypergraph hypergraph = Hypergraph.of(3, new int[] {0, 2}, new int[0], new int[] {2});
    assertThat(StarExpansion.of(hypergraph))
        .isEqualTo(CompressedRows.of(6, new int[][] {{3}, {}, {3, 5}, {0, 2}, {}, {2}}));
  }

  @Test
  void equalsTheBlockMatrixOfIncidences() {
    NaiveHypergraph.examples()
        .forEach(
            naive -> {
              int nodes = naive.nodes();
              double[][] a = naive.incidenceMatrix();
              double[][] b = Dense.of(StarExpansion.of(naive.compressed()));
              double[][] expected = new double[b.length][b.length];
              for (int i = 0; i < nodes; i++) {
                for (int j = 0; j < naive.hyperedges().size(); j++) {
                  expected[i][nodes + j] = a[i][j];
                  expected[nodes + j][i] = a[i][j];
                }
              }
              assertThat(b).isDeepEqualTo(expected);
            });
  }

  /** The paper's claim: spec(B) without 0 is ± the square roots of spec(A Aᵀ) without 0. */
  @Test
  void spectrumIsPlusMinusTheRootsOfTheCliqueSpectrum() {
    NaiveHypergraph.examples()
        .map(NaiveHypergraph::compressed)
        .forEach(
            hypergraph -> {
              double[] star = Dense.eigenvalues(Dense.of(StarExpansion.of(hypergraph)));
              double[] clique =
                  Dense.eigenvalues(Dense.of(CliqueExpansion.withSelfEdges(hypergraph)));
              assertThat(nonzero(Arrays.stream(star)))
                  .containsExactly(
                      nonzero(
                          nonzeroStream(clique)
                              .map(Math::sqrt)
                              .flatMap(root -> DoubleStream.of(-root, root))),
                      within(1e-6));
            });
  }

  private static DoubleStream nonzeroStream(double[] values) {
    return Arrays.stream(values).filter(value -> Math.abs(value) > 1e-9);
  }

  private static double[] nonzero(DoubleStream values) {
    return nonzeroStream(values.toArray()).sorted().toArray();
  }

  @Test
  void moreVerticesThanAnIntCountsAreRefused() {
    Hypergraph wide = Hypergraph.ofRows(CompressedRows.of(Integer.MAX_VALUE, new int[][] {{0}}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StarExpansion.of(wide))
        .withMessageContaining("but found 2147483648");
  }
}
