package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RangeTest {
  private static final Range ALPHA = new Range("alpha", -1, 1, 5, false, (c, v) -> c);
  private static final Range RATE = new Range("rate", 0.001, 0.1, 3, true, (c, v) -> c);

  @Test
  void pointsAreEvenlySpaced() {
    assertThat(ALPHA.setting().values()).containsExactly(-1.0, -0.5, 0.0, 0.5, 1.0);
    assertThat(RATE.setting().values().get(1)).isCloseTo(0.01, within(1e-15));
  }

  @Test
  void aCloserLookIsAroundTheBestPoint() {
    assertThat(ALPHA.around(0).setting().values()).containsExactly(-0.5, -0.25, 0.0, 0.25, 0.5);
    Range closer = RATE.around(0.01);
    assertThat(closer.low()).isCloseTo(0.01 / Math.sqrt(10), within(1e-15));
    assertThat(closer.high()).isCloseTo(0.01 * Math.sqrt(10), within(1e-15));
  }

  @Test
  void aCloserLookStaysWithinTheBounds() {
    assertThat(ALPHA.around(1).setting().values()).containsExactly(0.0, 0.25, 0.5, 0.75, 1.0);
    assertThat(ALPHA.around(-0.75).low()).isEqualTo(-1);
  }

  @Test
  void valuesThatDifferByRoundingAreOnePoint() {
    assertThat(RATE.isSame(0.01, Math.exp(Math.log(0.01) + 1e-15))).isTrue();
    assertThat(ALPHA.isSame(0, 1e-17)).isTrue();
    assertThat(RATE.isSame(0.01, 0.0101)).isFalse();
    assertThat(ALPHA.isSame(0, 0.01)).isFalse();
  }

  @Test
  void boundsAreInOrder() {
    assertThatThrownBy(() -> new Range("alpha", 1, -1, 5, false, (c, v) -> c))
        .hasMessage(
            "Expected two bounds and at least 2 points of alpha, but found 1.0, -1.0 and 5");
    assertThatThrownBy(() -> new Range("rate", 0, 1, 5, true, (c, v) -> c))
        .hasMessageStartingWith("Expected two bounds above 0");
  }
}
