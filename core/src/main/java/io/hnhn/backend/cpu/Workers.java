package io.hnhn.backend.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * The backend's own threads. Work comes as a number of tiles; whoever is free takes the next one. A
 * tile's result does not depend on who computes it, so neither does the whole on the number of
 * threads.
 */
final class Workers implements AutoCloseable {
  private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /** {@code count} threads, the caller of {@link #run} being one of them. */
  Workers(int count) {
    for (int i = 1; i < count; i++) {
      threads.add(Thread.ofPlatform().daemon().name("hnhn-cpu-" + i).start(this::work));
    }
  }

  /** Number of threads, the caller included. */
  int count() {
    return threads.size() + 1;
  }

  /** Runs {@code tile} for 0 .. tiles-1 and returns when all are done. */
  void run(int tiles, IntConsumer tile) {
    expectOpen();
    int helpers = Math.min(threads.size(), tiles - 1);
    if (helpers <= 0) {
      for (int i = 0; i < tiles; i++) {
        tile.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(helpers);
    Runnable share =
        () -> {
          try {
            for (int i = next.getAndIncrement(); i < tiles; i = next.getAndIncrement()) {
              tile.accept(i);
            }
          } catch (Throwable e) {
            failure.compareAndSet(null, e);
            next.set(tiles);
          }
        };
    synchronized (queue) {
      expectOpen();
      for (int i = 0; i < helpers; i++) {
        queue.add(
            () -> {
              share.run();
              done.countDown();
            });
      }
    }
    share.run();
    awaitUninterruptibly(done);
    switch (failure.get()) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException("A tile failed", failure.get());
    }
  }

  /** An interrupt must not let the caller free buffers that a helper still writes to. */
  private static void awaitUninterruptibly(CountDownLatch done) {
    boolean interrupted = false;
    while (true) {
      try {
        done.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        queue.take().run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    synchronized (queue) {
      closed = true;
      // After the work that is waiting already, so that nobody waits for it in vain.
      threads.forEach(thread -> queue.add(() -> Thread.currentThread().interrupt()));
    }
  }

  private void expectOpen() {
    if (closed) {
      throw new IllegalStateException("Expected an open backend, but found cpu closed");
    }
  }
}
