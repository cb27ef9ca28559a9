package io.hnhn.train;

/** Stops a run after an epoch, politely or not. */
final class StoppingListener implements TrainingListener {
  /** What a run dies of. */
  static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final int lastEpoch;
  private final boolean crash;
  private boolean cancelled;

  private StoppingListener(int lastEpoch, boolean crash) {
    this.lastEpoch = lastEpoch;
    this.crash = crash;
  }

  /** Asks to stop after an epoch, from 1. */
  static StoppingListener cancelAt(int epoch) {
    return new StoppingListener(epoch, false);
  }

  /** Throws a {@link Crash} after an epoch, from 1. */
  static StoppingListener crashAt(int epoch) {
    return new StoppingListener(epoch, true);
  }

  @Override
  public void epochDone(EpochReport report) {
    cancelled = report.epoch() == lastEpoch;
    if (cancelled && crash) {
      throw new Crash();
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }
}
