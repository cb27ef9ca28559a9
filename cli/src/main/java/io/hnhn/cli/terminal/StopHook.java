package io.hnhn.cli.terminal;

import java.io.PrintWriter;

/**
 * Leaves the terminal tidy when somebody presses Ctrl-C in the middle of some work: what is on the
 * screen is ended, and {@code Stopped.} is the last line. The exit code is 130 then.
 *
 * <pre>{@code
 * try (StopHook hook = new StopHook(err, progress::stop)) {
 *   work();
 * }
 * }</pre>
 */
public final class StopHook implements AutoCloseable {
  private final Runnable tidy;
  private final Thread hook;

  /**
   * Begins to listen.
   *
   * @param tidy ends what is on the screen; it is called when the work is over, too
   */
  public StopHook(PrintWriter err, Runnable tidy) {
    this.tidy = tidy;
    this.hook =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  tidy.run();
                  err.println("Stopped.");
                  err.flush();
                });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The work is over, well or not. */
  @Override
  public void close() {
    tidy.run();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is running already.
    }
  }
}
