package io.hnhn.cli.train;

import io.hnhn.cli.options.BackendOptions;
import io.hnhn.cli.options.ExponentChoice;
import io.hnhn.cli.options.LearningOptions;
import io.hnhn.cli.options.ModelOptions;
import io.hnhn.cli.options.Problem;
import io.hnhn.model.Exponent;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.AutoModels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Regime;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Stepwise;
import io.hnhn.tune.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What nobody said is chosen by 5-fold cross-validation inside the training labels: the model where
 * it is {@code auto}, the regime, the number of epochs; then α and then β where they are to be
 * tuned.
 */
record SettingsSearch(ModelOptions model, LearningOptions learning, BackendOptions backends) {
  private static final int FOLDS = 5;
  private static final int EVERY = 10;

  /** With fewer labels than this, folds say nothing. */
  private static final int FEWEST_LABELS = 2 * FOLDS;

  /** Epochs where there are too few labels to choose. */
  private static final int USUAL_EPOCHS = 100;

  /**
   * What was chosen.
   *
   * @param scores of all that was tried, the best one first; empty if there was nothing to choose,
   *     or not enough labels to choose by
   */
  record Found(Problem problem, Candidate candidate, List<Judged> scores) {}

  /** A score, and the form of the problem it was reached on. */
  record Judged(Problem problem, Score score) {}

  /**
   * Chooses.
   *
   * @param problems forms of one problem, to choose from
   * @param progress given the number of runs there are at most, who is told after each
   */
  Found choose(List<Problem> problems, long seed, IntFunction<Runnable> progress) {
    Problem problem = problems.getFirst();
    Candidate base = base(problem, seed);
    List<List<Setting<?>>> stages = stages(problem, base);
    boolean open =
        problems.size() > 1
            || !learning.hasEpochs()
            || stages.stream().anyMatch(SettingsSearch::isOpen);
    if (!open || problem.training().size() < FEWEST_LABELS) {
      return new Found(problem, first(base, stages), List.of());
    }
    CrossValidation validation =
        CrossValidation.of(() -> backends.open(1))
            .withFolds(FOLDS)
            .withEnoughPartitions(problem.training())
            .withChoice(Choice.CAUTIOUS)
            .withWorkers(backends.threads())
            .withEvery(learning.hasEpochs() ? first(base, stages).options().epochs() : EVERY);
    int runs = problems.size() * FOLDS * validation.partitions() * most(stages);
    validation = validation.withListener(progress.apply(runs));
    List<Judged> scores = new ArrayList<>();
    List<Judged> chosen = new ArrayList<>();
    for (Problem form : problems) {
      List<Score> found =
          new Stepwise(validation).run(base, stages, form.inputs(), form.training());
      chosen.add(new Judged(form, found.getFirst()));
      found.forEach(score -> scores.add(new Judged(form, score)));
    }
    Comparator<Judged> bestFirst = Comparator.comparing(Judged::score, Score.BEST_FIRST);
    Score taken = Choice.CAUTIOUS.of(chosen.stream().map(Judged::score).toList());
    Judged best = chosen.stream().filter(j -> j.score().equals(taken)).findFirst().orElseThrow();
    scores.remove(best);
    scores.sort(bestFirst);
    scores.addFirst(best);
    Candidate candidate = best.problem().named(best.score()::chosen);
    return new Found(best.problem(), candidate, scores);
  }

  /** Every candidate that a choice may end in, but for the number of epochs. */
  List<Candidate> all(Problem problem, long seed) {
    Candidate base = base(problem, seed);
    List<Setting<?>> settings =
        stages(problem, base).stream().<Setting<?>>flatMap(List::stream).toList();
    return Trial.grid(base, settings).stream().map(Trial::candidate).toList();
  }

  private Candidate base(Problem problem, long seed) {
    String name = model.name().equals(ModelOptions.AUTO) ? "hnhn" : model.name();
    return new Candidate(
        model.model(name, problem.task(), problem.classNames().size()),
        TrainingOptions.PAPER.withSeed(seed));
  }

  private List<List<Setting<?>>> stages(Problem problem, Candidate base) {
    List<List<Setting<?>>> stages = new ArrayList<>();
    List<Setting<?>> first = new ArrayList<>();
    if (model.name().equals(ModelOptions.AUTO)) {
      first.add(
          Settings.model(
              AutoModels.names(problem.task(), problem.inputs()),
              name -> model.model(name, problem.task(), problem.classNames().size())));
    }
    first.add(
        new Setting<>(
            "regime",
            different(base),
            (c, regime) -> learning.candidate(c, regime, model.hasInputDropout())));
    stages.add(first);
    if (model.alpha() instanceof ExponentChoice.Tune alpha) {
      stages.add(List.of(Settings.alpha(values(alpha))));
    }
    if (model.beta() instanceof ExponentChoice.Tune beta) {
      stages.add(List.of(Settings.beta(values(beta))));
    }
    return stages;
  }

  /** The regimes that differ in what was not said. */
  private List<Regime> different(Candidate base) {
    Map<Candidate, Regime> different = new LinkedHashMap<>();
    for (Regime regime : learning.regimes()) {
      different.putIfAbsent(learning.candidate(base, regime, model.hasInputDropout()), regime);
    }
    return List.copyOf(different.values());
  }

  private static List<Double> values(ExponentChoice choice) {
    return choice.exponents().stream().map(Exponent::value).toList();
  }

  private static boolean isOpen(List<Setting<?>> stage) {
    return stage.stream().anyMatch(setting -> setting.values().size() > 1);
  }

  private static int most(List<List<Setting<?>>> stages) {
    return stages.stream()
        .mapToInt(
            stage -> stage.stream().mapToInt(s -> s.values().size()).reduce(1, (a, b) -> a * b))
        .sum();
  }

  /** The first of everything, for as many epochs as were said, or are usual. */
  private Candidate first(Candidate base, List<List<Setting<?>>> stages) {
    List<Setting<?>> settings = stages.stream().<Setting<?>>flatMap(List::stream).toList();
    Candidate candidate = Trial.grid(base, settings).getFirst().candidate();
    return learning.hasEpochs() || learning.regimes().getFirst() != Regime.GENTLE
        ? candidate
        : candidate.withOptions(candidate.options().withEpochs(USUAL_EPOCHS));
  }
}
