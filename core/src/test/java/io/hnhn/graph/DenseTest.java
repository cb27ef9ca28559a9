package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DenseTest {
  @Test
  void eigenvaluesOfAMatrixDoneByHand() {
    double[][] path = {{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}};
    assertThat(Dense.eigenvalues(path))
        .containsExactly(new double[] {2 - Math.sqrt(2), 2, 2 + Math.sqrt(2)}, within(1e-12));
  }
}
