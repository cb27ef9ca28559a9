package io.hnhn.server.serving;

import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets as many questions that compute much run at the same time as there are cores. */
public final class ComputeTurns {
  private final Semaphore cores = new Semaphore(Runtime.getRuntime().availableProcessors());
  private final Duration patience;

  /** As patient as the limits are. */
  public ComputeTurns(Limits limits) {
    this.patience = limits.time();
  }

  /**
   * Runs something when its turn comes.
   *
   * @throws HttpFault if it does not come in time
   */
  public <T> T run(Supplier<T> work) {
    try {
      if (!cores.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw HttpFault.busy("Too much is being computed; ask again in a moment");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw HttpFault.busy("The server is stopping; ask again in a moment");
    }
    try {
      return work.get();
    } finally {
      cores.release();
    }
  }
}
