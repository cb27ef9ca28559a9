package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.train.AvailableMemory;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
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
  void runsOnADeviceShareItsMemory() throws InterruptedException {
    MemoryShares shares = new MemoryShares(new AvailableMemory(10, 10, 0, OptionalLong.of(100)));
    Phase run = new Phase("Training", "the hidden width", 1000, 0, 1, 0, 60);
    shares.take(run);
    Thread second = Thread.ofPlatform().start(() -> shares.take(run));
    while (second.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    shares.give(run);
    second.join();
    assertThatIllegalStateException()
        .isThrownBy(() -> shares.take(new Phase("Training", "the width", 1000, 0, 1, 0, 101)))
        .withMessage(
            "Training needs 101 bytes of the device's memory, but 100 bytes is free. Lower the"
                + " width.");
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
