package io.hnhn.cli.terminal;

import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows how many of many runs are done. On a terminal a bar moves:
 *
 * <pre>
 *   settings       [===========>              ]  45%  12 s left
 * </pre>
 *
 * Elsewhere, in a file or a pipe, there is a line at the end and, where it takes long, one at each
 * quarter. It may be told from several threads.
 */
public final class CountProgress implements Runnable, Shown {
  private static final int BAR = 26;
  private static final int QUARTERS = 4;
  private static final long BETWEEN_LINES = 10_000_000_000L;

  private final StatusLine line;
  private final String title;
  private final int total;
  private final LongSupplier nanoTime;
  private final long started;
  private long said;
  private int done;
  private boolean over;

  /**
   * Begins.
   *
   * @param title what is done
   * @param total the most runs there will be
   */
  public CountProgress(StatusLine line, String title, int total) {
    this(line, title, total, System::nanoTime);
  }

  CountProgress(StatusLine line, String title, int total, LongSupplier nanoTime) {
    this.line = line;
    this.title = title;
    this.total = total;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.said = started;
  }

  /** One more is done. */
  @Override
  public synchronized void run() {
    done++;
    if (over) {
      return;
    }
    long now = nanoTime.getAsLong();
    double left = Math.ceil((now - started) / 1e9 / done * (total - done));
    boolean quarter = done * QUARTERS / total > (done - 1) * QUARTERS / total;
    if (line.isPainted()) {
      line.paint(
          String.format(
              Locale.ROOT,
              "  %-15s[%s>%s] %3.0f%%  %.0f s left",
              title,
              "=".repeat(done * BAR / total),
              " ".repeat(BAR - done * BAR / total),
              100.0 * done / total,
              left));
    } else if (quarter && done < total && now - said >= BETWEEN_LINES) {
      said = now;
      line.println(
          String.format(
              Locale.ROOT, "  %-15s%d of %d runs, %.0f s left", title, done, total, left));
    }
  }

  /** Says how many there were, and how long they took. */
  @Override
  public synchronized void end() {
    if (over) {
      return;
    }
    over = true;
    line.println(
        String.format(
            Locale.ROOT,
            "  %-15s%d runs in %.1f s",
            title,
            done,
            (nanoTime.getAsLong() - started) / 1e9));
  }

  @Override
  public synchronized void stop() {
    if (!over) {
      line.stop();
    }
    over = true;
  }
}
