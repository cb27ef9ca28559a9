package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
  @ParameterizedTest
  @CsvSource({"0, 0.04", "99, 0.04", "100, 0.0204", "199, 0.0204", "200, 0.010404", "500, 1.38e-3"})
  void thePapersRateIsAboutHalvedEveryHundredEpochs(int epoch, double rate) {
    assertThat(Schedule.PAPER.rate(epoch)).isCloseTo(rate, within(1e-6));
  }

  @Test
  void aConstantRateStays() {
    Schedule schedule = Schedule.constant(0.3);
    assertThat(schedule.rate(0)).isEqualTo(0.3);
    assertThat(schedule.rate(100_000)).isEqualTo(0.3);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "-1, 1, 1",
    "NaN, 1, 1",
    "Infinity, 1, 1",
    "1, 0, 1",
    "1, NaN, 1",
    "1, 1, 0"
  })
  void ratesThatAreNoneAreRefused(double initial, double factor, int every) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Schedule(initial, factor, every))
        .withMessageEndingWith("but found %s, %s, %d", initial, factor, every);
  }
}
