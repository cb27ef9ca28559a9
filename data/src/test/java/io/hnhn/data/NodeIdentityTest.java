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
  void theNamesTellThatItIsThere() {
    assertThat(NodeIdentity.isIn(SHOP.nodes().featureNames())).isFalse();
    assertThat(NodeIdentity.isIn(NodeIdentity.addTo(SHOP).nodes().featureNames())).isTrue();
  }
}
