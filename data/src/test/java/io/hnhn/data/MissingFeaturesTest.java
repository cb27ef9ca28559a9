package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissingFeaturesTest {
  private static final Dataset BARE =
      Dataset.of(
          "bare",
          Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {1}, new int[] {0, 1}),
          SparseMatrix.zeros(4, 0),
          new int[] {-1, -1, -1, -1},
          List.of());

  @Test
  void identityIsOneFeatureANode() {
    Dataset named = BARE.withNodes(BARE.nodes().withNames(List.of("a", "b", "c", "d")));
    Attributes nodes = MissingFeatures.IDENTITY.fill(named).nodes();
    assertThat(nodes.featureNames()).containsExactly("a", "b", "c", "d");
    assertThat(nodes.features()).isInstanceOf(SparseMatrix.class);
    assertThat(nodes.features().toDense().toArray())
        .containsExactly(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  }

  @Test
  void degreesFollowTheirFormulas() {
    Matrix degrees = MissingFeatures.DEGREES.fill(BARE).nodes().features().toDense();
    double ln2 = Math.log(2);
    double ln3 = Math.log(3);
    expectRow(degrees, 0, ln3, (ln3 + ln2) / 2, ln3, Math.log(4));
    expectRow(degrees, 1, Math.log(4), (ln3 + 0 + ln2) / 3, ln3, Math.log(4));
    expectRow(degrees, 2, ln2, ln3, ln3, ln3);
    expectRow(degrees, 3, 0, 0, 0, 0);
  }

  @Test
  void featuresThatAreThereStay() {
    Dataset complete = TinyDataset.complete();
    for (MissingFeatures way : MissingFeatures.values()) {
      assertThat(way.fill(complete)).isSameAs(complete);
    }
    assertThat(MissingFeatures.NONE.fill(BARE).nodes().hasFeatures()).isFalse();
  }

  private static void expectRow(Matrix matrix, int row, double... expected) {
    for (int c = 0; c < expected.length; c++) {
      assertThat((double) matrix.get(row, c)).isCloseTo(expected[c], within(1e-6));
    }
  }
}
