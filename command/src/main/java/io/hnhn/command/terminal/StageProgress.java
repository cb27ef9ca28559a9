package io.hnhn.command.terminal;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shows what is being done, one thing after the other, where nobody knows how long each takes:
 *
 * <pre>
 *   report         map of the nodes ...
 * </pre>
 *
 * Elsewhere than on a terminal there is a line at the end alone.
 */
public final class StageProgress implements Consumer<String>, ProgressDisplay {
  private final StatusLine line;
  private final String title;
  private final LongSupplier nanoTime;
  private final long started;
  private boolean over;

  /**
   * Begins.
   *
   * @param title what all of it is
   */
  public StageProgress(StatusLine line, String title) {
    this(line, title, System::nanoTime);
  }

  StageProgress(StatusLine line, String title, LongSupplier nanoTime) {
    this.line = line;
    this.title = title;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
  }

  /** Something is begun. */
  @Override
  public void accept(String stage) {
    if (line.isPainted() && !over) {
      line.paint(String.format(Locale.ROOT, "  %-15s%s ...", title, stage));
    }
  }

  @Override
  public void end() {
    if (over) {
      return;
    }
    over = true;
    double seconds = (nanoTime.getAsLong() - started) / 1e9;
    line.println(String.format(Locale.ROOT, "  %-15sin %.1f s", title, seconds));
  }

  @Override
  public void stop() {
    if (!over) {
      line.stop();
    }
    over = true;
  }
}
