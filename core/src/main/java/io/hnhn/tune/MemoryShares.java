package io.hnhn.tune;

import io.hnhn.train.AvailableMemory;
import io.hnhn.train.MemoryEstimate.Phase;

/**
 * The memory that runs side by side have to share. A run that there is not enough for waits until
 * others have given back theirs: where memory is short, fewer runs go on at a time.
 */
final class MemoryShares {
  private final AvailableMemory all;
  private AvailableMemory left;

  MemoryShares(AvailableMemory all) {
    this.all = all;
    this.left = all;
  }

  /**
   * Takes what a run needs, when it is there.
   *
   * @throws IllegalStateException if there is less even where no other run has any
   */
  synchronized void take(Phase run) {
    run.expectWithin(all);
    while (!run.fits(left)) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while waiting for memory", e);
      }
    }
    left = left.during(run);
  }

  /** Gives it back. */
  synchronized void give(Phase run) {
    left = left.after(run);
    notifyAll();
  }
}
