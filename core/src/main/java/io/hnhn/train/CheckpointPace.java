package io.hnhn.train;

import java.util.function.LongSupplier;

/**
 * How often a checkpoint is worth its time: writing them takes at most a share of the time that has
 * gone by since the training began, but for the first one. What a run loses that is interrupted is
 * then in proportion to what a checkpoint costs.
 */
final class CheckpointPace {
  private final double share;
  private final LongSupplier clock;
  private final long start;
  private long written;

  /**
   * A pace from now on.
   *
   * @param share of the time; 1 writes every checkpoint
   */
  CheckpointPace(double share) {
    this(share, System::nanoTime);
  }

  /** The same by another clock, in nanoseconds. */
  CheckpointPace(double share, LongSupplier clock) {
    this.share = share;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /** Whether there is time for another one. */
  boolean isDue() {
    return written <= share * (clock.getAsLong() - start);
  }

  /** Writes one, and counts the time. */
  void write(Runnable checkpoint) {
    long before = clock.getAsLong();
    checkpoint.run();
    written += clock.getAsLong() - before;
  }
}
