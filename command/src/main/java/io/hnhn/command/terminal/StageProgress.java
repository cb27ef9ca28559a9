package io.hnhn.command.terminal;

import io.hnhn.data.stream.StageListener;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shows what is being done, one thing after the other, and where somebody knows how far each is,
 * that and for how long it will go on:
 *
 * <pre>
 *   report         map of the nodes ...
 *   convert        table of incidences ...  45%, 12 s left of it
 * </pre>
 *
 * Elsewhere than on a terminal there is a line at the end, and where it takes long, one for what is
 * begun, every ten seconds at most.
 */
public final class StageProgress implements Consumer<String>, StageListener, ProgressDisplay {
  /** Between two lines, in a file or a pipe. */
  private static final long BETWEEN_LINES = 10_000_000_000L;

  /** From less nobody can tell for how long it will go on. */
  private static final double LEAST_SHARE = 0.01;

  /** Between two changes that are painted. */
  private static final long BETWEEN_PAINTINGS = 100_000_000L;

  private final StatusLine line;
  private final String title;
  private final LongSupplier nanoTime;
  private final long started;
  private String stage = "";
  private long begun;
  private long shown;
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
    this.shown = started;
  }

  /** Something is begun. */
  @Override
  public void accept(String stage) {
    if (over) {
      return;
    }
    this.stage = stage;
    begun = nanoTime.getAsLong();
    if (line.isPainted()) {
      shown = begun;
      line.paint(String.format(Locale.ROOT, "  %-15s%s ...", title, stage));
    } else if (begun - shown >= BETWEEN_LINES) {
      shown = begun;
      line.println(
          String.format(
              Locale.ROOT, "  %-15s%s, after %.0f s", title, stage, (begun - started) / 1e9));
    }
  }

  @Override
  public void begin(String stage) {
    accept(stage);
  }

  @Override
  public void reached(double share) {
    long now = nanoTime.getAsLong();
    if (over || !line.isPainted() || !(share >= LEAST_SHARE) || now - shown < BETWEEN_PAINTINGS) {
      return;
    }
    shown = now;
    double left = (now - begun) / 1e9 * (1 - Math.min(1, share)) / share;
    line.paint(
        String.format(
            Locale.ROOT,
            "  %-15s%s ... %3.0f%%, %.0f s left of it",
            title,
            stage,
            Math.floor(100 * Math.min(1, share)),
            Math.ceil(left)));
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
