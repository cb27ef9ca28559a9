package io.hnhn.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * What a device is to do, in order and on a thread of its own. It begins when somebody waits for
 * something: what is asked for before that finds nothing done.
 */
final class DeviceQueue implements AutoCloseable {
  private final ExecutorService device =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("device").factory());
  private final List<Runnable> waiting = new ArrayList<>();

  /** Does something after all that was asked for before. */
  synchronized void later(Runnable work) {
    waiting.add(work);
  }

  /** How much was asked for that nobody waits for yet. */
  synchronized int waiting() {
    return waiting.size();
  }

  /** The same, and waits for it and for all before; a fault of one of them is told. */
  <T> T now(Callable<T> work) {
    List<Future<?>> before;
    Future<T> last;
    synchronized (this) {
      try {
        before = waiting.stream().<Future<?>>map(device::submit).toList();
        last = device.submit(work);
      } catch (RejectedExecutionException e) {
        throw new IllegalStateException("Expected an open backend, but found it closed", e);
      }
      waiting.clear();
    }
    before.forEach(DeviceQueue::result);
    return result(last);
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException told) {
        throw told;
      }
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends: what nobody waits for is not done any more. */
  @Override
  public void close() {
    device.shutdown();
  }
}
