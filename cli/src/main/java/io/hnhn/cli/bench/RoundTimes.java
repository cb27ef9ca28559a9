package io.hnhn.cli.bench;

import io.hnhn.learn.statistics.Median;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Seconds of the rounds of a loop, whose work may go on after a round returned.
 *
 * @param median from the end of a round to the end of the next one
 * @param mean of all rounds, until all of their work is done
 */
record RoundTimes(double median, double mean) {
  /**
   * Runs a loop and measures it.
   *
   * @param warmUp rounds that are not counted; one is in any case
   * @param rounds all of them
   * @param round takes the number of a round, from 0
   * @param await waits until all that the rounds began is done
   */
  static RoundTimes measure(int warmUp, int rounds, IntConsumer round, Runnable await) {
    return measure(warmUp, rounds, round, await, System::nanoTime);
  }

  /** The same by some clock. */
  static RoundTimes measure(
      int warmUp, int rounds, IntConsumer round, Runnable await, LongSupplier nanoseconds) {
    int skipped = Math.min(warmUp, rounds - 1);
    for (int i = 0; i < skipped; i++) {
      round.accept(i);
    }
    await.run();
    double[] seconds = new double[rounds - skipped];
    long start = nanoseconds.getAsLong();
    long before = start;
    for (int i = 0; i < seconds.length; i++) {
      round.accept(skipped + i);
      long now = nanoseconds.getAsLong();
      seconds[i] = (now - before) / 1e9;
      before = now;
    }
    await.run();
    double all = (nanoseconds.getAsLong() - start) / 1e9;
    return new RoundTimes(Median.of(seconds), all / seconds.length);
  }
}
