package io.hnhn.cli.train;

import io.hnhn.cli.terminal.CountProgress;
import io.hnhn.cli.terminal.Interruption;
import io.hnhn.cli.terminal.Shown;
import io.hnhn.cli.terminal.StandardStream;
import io.hnhn.cli.terminal.TrainingProgress;
import io.hnhn.train.EpochReport;
import io.hnhn.train.TrainingListener;
import java.io.PrintWriter;

/** What is shown while {@code hnhn train} works: a bar at a time, or nothing if it is quiet. */
final class TrainDisplay implements Shown {
  private final PrintWriter err;
  private final boolean quiet;
  private volatile Shown current = Shown.NOTHING;

  TrainDisplay(PrintWriter err, boolean quiet) {
    this.err = err;
    this.quiet = quiet;
  }

  /**
   * A search begins.
   *
   * @param most how many runs there will be at most
   * @return who is to be told after each of them
   */
  Runnable searching(int most) {
    if (quiet) {
      return () -> {};
    }
    CountProgress progress =
        new CountProgress(err, StandardStream.ERROR.isTerminal(), "settings", most);
    current = progress;
    return progress;
  }

  /** A training begins, which is cancelled by an interruption. */
  TrainingListener training(String title, Interruption interruption) {
    TrainingListener progress = quiet ? TrainingListener.NONE : progress(title);
    return new TrainingListener() {
      @Override
      public void epochDone(EpochReport report) {
        progress.epochDone(report);
      }

      @Override
      public boolean isCancelled() {
        return interruption.isRequested();
      }
    };
  }

  private TrainingProgress progress(String title) {
    TrainingProgress progress = new TrainingProgress(err, StandardStream.ERROR.isTerminal(), title);
    current = progress;
    return progress;
  }

  @Override
  public void end() {
    current.end();
  }

  @Override
  public void stop() {
    current.stop();
  }
}
