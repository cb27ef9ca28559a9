package io.hnhn.server.studio.train;

import io.hnhn.learn.run.LearningListener;
import io.hnhn.learn.run.TrainingRun;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.server.studio.page.Events;
import io.hnhn.train.EpochReport;
import io.hnhn.train.TrainingListener;
import io.hnhn.tune.Candidate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Watches a training: tells open pages of it a few times a second, and stops it when asked to. */
final class RunWatch implements LearningListener {
  private static final long QUIET_NANOS = 200_000_000;
  private static final double NANOS = 1e9;

  private final String run;
  private final Events events;
  private final Path kept;
  private final List<List<@Nullable Number>> epochs;
  private final List<List<@Nullable Number>> untold = new ArrayList<>();
  private @Nullable ChosenSettings chosen;
  private AccuracyWatch looks = new AccuracyWatch(0);
  private RunProgress progress = RunProgress.READING;
  private long began = System.nanoTime();
  private long told;
  private int first;
  private int keepEvery = 1;
  private volatile boolean isStopped;

  /** Thrown in the middle of a search, since that asks nobody whether to go on. */
  static final class SearchStopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    SearchStopped() {
      super("The search was stopped", null, false, false);
    }
  }

  /**
   * Watches.
   *
   * @param before what is known of a run that goes on
   * @param kept where the history is kept, as far as the training itself would go on
   */
  RunWatch(String run, Events events, RunHistory before, Path kept) {
    this.run = run;
    this.kept = kept;
    this.events = events;
    this.epochs = new ArrayList<>(before.epochs());
  }

  /** Asks the training to stop at the next place from which it can go on. */
  void stop() {
    isStopped = true;
  }

  boolean isStopped() {
    return isStopped;
  }

  synchronized RunProgress progress() {
    return progress;
  }

  synchronized RunHistory history() {
    return RunHistory.of(epochs, chosen);
  }

  @Override
  public synchronized Runnable searching(int most) {
    begin(progress.phase("search", most));
    return this::foldDone;
  }

  private void foldDone() {
    synchronized (this) {
      progress = progress.done(progress.done() + 1, 0, seconds(), null, null, null);
      tell(false);
    }
    if (isStopped) {
      throw new SearchStopped();
    }
  }

  @Override
  public synchronized void chosen(ChosenSettings settings, Candidate candidate) {
    chosen = settings;
    Optional<ChosenSettings.Tried> best = Optional.ofNullable(settings.best());
    String words =
        "%s%s, %d epochs"
            .formatted(
                candidate.model().getClass().getSimpleName(),
                best.map(tried -> ", " + tried.settings()).orElse(""),
                candidate.options().epochs());
    progress = progress.chosen(words, best.map(ChosenSettings.Tried::accuracy).orElse(null));
    tell(true);
  }

  @Override
  public synchronized TrainingListener training(Candidate candidate, int number) {
    begin(progress.phase("training", candidate.options().epochs()));
    first = -1;
    looks = new AccuracyWatch(candidate.options().epochs());
    keepEvery = TrainingRun.checkpointEvery(candidate.options().epochs());
    return new TrainingListener() {
      @Override
      public boolean wantsAccuracy(int epoch) {
        return looks.begin(epoch);
      }

      @Override
      public void accuracy(int epoch, double share) {
        looks.end(share);
      }

      @Override
      public void epochDone(EpochReport report) {
        epoch(report);
      }
    };
  }

  private synchronized void epoch(EpochReport report) {
    // Where it goes on from a checkpoint, some epochs come again.
    while (!epochs.isEmpty() && number(epochs.getLast()) >= report.epoch()) {
      epochs.removeLast();
    }
    List<@Nullable Number> row = RunHistory.row(report, looks.take());
    epochs.add(row);
    untold.add(row);
    first = first < 0 ? report.epoch() - 1 : first;
    progress =
        progress.done(
            report.epoch(),
            first,
            seconds(),
            report.loss(),
            looks.last(),
            report.validationAccuracy().isPresent()
                ? report.validationAccuracy().getAsDouble()
                : null);
    tell(false);
    if (report.epoch() % keepEvery == 0) {
      keep();
    }
  }

  /** Just before each checkpoint: whoever goes on from there has all epochs before it. */
  private void keep() {
    try {
      history().write(kept);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int number(List<@Nullable Number> row) {
    return Objects.requireNonNullElse(row.getFirst(), 0).intValue();
  }

  @Override
  public synchronized void trained() {
    tell(true);
  }

  @Override
  public synchronized void finishing(String stage) {
    if (!progress.phase().equals("finishing")) {
      begin(progress.phase("finishing", 0));
    }
    progress = progress.stage(stage);
    tell(true);
  }

  @Override
  public boolean isCancelled() {
    return isStopped;
  }

  private void begin(RunProgress next) {
    began = System.nanoTime();
    progress = next;
    tell(true);
  }

  private double seconds() {
    return (System.nanoTime() - began) / NANOS;
  }

  /** Not more often than a page can show. */
  private void tell(boolean now) {
    if (!now && System.nanoTime() - told < QUIET_NANOS) {
      return;
    }
    told = System.nanoTime();
    events.tell("progress", Map.of("run", run, "progress", progress));
    if (!untold.isEmpty()) {
      events.tell("epochs", Map.of("run", run, "epochs", List.copyOf(untold)));
      untold.clear();
    }
  }
}
