package io.hnhn.tune;

import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A cross-validation of many that few of them finish: all are judged by a fifth of the folds, those
 * that fall behind are out, the others go on to the next folds, until a winner is chosen among
 * those that were judged by all folds. What takes long is spent on those that may win.
 *
 * <p>Out is who is right less often than the one that leads by more than {@value #CLEARLY} standard
 * errors; and, once there are {@value #ENOUGH_ANSWERS} answers to judge by, whoever is not in the
 * better half.
 *
 * <pre>{@code
 * List<Finish> finishes = new Race(validation).run(entrants, labels);
 * Candidate best = finishes.getFirst().score().chosen();
 * }</pre>
 *
 * @param validation how a candidate is judged; with a {@link Choice} that looks at answers
 * @param over asked before anything more is begun: where time is over, whoever leads is taken, and
 *     the outcome depends on how fast the machine is
 * @param enough with so many answers to judge by, and two rounds at least, it ends before all folds
 *     have had their turn; {@link #ALL_ANSWERS} for all folds
 */
public record Race(CrossValidation validation, BooleanSupplier over, int enough) {
  /** More answers than there are. */
  public static final int ALL_ANSWERS = Integer.MAX_VALUE;

  private static final int ENOUGH_ANSWERS = 40;
  private static final double CLEARLY = 2;

  /** As many go on, however far behind one of them is. */
  private static final int FINALISTS = 2;

  private static final int ROUNDS = 5;
  private static final int FEWEST_ROUNDS = 2;

  /** A race over all folds without a limit of time. */
  public Race(CrossValidation validation) {
    this(validation, () -> false, ALL_ANSWERS);
  }

  /**
   * How far an entrant came.
   *
   * @param score by the folds that it was judged by
   * @param folds how many
   */
  public record Finish(Entrant entrant, Score score, int folds) {}

  /** An entrant on its way. */
  private record Runner(Entrant entrant, List<FoldCourse> courses) {
    Runner plus(List<FoldCourse> more) {
      List<FoldCourse> all = new ArrayList<>(courses);
      all.addAll(more);
      return new Runner(entrant, all);
    }

    Finish finish(CrossValidation validation, List<Fold> parts) {
      Score score = validation.score(entrant.trial(), courses, parts);
      return new Finish(
          entrant, CrossValidation.explained(score, entrant.inputs()), courses.size());
    }
  }

  /** The folds that a winner is judged by, if time suffices. */
  public int folds(Labels labels) {
    int parts = validation.folds() * validation.partitions();
    int step = step(parts);
    int perFold = Math.max(1, labels.size() / validation.folds());
    int rounds = Math.max(FEWEST_ROUNDS, Math.ceilDiv(enough, step * perFold));
    return (int) Math.min(parts, (long) rounds * step);
  }

  /** The most runs there are. */
  public int mostRuns(int entrants, Labels labels) {
    int parts = folds(labels);
    int step = step(validation.folds() * validation.partitions());
    int perFold = labels.size() / validation.folds();
    int runs = 0;
    int running = entrants;
    for (int done = 0; done < parts; ) {
      int next = running <= FINALISTS ? parts : Math.min(parts, done + step);
      runs += running * (next - done);
      done = next;
      running = done * perFold >= ENOUGH_ANSWERS ? better(running) : running;
    }
    return runs;
  }

  /**
   * Runs the race.
   *
   * @param labels the training labels, and no others
   * @return the winner first, then the others: who came further first, then who is better
   * @throws IllegalArgumentException if an entrant has fewer epochs than there are between two
   *     looks, or there are fewer labels than folds
   */
  public List<Finish> run(List<Entrant> entrants, Labels labels) {
    validation.expectEpochs(entrants);
    try (FoldRuns runs = new FoldRuns(validation)) {
      runs.expectMemory(entrants, validation.parts(labels).getFirst());
      return run(entrants, labels, runs);
    }
  }

  /**
   * The same where somebody else trains.
   *
   * @param trainer is given the folds of each round
   */
  public List<Finish> run(List<Entrant> entrants, Labels labels, FoldTrainer trainer) {
    validation.expectEpochs(entrants);
    List<Fold> all = validation.parts(labels);
    List<Fold> parts = all.subList(0, folds(labels));
    List<Finish> out = new ArrayList<>();
    List<Runner> running = entrants.stream().map(e -> new Runner(e, List.of())).toList();
    for (int done = 0; done < parts.size() && !(done > 0 && over.getAsBoolean()); ) {
      int next =
          running.size() <= FINALISTS
              ? parts.size()
              : Math.min(parts.size(), done + step(all.size()));
      running = further(running, trainer, parts.subList(done, next));
      done = next;
      if (done < parts.size()) {
        running = survivors(running, parts, out);
      }
    }
    return ranked(running, parts, out);
  }

  private static int step(int parts) {
    return Math.max(1, parts / ROUNDS);
  }

  private static int better(int running) {
    return Math.max(Math.min(running, FINALISTS), (running + 1) / 2);
  }

  /** Those that came through the next folds. */
  private List<Runner> further(List<Runner> running, FoldTrainer trainer, List<Fold> next) {
    List<Entrant> entrants = running.stream().map(Runner::entrant).toList();
    List<List<FoldCourse>> courses = trainer.courses(entrants, next, over);
    List<Runner> through = new ArrayList<>();
    for (int i = 0; i < running.size(); i++) {
      if (courses.get(i).size() == next.size()) {
        through.add(running.get(i).plus(courses.get(i)));
      }
    }
    return through;
  }

  /** Those that go on, in their old order; the others are added to those that are out. */
  private List<Runner> survivors(List<Runner> running, List<Fold> parts, List<Finish> out) {
    List<Finish> finishes = running.stream().map(r -> r.finish(validation, parts)).toList();
    List<Integer> left = new ArrayList<>(IntStream.range(0, running.size()).boxed().toList());
    List<Integer> going = new ArrayList<>();
    Score leader = finishes.get(chosen(finishes)).score();
    boolean enough = leader.answers() != null && leader.answers().count() >= ENOUGH_ANSWERS;
    int most = enough ? better(running.size()) : running.size();
    while (!left.isEmpty() && going.size() < most) {
      int next = left.get(chosen(left.stream().map(finishes::get).toList()));
      left.removeIf(number -> number == next);
      boolean near = leader.lead(finishes.get(next).score()) <= CLEARLY;
      if (going.size() < FINALISTS || near) {
        going.add(next);
      } else {
        out.add(finishes.get(next));
      }
    }
    left.forEach(behind -> out.add(finishes.get(behind)));
    return going.stream().sorted().map(running::get).toList();
  }

  private List<Finish> ranked(List<Runner> running, List<Fold> parts, List<Finish> out) {
    List<Finish> all =
        new ArrayList<>(running.stream().map(r -> r.finish(validation, parts)).toList());
    Finish winner = all.remove(chosen(all));
    all.addAll(out);
    all.sort(
        Comparator.comparingInt(Finish::folds)
            .reversed()
            .thenComparing(Finish::score, Score.BEST_FIRST));
    all.addFirst(winner);
    return all;
  }

  /** The number of the one that is chosen. */
  private int chosen(List<Finish> finishes) {
    List<Score> scores = finishes.stream().map(Finish::score).toList();
    return scores.indexOf(validation.choice().of(scores));
  }
}
