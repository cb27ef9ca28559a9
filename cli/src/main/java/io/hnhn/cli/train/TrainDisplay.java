package io.hnhn.cli.train;

import io.hnhn.command.terminal.CountProgress;
import io.hnhn.command.terminal.ProgressDisplay;
import io.hnhn.command.terminal.StageProgress;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.command.terminal.TrainingProgress;
import io.hnhn.train.TrainingListener;
import org.jspecify.annotations.Nullable;

/** What is shown while {@code hnhn train} works: a bar at a time, or nothing if it is quiet. */
final class TrainDisplay implements ProgressDisplay {
  private final Terminal terminal;
  private final boolean quiet;
  private volatile ProgressDisplay current = ProgressDisplay.NOTHING;
  private @Nullable CountProgress parts;
  private int parted;
  private int count;

  TrainDisplay(Terminal terminal, boolean quiet) {
    this.terminal = terminal;
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
    CountProgress progress = new CountProgress(terminal.status(), "settings", most).atMost();
    current = progress;
    return progress;
  }

  /** A training begins. */
  TrainingListener training(String title) {
    if (quiet) {
      return TrainingListener.NONE;
    }
    TrainingProgress progress = new TrainingProgress(terminal.status(), title);
    current = progress;
    return progress;
  }

  /**
   * One more part of the rows is made, before the first epoch.
   *
   * @param done how many labelled rows are in parts
   * @param all how many there are
   */
  void partMade(int done, int all) {
    if (quiet) {
      return;
    }
    if (parts == null || done < parted) {
      parts = new CountProgress(terminal.status(), "parts", 1, "parts");
      parted = 0;
      count = 0;
    }
    count++;
    parts.expect((int) Math.ceil((double) count * all / done), all, false);
    parts.done(done - parted);
    parted = done;
  }

  /** All parts are made. */
  void partsMade() {
    if (parts != null) {
      parts.end();
      parts = null;
    }
  }

  /** The answers or something of the report begins. */
  void finishing(String stage) {
    if (quiet) {
      return;
    }
    StageProgress progress =
        current instanceof StageProgress begun
            ? begun
            : new StageProgress(terminal.status(), "results");
    current = progress;
    progress.accept(stage);
  }

  @Override
  public void end() {
    current.end();
    current = ProgressDisplay.NOTHING;
  }

  @Override
  public void stop() {
    current.stop();
  }
}
