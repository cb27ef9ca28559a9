package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttributesTest {
  private static final Attributes TWO =
      Attributes.none(2).withFeatures(Matrix.of(2, 1, 3, 4), List.of("age"));

  @Test
  void nothingIsKnownToBeginWith() {
    Attributes none = Attributes.none(2);
    assertThat(none.count()).isEqualTo(2);
    assertThat(none.hasFeatures()).isFalse();
    assertThat(none.hasLabels()).isFalse();
    assertThat(none.hasNames()).isFalse();
    assertThat(none.nameOf(1)).isEqualTo("1");
  }

  @Test
  void whatIsAddedIsThere() {
    Attributes all = TWO.withLabels(-1, 0).withNames(List.of("a", "b"));
    assertThat(all.hasFeatures()).isTrue();
    assertThat(all.featureNames()).containsExactly("age");
    assertThat(all.hasLabels()).isTrue();
    assertThat(all.nameOf(1)).isEqualTo("b");
    assertThat(TWO.withFeatures(Matrix.zeros(2, 3)).featureNames()).isEmpty();
  }

  @Test
  void countsMustFit() {
    assertThatThrownBy(() -> TWO.withLabels(0, 0, 0))
        .hasMessage("Expected a label for each of 2 rows of features, but found 3");
    assertThatThrownBy(() -> TWO.withNames(List.of("one")))
        .hasMessage("Expected 2 names or none, but found 1");
    assertThatThrownBy(() -> TWO.withFeatures(Matrix.zeros(2, 2), List.of("one")))
        .hasMessage("Expected 2 names of features or none, but found 1");
  }
}
