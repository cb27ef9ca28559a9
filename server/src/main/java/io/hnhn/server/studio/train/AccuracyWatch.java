package io.hnhn.server.studio.train;

import org.jspecify.annotations.Nullable;

/**
 * How often a training is asked how right it is about what it learns from: at its first and its
 * last epoch, and between them so often that a page can show it, and that it costs little beside
 * the training.
 */
final class AccuracyWatch {
  private static final long QUIET_NANOS = 200_000_000;

  /** A look may take one part of so many of the time. */
  private static final int PARTS = 20;

  private final int epochs;
  private long began;
  private long next;
  private @Nullable Double found;
  private @Nullable Double last;

  /** Of a training of so many epochs. */
  AccuracyWatch(int epochs) {
    this.epochs = epochs;
  }

  /** Whether to look after an epoch. */
  boolean begin(int epoch) {
    began = System.nanoTime();
    return last == null || epoch == epochs || began - next >= 0;
  }

  void end(double share) {
    long now = System.nanoTime();
    next = now + Math.max(QUIET_NANOS, (PARTS - 1) * (now - began));
    found = share;
    last = share;
  }

  /** What was found after this epoch, if somebody looked. */
  @Nullable Double take() {
    Double taken = found;
    found = null;
    return taken;
  }

  /** What was found last. */
  @Nullable Double last() {
    return last;
  }
}
