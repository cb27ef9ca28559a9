package io.hnhn.train;

import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Takes the elements of an iterator, each on a second thread while whoever asks still works with
 * the one before. For one thread.
 */
final class Ahead<T> implements AutoCloseable {
  private final Iterator<T> source;
  private @Nullable FutureTask<T> next;

  Ahead(Iterator<T> source) {
    this.source = source;
    begin();
  }

  private void begin() {
    next = source.hasNext() ? new FutureTask<>(source::next) : null;
    if (next != null) {
      Thread.ofPlatform().daemon().name("hnhn-ahead").start(next);
    }
  }

  /**
   * The next element, when it is there; what went wrong with it is thrown here.
   *
   * @throws IllegalStateException if there is none
   */
  T next() {
    FutureTask<T> task = next;
    if (task == null) {
      throw new IllegalStateException("Expected another element, but found none");
    }
    try {
      T found = task.get();
      begin();
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a part was made", e);
    } catch (ExecutionException e) {
      next = null;
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new IllegalStateException("A part could not be made", e.getCause());
      }
    }
  }

  /** Waits for what was begun, so that nothing goes on behind anybody's back. */
  @Override
  public void close() {
    FutureTask<T> task = next;
    next = null;
    if (task != null) {
      try {
        task.get();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException _) {
        // Nobody wants it any more.
      }
    }
  }
}
