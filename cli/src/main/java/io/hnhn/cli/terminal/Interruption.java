package io.hnhn.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C. The first one asks the work to stop where it can go on later, and waits for that; the JVM
 * then ends with exit code 130.
 *
 * <pre>{@code
 * try (Interruption interruption = new Interruption(() -> err.println("Stopped."))) {
 *   while (!interruption.isRequested()) {
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class Interruption implements AutoCloseable {
  private static final int MOST_SECONDS = 60;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Runnable farewell;
  private final Thread hook = Thread.ofPlatform().unstarted(this::requested);
  private volatile boolean isRequested;
  private volatile boolean worthWaitingFor;

  /**
   * From now on, until it is closed.
   *
   * @param farewell run when the work has stopped, or was not worth waiting for
   */
  public Interruption(Runnable farewell) {
    this.farewell = farewell;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether somebody pressed Ctrl-C. */
  public boolean isRequested() {
    return isRequested;
  }

  /** Says whether what is done now is to be waited for, since it will write where it stopped. */
  public void waitForWork(boolean wait) {
    worthWaitingFor = wait;
  }

  private void requested() {
    isRequested = true;
    try {
      if (worthWaitingFor && !over.await(MOST_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    farewell.run();
  }

  /** The work has ended; if Ctrl-C was pressed, the JVM ends now. */
  @Override
  public void close() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // It is running already.
    }
  }
}
