package io.hnhn.learn.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {
  /**
   * The intervals are those of scipy.stats.binomtest(hits, count).proportion_ci(method="wilson").
   */
  @ParameterizedTest
  @CsvSource({
    "790, 1193, 0.634875390965, 0.688475707168",
    "0, 10, 0.000000000000, 0.277532799863",
    "10, 10, 0.722467200137, 1.000000000000",
    "1, 2, 0.094531205734, 0.905468794266",
    "33, 40, 0.680500096682, 0.912545862540",
  })
  void theIntervalIsThatOfScipy(long hits, long count, double low, double high) {
    Proportion proportion = new Proportion(hits, count);
    assertThat(proportion.share()).isEqualTo((double) hits / count);
    assertThat(proportion.low()).isCloseTo(low, within(1e-9));
    assertThat(proportion.high()).isCloseTo(high, within(1e-9));
  }
}
