package io.hnhn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ShapeTest {
  @Test
  void sizeMayExceedAnInt() {
    assertThat(new Shape(70_000, 40_000).size()).isEqualTo(2_800_000_000L);
    assertThat(new Shape(0, Integer.MAX_VALUE).size()).isZero();
  }

  @Test
  void transposedSwapsRowsAndColumns() {
    assertThat(new Shape(2, 3).transposed()).isEqualTo(new Shape(3, 2));
  }

  @Test
  void printsAsPeopleWriteIt() {
    assertThat(new Shape(2, 3)).hasToString("2 x 3");
    assertThat(Shape.SCALAR).hasToString("1 x 1");
  }

  @Test
  void negativeShapeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(2, -1))
        .withMessage("Expected a shape of at least 0 x 0, but found 2 x -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(-3, 4))
        .withMessage("Expected a shape of at least 0 x 0, but found -3 x 4");
  }
}
