package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelfLoopsTest {
  @Test
  void eachNodeIsAloneInOneHyperedge() {
    Hypergraph with = added(Hypergraph.of(3, new int[] {0, 1}, new int[] {1}));
    assertThat(with)
        .isEqualTo(Hypergraph.of(3, new int[] {0, 1}, new int[] {1}, new int[] {0}, new int[] {2}));
  }

  @Test
  void weightsStayAndNewHyperedgesWeighOne() {
    Hypergraph with =
        added(
            Hypergraph.of(2, new int[] {0, 1})
                .withHyperedgeWeights(3)
                .withIncidenceWeights(0.5f, 0.25f));
    assertThat(with)
        .isEqualTo(
            Hypergraph.of(2, new int[] {0, 1}, new int[] {0}, new int[] {1})
                .withHyperedgeWeights(3, 1, 1)
                .withIncidenceWeights(0.5f, 0.25f, 1, 1));
  }

  private static Hypergraph added(Hypergraph hypergraph) {
    Dataset dataset =
        Dataset.of(
            "loops",
            hypergraph,
            Matrix.zeros(hypergraph.nodes(), 1),
            new int[hypergraph.nodes()],
            List.of("only"));
    return SelfLoops.addedTo(dataset).hypergraph();
  }
}
