package io.hnhn.command.terminal;

import io.hnhn.train.EpochReport;
import io.hnhn.train.TrainingListener;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far training is. On a terminal a bar moves:
 *
 * <pre>
 *   HNHN           [===========>              ]  45%  loss 0.8312  3 s left
 * </pre>
 *
 * Elsewhere, in a file or a pipe, there is one line when training is over and no control character.
 * The bar is kept short: a line that a narrow terminal has wrapped can't be painted over.
 *
 * <p>A shutdown hook may stop it while training goes on.
 */
public final class TrainingProgress implements TrainingListener, ProgressDisplay {
  private static final int BAR = 26;
  private static final long BETWEEN_PAINTS = 100_000_000;

  private final StatusLine line;
  private final String title;
  private final LongSupplier nanoTime;
  private final long started;
  private long painted;
  private long firstDone;
  private int firstEpochs;
  private boolean over;
  private @Nullable EpochReport last;

  /**
   * Begins, and shows so on a terminal.
   *
   * @param title what is trained
   */
  public TrainingProgress(StatusLine line, String title) {
    this(line, title, System::nanoTime);
  }

  TrainingProgress(StatusLine line, String title, LongSupplier nanoTime) {
    this.line = line;
    this.title = title;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.painted = started - BETWEEN_PAINTS;
    line.paint(bar(0));
  }

  @Override
  public synchronized void epochDone(EpochReport report) {
    if (over) {
      return;
    }
    last = report;
    long now = nanoTime.getAsLong();
    if (report.epoch() == report.epochs()) {
      end(report, (now - started) / 1e9);
    } else if (line.isPainted() && now - painted >= BETWEEN_PAINTS) {
      line.paint(
          String.format(
              Locale.ROOT,
              "%s  loss %.4f%s%s",
              bar((double) report.epoch() / report.epochs()),
              report.loss(),
              validation(report),
              timeLeft(report, now)));
      painted = now;
    }
    if (firstEpochs == 0) {
      firstEpochs = report.epoch();
      firstDone = now;
    }
  }

  private static String validation(EpochReport report) {
    return report.validationAccuracy().isPresent()
        ? String.format(
            Locale.ROOT, "  %.1f%% right", 100 * report.validationAccuracy().getAsDouble())
        : "";
  }

  /** Reckoned without what comes before the first report: planning is not done again. */
  private String timeLeft(EpochReport report, long now) {
    if (firstEpochs == 0) {
      return "";
    }
    double seconds = (now - firstDone) / 1e9 / (report.epoch() - firstEpochs);
    return String.format(
        Locale.ROOT, "  %.0f s left", Math.ceil(seconds * (report.epochs() - report.epoch())));
  }

  @Override
  public synchronized void stop() {
    if (!over) {
      line.stop();
    }
    over = true;
  }

  /** Says so, where training ended before the last epoch that there could have been. */
  @Override
  public synchronized void end() {
    if (!over && last != null) {
      end(last, (nanoTime.getAsLong() - started) / 1e9);
    }
  }

  private void end(EpochReport report, double seconds) {
    line.println(
        String.format(
            Locale.ROOT,
            "  %-15s%d epochs in %.1f s, loss %.4f%s",
            title,
            report.epoch(),
            seconds,
            report.loss(),
            validation(report)));
    over = true;
  }

  private String bar(double share) {
    int done = (int) (share * BAR);
    return String.format(
        Locale.ROOT,
        "  %-15s[%s>%s] %3.0f%%",
        title,
        "=".repeat(done),
        " ".repeat(BAR - done),
        100 * share);
  }
}
