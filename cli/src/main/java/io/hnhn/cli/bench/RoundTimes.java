package io.hnhn.cli.bench;

import io.hnhn.learn.statistics.Median;
import java.util.function.LongSupplier;

/**
 * Seconds of the rounds of a loop, whose work may go on after a round returned.
 *
 * @param median from the end of a round to the end of the next one
 * @param mean of all rounds, until all of their work is done
 */
record RoundTimes(double median, double mean) {
  /** A loop that may be measured. */
  @FunctionalInterface
  interface Loop {
    /**
     * Runs all rounds.
     *
     * @param done is told after each of them
     */
    void run(Runnable done);
  }

  /**
   * Runs a loop and measures it.
   *
   * @param warmUp rounds that are not counted; one is in any case
   * @param rounds all of them
   * @param await waits until all that the rounds began is done
   */
  static RoundTimes measure(int warmUp, int rounds, Loop loop, Runnable await) {
    return measure(warmUp, rounds, loop, await, System::nanoTime);
  }

  /** The same for rounds that are run one by one. */
  static RoundTimes ofEach(int warmUp, int rounds, Runnable round, Runnable await) {
    return measure(
        warmUp,
        rounds,
        done -> {
          for (int i = 0; i < rounds; i++) {
            round.run();
            done.run();
          }
        },
        await);
  }

  /** The same by some clock. */
  static RoundTimes measure(
      int warmUp, int rounds, Loop loop, Runnable await, LongSupplier nanoseconds) {
    Clock clock = new Clock(Math.min(warmUp, rounds - 1), rounds, await, nanoseconds);
    if (clock.skipped == 0) {
      clock.start();
    }
    loop.run(clock);
    await.run();
    double all = (nanoseconds.getAsLong() - clock.start) / 1e9;
    return new RoundTimes(Median.of(clock.seconds), all / clock.seconds.length);
  }

  /** Looks at the time after each round, once those are over that are not counted. */
  private static final class Clock implements Runnable {
    private final int skipped;
    private final double[] seconds;
    private final Runnable await;
    private final LongSupplier nanoseconds;
    private int done;
    private long start;
    private long before;

    private Clock(int skipped, int rounds, Runnable await, LongSupplier nanoseconds) {
      this.skipped = skipped;
      this.seconds = new double[rounds - skipped];
      this.await = await;
      this.nanoseconds = nanoseconds;
    }

    private void start() {
      await.run();
      start = nanoseconds.getAsLong();
      before = start;
    }

    @Override
    public void run() {
      if (done >= skipped) {
        long now = nanoseconds.getAsLong();
        seconds[done - skipped] = (now - before) / 1e9;
        before = now;
      }
      if (++done == skipped) {
        start();
      }
    }
  }
}
