package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.plan.StoredConstant;
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
  private static MemoryShares.Run run(long bytes, long direct) {
    return new MemoryShares.Run(
        new Phase("Training", "the hidden width", bytes, 0, direct, 0), List.of());
  }

  /** A run of 10 bytes of its own, and constants. */
  private static MemoryShares.Run run(StoredConstant... constants) {
    long all = 0;
    long made = 0;
    for (StoredConstant constant : constants) {
      all += constant.bytes();
      made += constant.made() ? constant.bytes() : 0;
    }
    return new MemoryShares.Run(
        new Phase("Training", "the width", 10 + all, all - made, made, 0, 10 + all),
        List.of(constants));
  }

  @Test
  void whatSeveralRunsUseOnADeviceIsThereOnce() {
    MemoryShares shares = new MemoryShares(new AvailableMemory(0, 0, 0, OptionalLong.of(150)));
    StoredConstant features = new StoredConstant(new Object(), 100, false);
    StoredConstant labels = new StoredConstant(new Object(), 5, false);
    // Of 150 bytes, 100 are the features: four runs of 10 and one with 5 more would be too many.
    shares.take(run(features));
    shares.take(run(features));
    shares.take(run(features, labels));
    shares.take(run(features, labels));
    assertThat(waits(shares, run(features))).isTrue();
    shares.give(run(features, labels));
    shares.take(run(features));
    for (int i = 0; i < 3; i++) {
      shares.give(run(features));
    }
    shares.give(run(features, labels));
    // All is given back, and with the last run what all of them used.
    StoredConstant others = new StoredConstant(new Object(), 140, false);
    shares.take(run(others));
  }

  @Test
  void aDenseCopyIsMadeOnceAndIsNotTheMatrixItself() {
    MemoryShares shares = new MemoryShares(new AvailableMemory(130, 130, 0));
    Object matrix = new Object();
    StoredConstant sparse = new StoredConstant(matrix, 1000, false);
    StoredConstant dense = new StoredConstant(matrix, 100, true);
    shares.take(run(sparse));
    shares.take(run(sparse, dense));
    shares.take(run(dense));
    assertThat(waits(shares, run(dense))).isTrue();
    shares.give(run(sparse, dense));
    shares.take(run(dense));
  }

  @Test
  void whatTwoPlansOfARunUseCountsOnce() {
    MemoryShares shares = new MemoryShares(new AvailableMemory(0, 0, 0, OptionalLong.of(110)));
    StoredConstant features = new StoredConstant(new Object(), 100, false);
    shares.take(run(features, features));
    shares.give(run(features, features));
    shares.take(run(features, features));
  }

  /** Whether a run has to wait until others give something back; it does not get it here. */
  private static boolean waits(MemoryShares shares, MemoryShares.Run run) {
    Thread.currentThread().interrupt();
    try {
      shares.take(run);
      return false;
    } catch (IllegalStateException e) {
      return "Interrupted while waiting for memory".equals(e.getMessage());
    } finally {
      Thread.interrupted();
    }
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
                    MemoryShares.Run run = run(4, 1);
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
    MemoryShares.Run run =
        new MemoryShares.Run(
            new Phase("Training", "the hidden width", 1000, 0, 1, 0, 60), List.of());
    shares.take(run);
    Thread second = Thread.ofPlatform().start(() -> shares.take(run));
    while (second.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    shares.give(run);
    second.join();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                shares.take(
                    new MemoryShares.Run(
                        new Phase("Training", "the width", 1000, 0, 1, 0, 101), List.of())))
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
