package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeIdentityTest {
  private static final Dataset SHOP =
      Dataset.of(
              "shop",
              Hypergraph.of(2, new int[] {0, 1}),
              Matrix.zeros(2, 0),
              new int[] {-1, -1},
              List.of())
          .withNodes(
              Attributes.none(2)
                  .withFeatures(Matrix.of(2, 1, 3, 0), List.of("price"))
                  .withNames(List.of("milk", "oil")));

  @Test
  void everyNodeGetsAColumnBesideItsOwn() {
    Attributes nodes = NodeIdentity.addTo(SHOP).nodes();
    assertThat(nodes.features().toDense().row(0)).containsExactly(3, 1, 0);
    assertThat(nodes.features().toDense().row(1)).containsExactly(0, 0, 1);
    assertThat(nodes.featureNames()).containsExactly("price", "node=milk", "node=oil");
  }

  @Test
  void whatWasAddedCanBeTakenAway() {
    Attributes nodes = NodeIdentity.removeFrom(NodeIdentity.addTo(SHOP)).nodes();
    assertThat(nodes.features().toDense().toArray()).containsExactly(3, 0);
    assertThat(nodes.featureNames()).containsExactly("price");
    assertThat(NodeIdentity.removeFrom(SHOP)).isEqualTo(SHOP);
    Dataset empty = SHOP.withHyperedges(Attributes.none(1));
    Dataset added = HyperedgeIdentity.addTo(empty);
    assertThat(HyperedgeIdentity.removeFrom(added).hyperedges().hasFeatures()).isFalse();
  }

  /** A column of categories that is called node. */
  @Test
  void featuresOfLikeNamesStay() {
    Matrix flags = Matrix.of(2, 3, 1, 0, 1, 0, 1, 0);
    List<String> names = List.of("price", "node=oil", "node=milk");
    Dataset tagged = SHOP.withNodes(SHOP.nodes().withFeatures(flags, names));
    assertThat(NodeIdentity.removeFrom(tagged)).isEqualTo(tagged);
  }

  @Test
  void nodesWithoutFeaturesAreKnownByTheIdentityAlone() {
    Dataset bare = SHOP.withNodes(Attributes.none(2));
    assertThat(NodeIdentity.isAll(MissingFeatures.IDENTITY.fill(bare).nodes())).isTrue();
    assertThat(NodeIdentity.isAll(MissingFeatures.DEGREES.fill(bare).nodes())).isFalse();
    assertThat(NodeIdentity.isAll(NodeIdentity.addTo(SHOP).nodes())).isFalse();
  }
}
