package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CheckpointPaceTest {
  private final AtomicLong clock = new AtomicLong(-7);

  /** Epochs take 10, a checkpoint takes 15. */
  private List<Integer> writtenAfter(double share) {
    CheckpointPace pace = new CheckpointPace(share, clock::get);
    List<Integer> written = new ArrayList<>();
    for (int epoch = 1; epoch <= 100; epoch++) {
      clock.addAndGet(10);
      if (pace.isDue()) {
        pace.write(() -> clock.addAndGet(15));
        written.add(epoch);
      }
    }
    return written;
  }

  @Test
  void writingTakesAtMostItsShareOfTheTime() {
    // The first one at 10; then time is 15 more, and has to be 20 times 15, 30, 45.
    assertThat(writtenAfter(0.05)).containsExactly(1, 29, 57, 86);
  }

  @Test
  void wholeTimeIsEnoughForAll() {
    assertThat(writtenAfter(1)).hasSize(100);
  }
}
