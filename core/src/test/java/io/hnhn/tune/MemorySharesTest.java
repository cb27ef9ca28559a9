package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.train.AvailableMemory;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class MemorySharesTest {
  private static Phase run(long bytes, long direct) {
    return new Phase("Training", "the hidden width", bytes, 0, direct, 0);
  }

  @Test
  void noMoreRunAtATimeThanThereIsMemoryFor() throws InterruptedException {
    MemoryShares shares = new MemoryShares(new AvailableMemory(10, 100, 0));
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    Phase run = run(4, 1);
                    shares.take(run);
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    running.decrementAndGet();
                    shares.give(run);
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most.get()).isBetween(1, 2);
    shares.take(run(10, 100));
  }

  @Test
  void whatNeverFitsIsRefusedAndNotWaitedFor() {
    MemoryShares shares = new MemoryShares(new AvailableMemory(10, 5, 0));
    shares.take(run(4, 1));
    assertThatIllegalStateException()
        .isThrownBy(() -> shares.take(run(11, 1)))
        .withMessageStartingWith("Training needs 11 bytes of memory, but 10 bytes is available");
    assertThatIllegalStateException()
        .isThrownBy(() -> shares.take(run(6, 6)))
        .withMessageStartingWith("Training needs 6 bytes of direct memory, but the JVM allows 5");
  }

  @Test
  void anInterruptEndsTheWaiting() {
    MemoryShares shares = new MemoryShares(new AvailableMemory(10, 5, 0));
    shares.take(run(9, 1));
    Thread.currentThread().interrupt();
    assertThatIllegalStateException()
        .isThrownBy(() -> shares.take(run(2, 1)))
        .withMessage("Interrupted while waiting for memory");
    assertThat(Thread.interrupted()).isTrue();
  }
}
