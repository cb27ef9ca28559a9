package io.hnhn.command.terminal;

import io.hnhn.data.catalogue.FetchProgress;
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

  private final StatusLine line;
  private final LongSupplier nanoTime;
  private String current = "";
  private long painted;

  /** Nothing is shown before the first bytes. */
  public DownloadProgress(StatusLine line) {
    this(line, System::nanoTime);
  }

  DownloadProgress(StatusLine line, LongSupplier nanoTime) {
    this.line = line;
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
      line.println("  %-20s %s".formatted(file, megabytes(bytes)));
      current = "";
    } else if (nanoTime.getAsLong() - painted >= BETWEEN_PAINTS) {
      line.paint(total < 0 ? unknown(file, bytes) : bar(file, bytes, total));
      painted = nanoTime.getAsLong();
    }
  }

  /** Says so, on a line of its own. */
  @Override
  public void unchecked(String file) {
    stop();
    line.println("no checksum is known for %s: what came is not checked".formatted(file));
  }

  /** Ends the line where it is, for whatever comes next. */
  public void stop() {
    line.stop();
    current = "";
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
}
