package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundTimesTest {
  private long clock;
  private final List<Integer> rounds = new ArrayList<>();

  @Test
  void theMeanIsOfAllWorkAndTheMedianOfARound() {
    // Two seconds a round, the first ones ten, and 40 seconds of work behind the last one.
    RoundTimes times =
        RoundTimes.measure(
            2,
            10,
            done -> {
              for (int round = 0; round < 10; round++) {
                rounds.add(round);
                clock += round < 2 ? seconds(10) : seconds(2);
                done.run();
              }
            },
            () -> clock += seconds(40),
            () -> clock);
    assertThat(times).isEqualTo(new RoundTimes(2, (8 * 2 + 40) / 8.0));
    assertThat(rounds).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void oneRoundIsCountedAtLeast() {
    RoundTimes times =
        RoundTimes.measure(
            5,
            1,
            done -> {
              clock += seconds(3);
              done.run();
            },
            () -> {},
            () -> clock);
    assertThat(times).isEqualTo(new RoundTimes(3, 3));
  }

  private static long seconds(long count) {
    return count * 1_000_000_000;
  }
}
