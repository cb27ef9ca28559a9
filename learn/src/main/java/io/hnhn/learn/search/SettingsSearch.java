package io.hnhn.learn.search;

import io.hnhn.backend.Backend;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.HyperedgeClasses;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.AutoModels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Entrant;
import io.hnhn.tune.FoldTrainer;
import io.hnhn.tune.KeptFolds;
import io.hnhn.tune.Race;
import io.hnhn.tune.Regime;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Stepwise;
import io.hnhn.tune.Trial;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What nobody said is chosen by 5-fold cross-validation inside the training labels: the model where
 * it is {@code auto}, the regime, vectors for single nodes or hyperedges, the number of epochs, in
 * a {@link Race}; then α and then β where they are to be tuned.
 */
public record SettingsSearch(
    ModelSettings model, TrainingSettings training, BackendChoice backend) {
  private static final int FOLDS = 5;
  private static final int EVERY = 10;

  /** With fewer labels than this, folds say nothing. */
  private static final int FEWEST_LABELS = 2 * FOLDS;

  /** Epochs where there are too few labels to choose. */
  private static final int USUAL_EPOCHS = 100;

  /**
   * What was chosen.
   *
   * @param scores of all that was tried, the chosen one first; empty if there was nothing to
   *     choose, or not enough labels to choose by
   * @param later the settings that were tried after all others, one after another
   * @param mostEpochs how many epochs there were to choose from; 0 if there was no choice
   * @param timeOver whether time was over before everything was tried
   */
  public record Found(
      Problem problem,
      Candidate candidate,
      List<Judged> scores,
      List<String> later,
      int mostEpochs,
      boolean timeOver) {
    public Found {
      scores = List.copyOf(scores);
      later = List.copyOf(later);
    }
  }

  /** A score, the form of the problem it was reached on, and how many folds it was judged by. */
  public record Judged(Problem problem, Score score, int folds) {}

  /**
   * Chooses.
   *
   * @param problems forms of one problem, to choose from
   * @param kept runs that are finished, from an earlier search for the same
   * @param progress given the number of runs there are at most, who is told after each
   */
  public Found choose(
      List<Problem> problems, long seed, KeptFolds kept, IntFunction<Runnable> progress) {
    return choose(
        problems,
        seed,
        kept,
        progress,
        (race, entrants) -> race.run(entrants, problems.getFirst().training()));
  }

  /**
   * Chooses where the data are somewhere else, in the one form that they have there. α and β have
   * to be said.
   *
   * @param problem with all labels, but inputs without rows, which tell how wide features are
   * @param trainer who trains there; is given the epochs between two looks
   */
  public Found chooseElsewhere(Problem problem, long seed, IntFunction<FoldTrainer> trainer) {
    return choose(
        List.of(problem),
        seed,
        KeptFolds.NONE,
        _ -> () -> {},
        (race, entrants) ->
            race.run(entrants, problem.training(), trainer.apply(race.validation().every())));
  }

  private Found choose(
      List<Problem> problems,
      long seed,
      KeptFolds kept,
      IntFunction<Runnable> progress,
      RaceCourse course) {
    Problem problem = problems.getFirst();
    Candidate base = base(problems, seed);
    List<List<Setting<?>>> stages = stages(problem, base);
    if (!isOpen(problems, stages) || problem.training().size() < FEWEST_LABELS) {
      return new Found(problem, first(base, stages), List.of(), List.of(), 0, false);
    }
    try (Backend opened = backend.open()) {
      return choose(
          problems, base, stages, CrossValidation.of(opened).withKept(kept), progress, course);
    }
  }

  private boolean isOpen(List<Problem> problems, List<List<Setting<?>>> stages) {
    return problems.size() > 1
        || training.epochs() == null
        || stages.stream().anyMatch(SettingsSearch::isOpen);
  }

  /** Runs a race, here or somewhere else. */
  private interface RaceCourse {
    List<Race.Finish> run(Race race, List<Entrant> entrants);
  }

  private Found choose(
      List<Problem> problems,
      Candidate base,
      List<List<Setting<?>>> stages,
      CrossValidation plain,
      IntFunction<Runnable> progress,
      RaceCourse course) {
    Problem problem = problems.getFirst();
    CrossValidation validation =
        plain
            .withFolds(FOLDS)
            .withEnoughPartitions(problem.training())
            .withChoice(training.choice())
            .withEvery(training.epochs() != null ? first(base, stages).options().epochs() : EVERY);
    List<Entrant> entrants = entrants(problems, base, stages.getFirst());
    List<List<Setting<?>>> later = stages.subList(1, stages.size());
    int parts = FOLDS * validation.partitions();
    int enough = later.isEmpty() ? enoughAnswers(base) : Race.ALL_ANSWERS;
    int runs =
        new Race(validation, () -> false, enough).mostRuns(entrants.size(), problem.training())
            + parts * most(later);
    validation = validation.withListener(progress.apply(runs));
    SearchTime time = SearchTime.of(InstantSource.system(), training.searchTime(model));
    Race race = new Race(validation, time, enough);
    List<Judged> scores = new ArrayList<>();
    for (Race.Finish finish : course.run(race, entrants)) {
      scores.add(new Judged(form(problems, finish.entrant()), finish.score(), finish.folds()));
    }
    if (!later.isEmpty() && !time.wasOver()) {
      scores = improved(scores, new Stepwise(validation, time), later);
    }
    Judged best = scores.getFirst();
    Candidate candidate = best.problem().named(best.score()::chosen);
    return new Found(
        best.problem(),
        candidate,
        scores,
        tried(later, scores),
        mostEpochs(best.score()),
        time.wasOver());
  }

  /** The settings of later stages, as far as there was time for them. */
  private static List<String> tried(List<List<Setting<?>>> later, List<Judged> scores) {
    return later.stream()
        .flatMap(List::stream)
        .<String>map(Setting::name)
        .filter(name -> scores.stream().anyMatch(s -> s.score().trial().values().containsKey(name)))
        .toList();
  }

  private int enoughAnswers(Candidate base) {
    return isOfHyperedgeClasses(base) ? HyperedgeClasses.ENOUGH_ANSWERS : Race.ALL_ANSWERS;
  }

  private boolean isOfHyperedgeClasses(Candidate base) {
    return !model.isAuto() && HyperedgeClasses.areLearnedBy(base.model());
  }

  private int mostEpochs(Score score) {
    return training.epochs() == null ? score.trial().candidate().options().epochs() : 0;
  }

  /** Every form with everything there is to choose at first, where it makes a difference. */
  private static List<Entrant> entrants(
      List<Problem> problems, Candidate base, List<Setting<?>> stage) {
    boolean choice = problems.stream().anyMatch(problem -> !problem.added().nodeVectors());
    List<Entrant> entrants = new ArrayList<>();
    for (Problem form : problems) {
      for (Trial trial : Trial.grid(base, stage)) {
        Model model = trial.candidate().model();
        // Without messages, a vector of a node's own says nothing about others.
        boolean inVain =
            (form.added().hyperedgeVectors() && !model.hearsHyperedges())
                || (form.added().nodeVectors() && choice && !model.passesMessages());
        if (!inVain) {
          entrants.add(new Entrant(form.inputs(), trial));
        }
      }
    }
    return entrants;
  }

  private static Problem form(List<Problem> problems, Entrant entrant) {
    return problems.stream()
        .filter(problem -> problem.inputs().equals(entrant.inputs()))
        .findFirst()
        .orElseThrow();
  }

  /** The scores with those of later stages, which try to make the first one better. */
  private static List<Judged> improved(
      List<Judged> scores, Stepwise stepwise, List<List<Setting<?>>> later) {
    Judged start = scores.getFirst();
    Problem form = start.problem();
    List<Judged> all = new ArrayList<>();
    for (Score score : stepwise.run(start.score(), later, form.inputs(), form.training())) {
      all.add(new Judged(form, score, start.folds()));
    }
    all.addAll(scores.subList(1, scores.size()));
    return all;
  }

  /**
   * Every candidate that a choice may end in, but for the number of epochs.
   *
   * @param problems the same in all its forms
   */
  public List<Candidate> all(List<Problem> problems, long seed) {
    Problem problem = problems.getFirst();
    Candidate base = base(problems, seed);
    List<Setting<?>> settings =
        stages(problem, base).stream().<Setting<?>>flatMap(List::stream).toList();
    return Trial.grid(base, settings).stream().map(Trial::candidate).toList();
  }

  private Candidate base(List<Problem> problems, long seed) {
    Problem problem = problems.getFirst();
    String name = model.isAuto() ? ModelSettings.USUAL : model.name();
    return new Candidate(
        model.model(name, problem.task(), problem.classNames().size()),
        training
            .batches()
            .of(
                TrainingOptions.PAPER.withSeed(seed),
                problems.stream().map(Problem::dataset).toList()));
  }

  private List<List<Setting<?>>> stages(Problem problem, Candidate base) {
    List<List<Setting<?>>> stages = new ArrayList<>();
    List<Setting<?>> first = new ArrayList<>();
    if (model.isAuto()) {
      first.add(
          Settings.model(
              AutoModels.names(),
              name -> model.model(name, problem.task(), problem.classNames().size())));
    }
    first.add(
        new Setting<>(
            "regime",
            different(regimes(problem, base), base),
            (c, regime) -> training.candidate(c, regime, model)));
    stages.add(first);
    if (!(base.model() instanceof Hnhn)) {
      return stages;
    }
    if (model.hnhn().alphaChoice() instanceof ExponentChoice.Tune alpha) {
      stages.add(List.of(Settings.alpha(values(alpha))));
    }
    if (model.hnhn().betaChoice() instanceof ExponentChoice.Tune beta) {
      stages.add(List.of(Settings.beta(values(beta))));
    }
    return stages;
  }

  /** The regimes that are worth trying. */
  private List<Regime> regimes(Problem problem, Candidate base) {
    return training.regime() == null && isOfHyperedgeClasses(base)
        ? HyperedgeClasses.regimes(problem.inputs().nodeFeatures().columns())
        : training.regimes();
  }

  /** Those that differ in what was not said. */
  private List<Regime> different(List<Regime> regimes, Candidate base) {
    Map<Candidate, Regime> different = new LinkedHashMap<>();
    for (Regime regime : regimes) {
      different.putIfAbsent(training.candidate(base, regime, model), regime);
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
    return training.epochs() != null || training.regimes().getFirst() != Regime.GENTLE
        ? candidate
        : candidate.withOptions(candidate.options().withEpochs(USUAL_EPOCHS));
  }
}
