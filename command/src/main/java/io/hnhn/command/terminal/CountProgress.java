package io.hnhn.command.terminal;

import java.util.ArrayList;
import java.util.List;
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
 * quarter. Where runs differ in how much work they are, the bar and the time left go by the work.
 * It may be told from several threads.
 */
public final class CountProgress implements Runnable, ProgressDisplay {
  private static final int BAR = 26;
  private static final int QUARTERS = 4;
  private static final long BETWEEN_LINES = 10_000_000_000L;

  /** Sums of work that differ by rounding alone count as equal. */
  private static final double ROUNDING = 1e-9;

  private final StatusLine line;
  private final String title;
  private final String runs;
  private final LongSupplier nanoTime;
  private final long started;
  private final List<Moment> moments = new ArrayList<>();
  private int total;
  private double totalWork;
  private Bound bound = Bound.SURE;
  private long said;
  private int quarters;
  private int done;
  private double doneWork;
  private boolean over;

  /** How well it is known how many there will be. */
  private enum Bound {
    SURE(""),
    ABOUT("about "),
    AT_MOST("at most ");

    private final String words;

    Bound(String words) {
      this.words = words;
    }
  }

  /** When so much work was done. */
  private record Moment(long nanos, double work) {}

  /**
   * Begins.
   *
   * @param title what is done
   * @param total the most runs there will be
   */
  public CountProgress(StatusLine line, String title, int total) {
    this(line, title, total, "runs");
  }

  /**
   * Begins.
   *
   * @param title what is done
   * @param total the most runs there will be
   * @param runs what they are called
   */
  public CountProgress(StatusLine line, String title, int total, String runs) {
    this(line, title, total, runs, System::nanoTime);
  }

  CountProgress(StatusLine line, String title, int total, String runs, LongSupplier nanoTime) {
    this.line = line;
    this.title = title;
    this.runs = runs;
    this.total = total;
    this.totalWork = total;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.said = started;
    moments.add(new Moment(started, 0));
  }

  /**
   * More is known about what is to be done.
   *
   * @param runs in all, those that are done among them
   * @param work of all of them, in any unit
   * @param sure whether there will be exactly so many
   */
  public synchronized void expect(int runs, double work, boolean sure) {
    this.total = runs;
    this.totalWork = work;
    this.bound = sure ? Bound.SURE : Bound.ABOUT;
  }

  /** There may be fewer runs than was said, so that all numbers are told as the most there are. */
  public synchronized CountProgress atMost() {
    bound = Bound.AT_MOST;
    return this;
  }

  /** One more is done, which was as much work as any other. */
  @Override
  public void run() {
    done(1);
  }

  /**
   * One more is done.
   *
   * @param work how much it was
   */
  public synchronized void done(double work) {
    done++;
    doneWork += work;
    if (over) {
      return;
    }
    long now = nanoTime.getAsLong();
    double share = Math.min(1, doneWork / totalWork + ROUNDING);
    double left = Math.max(0, Math.ceil(secondsLeft(now) - ROUNDING));
    if (line.isPainted()) {
      int bar = (int) (share * BAR);
      line.paint(
          String.format(
              Locale.ROOT,
              "  %-15s[%s>%s] %3.0f%%  %s%.0f s left",
              title,
              "=".repeat(bar),
              " ".repeat(BAR - bar),
              // Only what is over is done to 100%.
              Math.floor(100 * share),
              bound == Bound.AT_MOST ? bound.words : "",
              left));
    } else if ((int) (share * QUARTERS) > quarters && done < total) {
      quarters = (int) (share * QUARTERS);
      tellQuarter(now, left);
    }
  }

  /**
   * By the later half of what is done: the first runs take longer than all others, since Java has
   * yet to compile what they need.
   */
  private double secondsLeft(long now) {
    Moment half = moments.get(moments.size() / 2);
    moments.add(new Moment(now, doneWork));
    double rate = (now - half.nanos) / 1e9 / Math.max(doneWork - half.work, Double.MIN_NORMAL);
    return (totalWork - doneWork) * rate;
  }

  private void tellQuarter(long now, double left) {
    if (now - said >= BETWEEN_LINES) {
      said = now;
      line.println(
          String.format(
              Locale.ROOT,
              "  %-15s%d of %s%d %s, %s%.0f s left",
              title,
              done,
              bound.words,
              total,
              runs,
              bound == Bound.AT_MOST ? bound.words : "",
              left));
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
            "  %-15s%d %s in %.1f s",
            title,
            done,
            runs,
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
