package io.hnhn.server.serving;

import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Lets as many questions that compute much run at the same time as there are cores, and waits for
 * each as long as the limits say. One that takes longer keeps its turn until it is done, though
 * nobody waits for it any more: what is computed at the same time never grows.
 */
public final class ComputeTurns implements AutoCloseable {
  private final Semaphore cores = new Semaphore(Runtime.getRuntime().availableProcessors());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Duration patience;

  /** As patient as the limits are. */
  public ComputeTurns(Limits limits) {
    this.patience = limits.time();
  }

  /**
   * Runs something when its turn comes.
   *
   * @throws HttpFault if it does not come in time, or takes too long
   */
  public <T> T run(Supplier<T> work) {
    try {
      if (!cores.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw HttpFault.busy("Too much is being computed; ask again in a moment");
      }
      return begin(work).get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      throw HttpFault.late(patience);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw HttpFault.busy("The server is stopping; ask again in a moment");
    } catch (ExecutionException e) {
      throw cause(e);
    }
  }

  private <T> Future<T> begin(Supplier<T> work) {
    try {
      return threads.submit(
          () -> {
            try {
              return work.get();
            } finally {
              cores.release();
            }
          });
    } catch (Throwable e) {
      cores.release();
      throw e;
    }
  }

  /** What went wrong in another thread, to be thrown in this one. */
  static RuntimeException cause(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException fault -> fault;
      case Error fault -> throw fault;
      default -> new IllegalStateException(e.getCause());
    };
  }

  /** Waits for what is being computed; nothing more may be asked. */
  @Override
  public void close() {
    threads.close();
  }
}
