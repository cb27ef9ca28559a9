package io.hnhn.data.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Matrix;
import org.junit.jupiter.api.Test;

class PcaTest {
  /** On the line through (1, 2) with the direction (3, 4). */
  private static final Matrix LINE = Matrix.of(3, 2, -2, -2, 1, 2, 4, 6);

  @Test
  void rowsOnALineHaveOneComponent() {
    Pca components = Pca.fit(LINE, 1);
    assertThat(components.width()).isEqualTo(1);
    assertThat(components.mean()).containsExactly(new double[] {1, 2}, within(1e-12));
    assertThat(components.transform(LINE).toArray())
        .containsExactly(new float[] {-5, 0, 5}, within(1e-5f));
  }

  @Test
  void otherRowsLoseTheMeanThatWasLearned() {
    Matrix others = Matrix.of(2, 2, 1, 2, 4, 6);
    assertThat(Pca.fit(LINE, 1).transform(others).toArray())
        .containsExactly(new float[] {0, 5}, within(1e-5f));
    assertThat(Pca.fit(LINE, 1).transform(others.toSparse()).toArray())
        .containsExactly(new float[] {0, 5}, within(1e-5f));
  }

  @Test
  void rowsOfAnotherWidthAreRefused() {
    assertThatThrownBy(() -> Pca.fit(LINE, 1).transform(Matrix.zeros(1, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected 2 columns, but found 3");
  }
}
