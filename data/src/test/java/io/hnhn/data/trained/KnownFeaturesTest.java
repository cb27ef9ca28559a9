package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A column of categories that is called node, beside vectors of single nodes. */
class KnownFeaturesTest {
  private static final KnownFeatures KNOWN =
      new KnownFeatures(4, List.of("node=a", "node=b", "node=a", "node=b"), Optional.empty(), 2);

  @Test
  void columnsThatAreCalledNodeAreNotTakenForVectors() {
    Attributes data =
        Attributes.none(2)
            .withFeatures(
                Matrix.of(2, 4, 1, 2, 3, 4, 5, 6, 7, 8),
                List.of("node=b", "node=a", "node=c", "node=b"));
    KnownFeatures.Matched matched = KNOWN.match("nodes", data, true, OptionalLong.empty());
    assertThat(matched.features().toDense().row(0)).containsExactly(2, 1, 0, 4);
    assertThat(matched.features().toDense().row(1)).containsExactly(6, 5, 0, 8);
    assertThat(matched.omissions()).hasToString("1 node that training did not have");
  }

  @Test
  void rowsThatAreAllNewAreRefusedWhereThereIsNothingElse() {
    KnownFeatures vectors = new KnownFeatures(1, List.of("node=a"), Optional.empty(), 1);
    Attributes data = Attributes.none(1).withFeatures(Matrix.of(1, 1, 1), List.of("node=z"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> vectors.match("nodes", data, true, OptionalLong.empty()))
        .withMessageContaining("found 0 of them");
    assertThat(
            vectors
                .match("hyperedges", data, false, OptionalLong.empty())
                .features()
                .toDense()
                .toArray())
        .containsExactly(0);
  }

  @Test
  void thereAreNoMoreVectorsThanNamedFeatures() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KnownFeatures(1, List.of("node=a"), Optional.empty(), 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KnownFeatures(1, List.of(), Optional.empty(), 1));
  }
}
