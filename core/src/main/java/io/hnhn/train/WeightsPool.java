package io.hnhn.train;

import io.hnhn.backend.Weights;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Copies of the weights of one model, as many as there are threads that use them at once: what runs
 * on the same copy comes one after the other.
 */
final class WeightsPool implements AutoCloseable {
  private final Supplier<Weights> copies;
  private final Queue<Weights> idle = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  WeightsPool(Supplier<Weights> copies) {
    this.copies = copies;
  }

  void expectOpen() {
    if (closed) {
      throw new IllegalStateException("Expected an open predictor, but found it closed");
    }
  }

  /** A copy that nobody else uses until it is given back. */
  Weights take() {
    expectOpen();
    Weights weights = idle.poll();
    return weights == null ? copies.get() : weights;
  }

  void give(Weights weights) {
    idle.add(weights);
    if (closed) {
      closeIdle();
    }
  }

  private void closeIdle() {
    for (Weights weights = idle.poll(); weights != null; weights = idle.poll()) {
      weights.close();
    }
  }

  /** Closes all copies, those in use once they are given back. */
  @Override
  public void close() {
    closed = true;
    closeIdle();
  }
}
