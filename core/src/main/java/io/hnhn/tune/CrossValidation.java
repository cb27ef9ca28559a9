package io.hnhn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.model.Inputs;
import io.hnhn.train.Divergence;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * k-fold cross-validation inside the training labels: each candidate is trained k times, each time
 * on all labels but those of one fold, and judged by that fold. No other label is ever looked at.
 *
 * <p>Few labels say little, and how they fall into folds is luck. Then it is done several times,
 * each time with another partition into folds, and all of them are judged together.
 *
 * <p>The number of epochs is chosen along the way: the folds are looked at after every few epochs,
 * and where they do best together (see {@link Choice}), there the candidate should stop. Folds and
 * candidates run side by side, as far as the backend and its memory allow; what comes out does not
 * depend on how many.
 *
 * <p>A run has a {@linkplain Backend#lane lane} of the backend; lanes are closed before a search
 * returns. The listener is called on the threads of the search, by several of them at once.
 *
 * <pre>{@code
 * List<Score> scores = CrossValidation.of(backend)
 *     .run(Trial.grid(base, settings), inputs, labels);
 * Candidate best = scores.getFirst().chosen();
 * }</pre>
 *
 * @param folds how many parts
 * @param partitions how often the labels are divided into folds
 * @param seed of the first partition; the next ones have the next seeds
 * @param every epochs between two looks
 * @param choice which epoch of a candidate, and which candidate, is taken
 * @param workers runs at a time; no more than the backend has lanes
 * @param backend what to compute with
 * @param listener is told after each of the runs
 * @param kept finished runs, which are not done again
 * @param probabilities whether answers keep how probable the right class was in each of them, which
 *     takes four bytes for every label and look; such runs are not kept
 */
public record CrossValidation(
    int folds,
    int partitions,
    long seed,
    int every,
    Choice choice,
    int workers,
    Backend backend,
    Runnable listener,
    KeptFolds kept,
    boolean probabilities) {

  /** With fewer labels there are more partitions, to be judged by about as many answers. */
  public static final int ENOUGH_ANSWERS = 200;

  public CrossValidation {
    expectPositive("partitions", partitions);
    expectPositive("every", every);
    expectPositive("workers", workers);
    if (probabilities && kept.isKeeping()) {
      throw new IllegalArgumentException(
          "Expected no folder for finished runs where probabilities are asked for, but found one");
    }
  }

  /** Five folds, a look every 10 epochs, the most accurate, a worker for each lane. */
  public static CrossValidation of(Backend backend) {
    return new CrossValidation(
        5,
        1,
        0,
        10,
        Choice.MOST_ACCURATE,
        backend.lanes(),
        backend,
        () -> {},
        KeptFolds.NONE,
        false);
  }

  /** The same with another number of parts. */
  public CrossValidation withFolds(int folds) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /** The same with another number of partitions. */
  public CrossValidation withPartitions(int partitions) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /**
   * The same with as many partitions as it takes to be judged by about 200 answers: one where there
   * are that many labels, three where there are 70.
   */
  public CrossValidation withEnoughPartitions(Labels labels) {
    return withPartitions((int) Math.max(1, Math.round((double) ENOUGH_ANSWERS / labels.size())));
  }

  /** The same with another first partition. */
  public CrossValidation withSeed(long seed) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /** The same with other epochs between two looks. */
  public CrossValidation withEvery(int every) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /** The same with runs that are finished, and those to come being kept. */
  public CrossValidation withKept(KeptFolds kept) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /** The same with answers that keep how probable the right class was, for an {@link Ensemble}. */
  public CrossValidation withProbabilities() {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, true);
  }

  /** The same with another choice. */
  public CrossValidation withChoice(Choice choice) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /** The same with another number of runs at a time. */
  public CrossValidation withWorkers(int workers) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /**
   * The same with somebody to tell after each run: there are trials times folds times partitions of
   * them.
   */
  public CrossValidation withListener(Runnable listener) {
    return new CrossValidation(
        folds, partitions, seed, every, choice, workers, backend, listener, kept, probabilities);
  }

  /**
   * Judges trials.
   *
   * @param labels the training labels, and no others
   * @return a score for each trial, the chosen one first, then the best; last those whose loss was
   *     not finite
   * @throws IllegalArgumentException if a trial has fewer epochs than there are between two looks,
   *     or there are fewer labels than folds
   */
  public List<Score> run(List<Trial> trials, Inputs inputs, Labels labels) {
    return run(trials, inputs, labels, () -> false);
  }

  /**
   * Judges trials as long as there is time.
   *
   * @param over whether no more runs are to begin; those of the first trial are done anyway, and
   *     trials that were not judged by all folds are left out
   */
  List<Score> run(List<Trial> trials, Inputs inputs, Labels labels, BooleanSupplier over) {
    List<Entrant> entrants = entrants(trials, inputs);
    expectEpochs(entrants);
    List<Fold> parts = parts(labels);
    List<List<FoldCourse>> courses;
    try (FoldRuns runs = new FoldRuns(this)) {
      runs.expectMemory(entrants, parts.getFirst());
      courses = runs.courses(entrants, parts, over);
    }
    List<Score> scores = new ArrayList<>();
    for (int t = 0; t < trials.size(); t++) {
      if (courses.get(t).size() == parts.size()) {
        scores.add(explained(score(trials.get(t), courses.get(t), parts), inputs));
      }
    }
    return scores.isEmpty() ? List.of() : Score.ranked(choice.of(scores), scores);
  }

  private static List<Entrant> entrants(List<Trial> trials, Inputs inputs) {
    return trials.stream().map(trial -> new Entrant(inputs, trial)).toList();
  }

  /** Checks that folds are looked at once at least. */
  void expectEpochs(List<Entrant> entrants) {
    for (Entrant entrant : entrants) {
      int epochs = entrant.trial().candidate().options().epochs();
      if (epochs < every) {
        throw new IllegalArgumentException(
            "Expected at least %d epochs, since folds are looked at that often, but found %d"
                .formatted(every, epochs));
      }
    }
  }

  /** The same score, with the reason where training diverged. */
  static Score explained(Score score, Inputs inputs) {
    return Double.isFinite(score.logLoss())
        ? score
        : score.with(Divergence.of(inputs, score.trial().candidate().options()));
  }

  /**
   * Checks that there is memory for one run of each trial, before any of them runs: how many run at
   * a time follows from what there is.
   *
   * @throws IllegalStateException if there is not, with what is needed and what to lower
   */
  public void expectMemory(List<Trial> trials, Inputs inputs, Labels labels) {
    try (FoldRuns runs = new FoldRuns(this)) {
      runs.expectMemory(entrants(trials, inputs), parts(labels).getFirst());
    }
  }

  /** The folds of all partitions. */
  List<Fold> parts(Labels labels) {
    return IntStream.range(0, partitions)
        .mapToObj(partition -> labels.folds(folds, seed + partition))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The trial's score at the epoch that is chosen for all folds together. A loss that is not finite
   * on one fold makes it worthless on all: training with all labels may go the same way.
   *
   * @param parts the folds, or the first ones of them
   */
  Score score(Trial trial, List<FoldCourse> courses, List<Fold> parts) {
    int looks = courses.getFirst().looks().size();
    List<Score> scores = new ArrayList<>();
    for (int l = 0; l < looks; l++) {
      int look = l;
      List<FoldCourse.Look> found = courses.stream().map(c -> c.looks().get(look)).toList();
      double[] accuracies = found.stream().mapToDouble(FoldCourse.Look::accuracy).toArray();
      double loss = 0;
      int rows = 0;
      for (int f = 0; f < found.size(); f++) {
        int size = parts.get(f).validation().size();
        loss += found.get(f).logLoss() * size;
        rows += size;
      }
      double[] judged = Double.isFinite(loss) ? accuracies : new double[accuracies.length];
      Answers answers = Answers.of(found.stream().map(FoldCourse.Look::answers).toList());
      answers = Double.isFinite(loss) ? answers : answers.noneRight();
      scores.add(new Score(trial, (look + 1) * every, judged, loss / rows, answers, null));
    }
    return choice.ofLooks(scores).with(Curve.of(courses, every));
  }

  private static void expectPositive(String what, int found) {
    if (found < 1) {
      throw new IllegalArgumentException(
          "Expected %s of at least 1, but found %d".formatted(what, found));
    }
  }
}
