package io.hnhn.command.terminal;

import io.hnhn.file.UnfinishedWork;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C. It leaves the terminal tidy: what is on the screen is ended, and a line says that the
 * work was stopped. Work that can go on later is asked to stop and waited for; of files that are
 * not whole nothing is left. The exit code of the JVM is 130 then.
 *
 * <pre>{@code
 * try (Interruption interruption = new Interruption(err, progress::stop, "Stopped.")) {
 *   while (!interruption.isRequested()) {
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class Interruption implements AutoCloseable {
  private static final int MOST_SECONDS = 60;

  private final PrintWriter err;
  private final Runnable tidy;
  private final String farewell;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = Thread.ofPlatform().unstarted(this::requested);
  private volatile boolean isRequested;
  private volatile boolean worthWaitingFor;

  /**
   * Listens from now on, until it is closed.
   *
   * @param tidy ends what is on the screen; it is called when the work is over, too
   * @param farewell the last line
   */
  public Interruption(PrintWriter err, Runnable tidy, String farewell) {
    this.err = err;
    this.tidy = tidy;
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
    UnfinishedWork.giveUp();
    tidy.run();
    err.println(farewell);
    err.flush();
  }

  /** What failed since its files are gone has nothing to say. */
  private static void awaitEnd() {
    try {
      Thread.sleep(Duration.ofSeconds(MOST_SECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** The work is over, well or not; if Ctrl-C was pressed, the JVM ends now. */
  @Override
  public void close() {
    tidy.run();
    over.countDown();
    if (isRequested && !worthWaitingFor) {
      awaitEnd();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // It is running already.
    }
  }
}
