package io.hnhn.server.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.server.http.HttpFault;
import io.hnhn.server.serving.Vectors.Near;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class VectorsTest {
  @Test
  void whatPointsAlikeIsNear() {
    Vectors vectors = new Vectors(Matrix.of(4, 2, 3, 4, 0, 0, 6, 8, 4, 3));
    List<Near> nearest = vectors.nearest(vectors.of(0), 2, 0);
    assertThat(nearest).extracting(Near::row).containsExactly(2, 3);
    assertThat(nearest.getLast().similarity()).isCloseTo(0.96f, within(1e-6f));
    assertThat(vectors.nearest(vectors.of(0), 9, 0)).extracting(Near::row).containsExactly(2, 3, 1);
  }

  @Test
  void moreThanAnArrayHoldsCanNotBeCompared() {
    assertThat(Vectors.expectComparable(1 << 30)).isEqualTo(1 << 30);
    HttpFault fault =
        catchThrowableOfType(HttpFault.class, () -> Vectors.expectComparable(1L << 31));
    assertThat(fault.status()).isEqualTo(413);
    assertThat(fault).hasMessageContaining("2147483648").hasMessageContaining("narrower model");
  }
}
