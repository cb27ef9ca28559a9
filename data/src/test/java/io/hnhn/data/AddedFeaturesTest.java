package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddedFeaturesTest {
  private static final Dataset BARE =
      Dataset.of(
              "shop",
              Hypergraph.of(2, new int[] {0, 1}),
              Matrix.zeros(2, 0),
              new int[] {0, 1},
              List.of("dairy", "household"))
          .withNodes(Attributes.none(2).withNames(List.of("milk", "oil")));

  @Test
  void vectorsComeBehindWhatStandsForMissingFeatures() {
    AddedFeatures added = AddedFeatures.NONE.withHyperedgeVectors(true).withNodeVectors(true);
    Dataset prepared = new AddedFeatures(MissingFeatures.DEGREES, true, true).applyTo(BARE);
    assertThat(prepared.nodes().featureNames())
        .startsWith("log degree")
        .endsWith("log neighbours", "node=milk", "node=oil");
    assertThat(prepared.hyperedges().featureNames()).containsExactly("hyperedge=0");
    assertThat(added.applyTo(BARE).nodes().featureNames()).containsExactly("node=milk", "node=oil");
    assertThat(AddedFeatures.NONE.applyTo(BARE)).isEqualTo(BARE);
  }

  @Test
  void vectorsAreTakenOutWhereThereAreSome() {
    AddedFeatures both = new AddedFeatures(MissingFeatures.DEGREES, true, true);
    Dataset plain = both.withoutVectors().applyTo(BARE);
    Dataset taken = both.removeVectorsFrom(both.applyTo(BARE));
    assertThat(taken.nodes().featureNames()).isEqualTo(plain.nodes().featureNames());
    assertThat(taken.nodes().features().toDense().toArray())
        .isEqualTo(plain.nodes().features().toDense().toArray());
    assertThat(taken.hyperedges().hasFeatures()).isFalse();
    Dataset prepared = both.applyTo(BARE);
    assertThat(AddedFeatures.NONE.removeVectorsFrom(prepared)).isEqualTo(prepared);
  }
}
