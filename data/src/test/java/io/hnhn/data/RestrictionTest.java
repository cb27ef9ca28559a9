package io.hnhn.data;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.graph.Hypergraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestrictionTest {
  private final Dataset whole = TinyDataset.complete();

  @Test
  void everythingStaysWithWhatItBelongsTo() {
    Dataset part = whole.restrictedTo(new int[] {0, 2, 4}, new int[] {0, 2});
    assertThat(part.hypergraph()).isEqualTo(Hypergraph.of(3, new int[] {0, 2}, new int[] {1, 2}));
    assertThat(part.nodes().names()).containsExactly("first", "", "fünf");
    assertThat(part.nodes().labels()).containsExactly(0, 1, 2);
    assertThat(part.nodes().featureNames()).isEqualTo(whole.nodes().featureNames());
    assertThat(part.nodes().features().toDense().row(1)).containsExactly(0, 1e30f, 0, 0);
    assertThat(part.hyperedges().names()).containsExactly("a", "c");
    assertThat(part.hyperedges().labels()).containsExactly(1, 0);
    assertThat(part.hyperedges().features().toDense().row(1)).containsExactly(-3e-9f, 0);
    assertThat(part.classNames()).isEqualTo(whole.classNames());
    assertThat(part.publishedSplits().toArray(int[][]::new))
        .isDeepEqualTo(new int[][] {{0}, {1, 2}});
  }

  @Test
  void allOfItIsTheSame() {
    assertSame(whole.restrictedTo(new int[] {0, 1, 2, 3, 4}, new int[] {0, 1, 2}), whole);
  }

  @Test
  void denseFeaturesStayDense() {
    Attributes dense = whole.nodes().withFeatures(whole.nodes().features().toDense());
    Attributes part = dense.restrictedTo(0, 4);
    assertThat(part.features().toDense()).isSameAs(part.features());
    assertSame(part.features(), whole.nodes().restrictedTo(0, 4).features());
  }

  @Test
  void weightsMoveAlong() {
    Hypergraph weighted =
        whole
            .hypergraph()
            .withHyperedgeWeights(2, 3, 4)
            .withIncidenceWeights(0.1f, 0.2f, 0.3f, 0.4f, 0.5f);
    Dataset part =
        new Dataset(
                "weighted", weighted, Attributes.none(5), Attributes.none(3), List.of(), List.of())
            .restrictedTo(new int[] {1, 2, 4}, new int[] {0, 2});
    assertThat(part.hypergraph())
        .isEqualTo(
            Hypergraph.of(3, new int[] {0, 2}, new int[] {1, 2})
                .withHyperedgeWeights(2, 4)
                .withIncidenceWeights(0.2f, 0.3f, 0.4f, 0.5f));
  }

  @Test
  void numbersAreAscendingAndExist() {
    assertThatThrownBy(() -> whole.restrictedTo(new int[] {1, 1}, new int[0]))
        .hasMessage("Expected ascending nodes, the next between 2 and 4, but found 1");
    assertThatThrownBy(() -> whole.restrictedTo(new int[] {1}, new int[] {3}))
        .hasMessage("Expected ascending hyperedges, the next between 0 and 2, but found 3");
    assertThatThrownBy(() -> whole.nodes().restrictedTo(-1))
        .hasMessage("Expected ascending rows, the next between 0 and 4, but found -1");
  }
}
