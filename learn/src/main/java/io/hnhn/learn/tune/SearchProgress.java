package io.hnhn.learn.tune;

import io.hnhn.tune.Candidate;
import io.hnhn.tune.Trial;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.ToDoubleFunction;

/**
 * Tells how far all searches are, by the cost of what is done and of what is to come. How many
 * candidates there are turns out as each stage of a search begins.
 */
final class SearchProgress implements Runnable {
  private final TuningListener listener;
  private final ToDoubleFunction<Candidate> cost;
  private final int folds;
  private final Map<ModelSearch, RemainingCandidates> later = new LinkedHashMap<>();
  private final Queue<Double> running = new ArrayDeque<>();
  private int done;
  private double doneCost;

  /**
   * Begins.
   *
   * @param cost of a run of a candidate
   */
  SearchProgress(
      TuningListener listener,
      ToDoubleFunction<Candidate> cost,
      int folds,
      Iterable<ModelSearch> searches) {
    this.listener = listener;
    this.cost = cost;
    this.folds = folds;
    searches.forEach(search -> later.put(search, search.remaining(cost)));
    expect();
  }

  /** What a run of a candidate costs. */
  ToDoubleFunction<Candidate> cost() {
    return cost;
  }

  /**
   * A stage of a search begins.
   *
   * @param trials of the stage
   * @param then what the search is going to try after them
   */
  synchronized void begin(ModelSearch search, List<Trial> trials, RemainingCandidates then) {
    later.put(search, then);
    for (Trial trial : trials) {
      for (int fold = 0; fold < folds; fold++) {
        running.add(cost.applyAsDouble(trial.candidate()));
      }
    }
    expect();
  }

  /** A run is over. They end about in the order in which they began. */
  @Override
  public synchronized void run() {
    double ended = running.isEmpty() ? 0 : running.remove();
    done++;
    doneCost += ended;
    listener.done(ended);
  }

  private void expect() {
    double all = doneCost + running.stream().mapToDouble(w -> w).sum();
    long runs = (long) done + running.size();
    boolean sure = true;
    for (RemainingCandidates remaining : later.values()) {
      all += folds * remaining.candidates().stream().mapToDouble(cost).sum();
      runs += (long) folds * remaining.candidates().size();
      sure &= remaining.sure();
    }
    listener.expect(Math.clamp(runs, 1, Integer.MAX_VALUE), all, sure);
  }
}
