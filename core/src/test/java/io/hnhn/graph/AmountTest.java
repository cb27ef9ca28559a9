package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AmountTest {
  private static final long MOST = Long.MAX_VALUE;

  @Test
  void whatCannotBeCountedStaysAtTheMost() {
    assertThat(Amount.sum(MOST - 1, 1)).isEqualTo(MOST);
    assertThat(Amount.sum(MOST - 1, 2)).isEqualTo(MOST);
    assertThat(Amount.sum(MOST, MOST)).isEqualTo(MOST);
    assertThat(Amount.product(3_037_000_500L, 3_037_000_500L)).isEqualTo(MOST);
    assertThat(Amount.product(1L << 62, 2)).isEqualTo(MOST);
    assertThat(Amount.product(1L << 62, 4)).isEqualTo(MOST);
    assertThat(Amount.product(MOST, MOST)).isEqualTo(MOST);
    assertThat(Amount.floatBytes(1L << 61)).isEqualTo(MOST);
  }

  @Test
  void everythingElseIsExact() {
    assertThat(Amount.sum(MOST - 5, 4)).isEqualTo(MOST - 1);
    assertThat(Amount.product(3_037_000_499L, 3_037_000_499L))
        .isEqualTo(9_223_372_030_926_249_001L);
    assertThat(Amount.product(0, MOST)).isZero();
    assertThat(Amount.product(MOST, 1)).isEqualTo(MOST);
    assertThat(Amount.floatBytes(7)).isEqualTo(28);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "999999, 999999 bytes",
    "1000000, 1.0 MB",
    "2500000000, 2.50 GB",
    "4000000000000, 4.0 TB",
    "5100000000000000, 5.1 PB",
    "9000000000000000000, 9.0 EB",
    "9223372036854775807, more than 9.2 EB"
  })
  void bytesAreToldInUnitsThatPeopleKnow(long bytes, String text) {
    assertThat(Amount.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 46, Long.MAX_VALUE - 64, Long.MAX_VALUE})
  void memoryThatNobodyHasIsRefused(long bytes) {
    assertThatIllegalStateException()
        .isThrownBy(() -> OffHeap.allocate(Arena.ofAuto(), bytes))
        .withMessageMatching(
            "Expected .* of memory outside the heap, but found less\\. Ask for less, or give the"
                + " JVM more: -XX:MaxDirectMemorySize, .*\\.");
  }
}
