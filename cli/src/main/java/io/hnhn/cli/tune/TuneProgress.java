package io.hnhn.cli.tune;

import io.hnhn.command.terminal.CountProgress;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Trial;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.ToDoubleFunction;

/**
 * Tells how far all searches are, by the work of what is done and of what is to come. How many
 * candidates there are turns out as each stage of a search begins.
 */
final class TuneProgress implements Runnable {
  private final CountProgress shown;
  private final ToDoubleFunction<Candidate> work;
  private final int folds;
  private final Map<TuneSearch, Outlook> later = new LinkedHashMap<>();
  private final Queue<Double> running = new ArrayDeque<>();
  private int done;
  private double doneWork;

  /**
   * Begins.
   *
   * @param work of a run of a candidate
   */
  TuneProgress(
      CountProgress shown,
      ToDoubleFunction<Candidate> work,
      int folds,
      Iterable<TuneSearch> searches) {
    this.shown = shown;
    this.work = work;
    this.folds = folds;
    searches.forEach(search -> later.put(search, search.outlook(work)));
    expect();
  }

  /** How much work a run of a candidate is. */
  ToDoubleFunction<Candidate> work() {
    return work;
  }

  /**
   * A stage of a search begins.
   *
   * @param trials of the stage
   * @param then what the search is going to try after them
   */
  synchronized void begin(TuneSearch search, List<Trial> trials, Outlook then) {
    later.put(search, then);
    for (Trial trial : trials) {
      for (int fold = 0; fold < folds; fold++) {
        running.add(work.applyAsDouble(trial.candidate()));
      }
    }
    expect();
  }

  /** A run is over. They end about in the order in which they began. */
  @Override
  public synchronized void run() {
    double ended = running.isEmpty() ? 0 : running.remove();
    done++;
    doneWork += ended;
    shown.done(ended);
  }

  private void expect() {
    double all = doneWork + running.stream().mapToDouble(w -> w).sum();
    long runs = (long) done + running.size();
    boolean sure = true;
    for (Outlook outlook : later.values()) {
      all += folds * outlook.candidates().stream().mapToDouble(work).sum();
      runs += (long) folds * outlook.candidates().size();
      sure &= outlook.sure();
    }
    shown.expect(Math.clamp(runs, 1, Integer.MAX_VALUE), all, sure);
  }
}
