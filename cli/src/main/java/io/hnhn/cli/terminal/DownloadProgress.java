package io.hnhn.cli.terminal;

import io.hnhn.data.catalogue.FetchProgress;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows how far files have been fetched. On a terminal a bar moves:
 *
 * <pre>
 *   cora.tgz             [===========>              ]  45%  0.1 of 0.2 MB
 * </pre>
 *
 * Elsewhere, in a file or a pipe, there is one line for each file that is there, and no control
 * character.
 */
public final class DownloadProgress implements FetchProgress {
  private static final int BAR = 26;
  private static final long BETWEEN_PAINTS = 100_000_000;

  private final PrintWriter out;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private String current = "";
  private long painted;
  private int width;

  /**
   * Nothing is shown before the first bytes.
   *
   * @param terminal whether {@code out} is one
   */
  public DownloadProgress(PrintWriter out, boolean terminal) {
    this(out, terminal, System::nanoTime);
  }

  DownloadProgress(PrintWriter out, boolean terminal, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  @Override
  public void fetched(String file, long bytes, long total) {
    if (!file.equals(current)) {
      stop();
      current = file;
      painted = nanoTime.getAsLong() - BETWEEN_PAINTS;
    }
    if (bytes == total) {
      String line = "  %-20s %s".formatted(file, megabytes(bytes));
      if (terminal) {
        paint(line);
      } else {
        out.print(line);
      }
      out.println();
      out.flush();
      forget();
    } else if (terminal && nanoTime.getAsLong() - painted >= BETWEEN_PAINTS) {
      paint(total < 0 ? unknown(file, bytes) : bar(file, bytes, total));
      painted = nanoTime.getAsLong();
    }
  }

  /** Says so, on a line of its own. */
  @Override
  public void unchecked(String file) {
    stop();
    out.println("no checksum is known for %s: what came is not checked".formatted(file));
    out.flush();
  }

  /** Ends the line where it is, for whatever comes next. */
  public void stop() {
    if (terminal && width > 0) {
      out.println();
      out.flush();
    }
    forget();
  }

  private void forget() {
    current = "";
    width = 0;
  }

  private static String bar(String file, long bytes, long total) {
    double share = (double) bytes / total;
    int done = (int) (share * BAR);
    return String.format(
        Locale.ROOT,
        "  %-20s [%s>%s] %3.0f%%  %.1f of %s",
        file,
        "=".repeat(done),
        " ".repeat(BAR - done),
        100 * share,
        bytes / 1e6,
        megabytes(total));
  }

  private static String unknown(String file, long bytes) {
    return "  %-20s %s".formatted(file, megabytes(bytes));
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  /** Paints over the line, and over what is left of a longer one. */
  private void paint(String line) {
    out.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
    out.flush();
    width = line.length();
  }
}
