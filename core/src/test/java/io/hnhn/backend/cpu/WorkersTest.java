package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class WorkersTest {
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 5", "2, 1", "2, 2", "3, 1000", "64, 1000", "64, 3"})
  void everyTileRunsOnce(int threads, int tiles) {
    try (Workers workers = new Workers(threads)) {
      assertThat(workers.count()).isEqualTo(threads);
      for (int repeat = 0; repeat < 20; repeat++) {
        expectEachOnce(workers, tiles);
      }
    }
  }

  private static void expectEachOnce(Workers workers, int tiles) {
    AtomicIntegerArray runs = new AtomicIntegerArray(tiles);
    workers.run(tiles, runs::incrementAndGet);
    for (int i = 0; i < tiles; i++) {
      assertThat(runs.get(i)).as("runs of tile %d", i).isEqualTo(1);
    }
  }

  @Test
  void tilesRunAtTheSameTimeOnAsManyThreads() {
    CountDownLatch all = new CountDownLatch(4);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    try (Workers workers = new Workers(4)) {
      workers.run(
          4,
          tile -> {
            threads.add(Thread.currentThread());
            all.countDown();
            await(all);
          });
    }
    assertThat(threads).hasSize(4).contains(Thread.currentThread());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aFailureReachesTheCallerAndTheThreadsGoOn(int threads) {
    try (Workers workers = new Workers(threads)) {
      for (int repeat = 0; repeat < 20; repeat++) {
        assertThatThrownBy(() -> workers.run(100, WorkersTest::failAtTile42))
            .isInstanceOf(IllegalStateException.class)
            .hasStackTraceContaining("tile 42 is broken");
        expectEachOnce(workers, 100);
      }
    }
  }

  private static void failAtTile42(int tile) {
    if (tile == 42) {
      throw new IllegalStateException("tile 42 is broken");
    }
  }

  @Test
  void noTileIsStillRunningWhenAFailureIsReported() {
    AtomicIntegerArray state = new AtomicIntegerArray(2);
    CountDownLatch bothStarted = new CountDownLatch(2);
    try (Workers workers = new Workers(2)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      2,
                      tile -> {
                        bothStarted.countDown();
                        await(bothStarted);
                        if (tile == 0) {
                          throw new IllegalStateException("broken");
                        }
                        pause();
                        state.set(tile, 1);
                      }))
          .isInstanceOf(IllegalStateException.class);
      assertThat(state.get(1)).isEqualTo(1);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      // The caller was interrupted; the tile is done nevertheless.
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anInterruptLosesNoTileAndIsNotForgotten() {
    try (Workers workers = new Workers(3)) {
      AtomicIntegerArray done = new AtomicIntegerArray(30);
      Thread.currentThread().interrupt();
      workers.run(
          30,
          tile -> {
            pause();
            done.incrementAndGet(tile);
          });
      assertThat(Thread.interrupted()).isTrue();
      for (int i = 0; i < done.length(); i++) {
        assertThat(done.get(i)).isEqualTo(1);
      }
    }
  }

  @Test
  void severalCallersMayShareTheThreads() throws InterruptedException {
    AtomicIntegerArray runs = new AtomicIntegerArray(1000);
    try (Workers workers = new Workers(3)) {
      Thread[] callers = new Thread[4];
      for (int c = 0; c < callers.length; c++) {
        callers[c] = Thread.ofPlatform().start(() -> workers.run(1000, runs::incrementAndGet));
      }
      for (Thread caller : callers) {
        caller.join();
      }
    }
    for (int i = 0; i < runs.length(); i++) {
      assertThat(runs.get(i)).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void workAfterTheEndIsRefused(int threads) {
    Workers workers = new Workers(threads);
    workers.close();
    workers.close();
    assertThatThrownBy(() -> workers.run(10, tile -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Expected an open backend, but found cpu closed");
  }
}
