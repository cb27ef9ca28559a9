package io.hnhn.cli.terminal;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows how far a search is. On a terminal a bar moves:
 *
 * <pre>
 *   tuning [===========>              ]  45%  45 of 100 runs  1:05 left
 * </pre>
 *
 * Elsewhere, in a file or a pipe, there is a line at each quarter and at the end, and no control
 * character. Runs may end on several threads, and a shutdown hook may stop it in the middle.
 */
public final class SearchProgress implements Runnable, Shown {
  private static final int BAR = 26;
  private static final long BETWEEN_PAINTS = 100_000_000;
  private static final int QUARTERS = 4;

  private final PrintWriter out;
  private final boolean terminal;
  private final int runs;
  private final LongSupplier nanoTime;
  private final long started;
  private long painted;
  private int done;
  private int width;
  private boolean over;

  /**
   * Begins, and shows so on a terminal.
   *
   * @param terminal whether {@code out} is one
   * @param runs how many there will be at most
   */
  public SearchProgress(PrintWriter out, boolean terminal, int runs) {
    this(out, terminal, runs, System::nanoTime);
  }

  SearchProgress(PrintWriter out, boolean terminal, int runs, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.runs = runs;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.painted = started;
    if (terminal) {
      paint(bar());
    }
  }

  /** A run is done. */
  @Override
  public synchronized void run() {
    if (over) {
      return;
    }
    done++;
    long now = nanoTime.getAsLong();
    if (terminal) {
      if (now - painted >= BETWEEN_PAINTS) {
        painted = now;
        paint(bar() + "  " + left(now));
      }
    } else if (done < runs && done * QUARTERS / runs > (done - 1) * QUARTERS / runs) {
      out.println("  tuning: %d of %d runs, %s".formatted(done, runs, left(now)));
      out.flush();
    }
  }

  /** Says how many runs there were, maybe fewer than there could have been. */
  @Override
  public synchronized void end() {
    if (over) {
      return;
    }
    String line =
        String.format(
            Locale.ROOT,
            "  tuning: %d runs in %.1f s",
            done,
            (nanoTime.getAsLong() - started) / 1e9);
    if (terminal) {
      paint(line);
      out.println();
    } else {
      out.println(line);
    }
    out.flush();
    over = true;
  }

  @Override
  public synchronized void stop() {
    if (!over && terminal) {
      out.println();
      out.flush();
    }
    over = true;
  }

  private String left(long now) {
    long seconds = Math.round((now - started) / 1e9 / done * (runs - done));
    return "%d:%02d left".formatted(seconds / 60, seconds % 60);
  }

  private String bar() {
    double share = (double) done / Math.max(1, runs);
    int filled = (int) (share * BAR);
    return String.format(
        Locale.ROOT,
        "  tuning [%s>%s] %3.0f%%  %d of %d runs",
        "=".repeat(filled),
        " ".repeat(BAR - filled),
        100 * share,
        done,
        runs);
  }

  /** Paints over the line, and over what is left of a longer one. */
  private void paint(String line) {
    out.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
    out.flush();
    width = line.length();
  }
}
