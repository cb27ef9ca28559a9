package io.hnhn.learn.tune;

import io.hnhn.graph.Amount;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.train.Labels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CoarseToFine;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Range;
import io.hnhn.tune.Regime;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The search for one model. In turn, each with what was best before:
 *
 * <ol>
 *   <li>where nothing was said about rate, weight decay and dropout of features: each {@link
 *       Regime};
 *   <li>where several values were said: every combination of them, or a coarse grid between the
 *       smallest and the largest, then finer ones around the best;
 *   <li>where none were said, and the model has α and β: α at β = 0 and β at α = 0, from -1 to 1,
 *       then both together around the best of each.
 * </ol>
 */
final class ModelSearch {
  private static final SettingValues LINE = SettingValues.of(-1.0, -0.5, 0.0, 0.5, 1.0);
  private static final double AROUND = 0.25;
  private static final int FINER = 9;
  private static final int ROUNDS = 3;

  /** Each is trained as often as there are folds. */
  private static final int MOST_CANDIDATES = 10_000;

  private final SearchSpace space;
  private final SearchStrategy strategy;
  private final Candidate start;
  private final boolean severalLayers;
  private final List<Setting<?>> choices = new ArrayList<>();
  private final List<Score> scores = new ArrayList<>();

  /**
   * Prepares it.
   *
   * @param model the model with its usual settings
   * @throws IllegalArgumentException if a value is none that the model can have
   */
  ModelSearch(SearchSpace space, SearchStrategy strategy, Candidate model) {
    this.space = space;
    this.strategy = strategy;
    List<Setting<?>> single = new ArrayList<>();
    for (Setting<?> setting : space.settings(model.model() instanceof Hnhn)) {
      (setting.values().size() == 1 ? single : choices).add(setting);
    }
    this.start = Trial.grid(space.trained(model, Regime.PLAIN), single).getFirst().candidate();
    if (strategy == SearchStrategy.COARSE_TO_FINE) {
      ranges();
    }
    if (most() > MOST_CANDIDATES) {
      throw new SettingException(
          "Expected at most %d candidates, but found %s combinations of values; name fewer values",
          MOST_CANDIDATES, Amount.count(most()));
    }
    this.severalLayers = trials().stream().anyMatch(ModelSearch::hasSeveralLayers);
    if (!severalLayers) {
      choices.removeIf(setting -> setting.name().equals("dropout"));
    }
  }

  /** Whether a candidate has several layers; where none has, dropout between them is not tried. */
  boolean hasSeveralLayers() {
    return severalLayers;
  }

  /** Every combination of what was said, whatever else is searched for. */
  List<Trial> trials() {
    return Trial.grid(start, choices);
  }

  /** How many candidates there will be at most. */
  long most() {
    int regimes = space.saysTraining() ? 0 : Regime.values().length;
    long more = 0;
    if (!choices.isEmpty()) {
      more =
          strategy == SearchStrategy.GRID
              ? choices.stream().map(s -> (long) s.values().size()).reduce(1L, Amount::product)
              : Amount.product(
                  ROUNDS,
                  choices.stream()
                      .map(s -> (long) SettingRange.of(s).points())
                      .reduce(1L, Amount::product));
    } else if (searchesExponents()) {
      more = 2L * LINE.all().size() - 1 + FINER;
    }
    return Math.max(1, Amount.sum(regimes, more));
  }

  /**
   * What is to be tried, as far as that is known before anything is: of the ways of training the
   * one that is the most work stands for the best.
   */
  RemainingCandidates remaining(ToDoubleFunction<Candidate> cost) {
    List<Trial> first = regimes();
    return RemainingCandidates.of(first).and(afterRegimes(heaviest(first, cost), first));
  }

  private Candidate heaviest(List<Trial> trials, ToDoubleFunction<Candidate> cost) {
    return trials.stream()
        .map(Trial::candidate)
        .max(Comparator.comparingDouble(cost))
        .orElse(start);
  }

  /** What is to be tried when the best way of training is known. */
  private RemainingCandidates afterRegimes(Candidate best, List<Trial> tried) {
    if (!choices.isEmpty() && strategy == SearchStrategy.COARSE_TO_FINE) {
      List<Trial> grid = CoarseToFine.grid(best, ranges());
      return RemainingCandidates.of(fresh(grid, tried)).and(laterRounds(grid, ROUNDS - 1));
    } else if (!choices.isEmpty()) {
      return RemainingCandidates.of(fresh(Trial.grid(best, choices), tried));
    } else if (searchesExponents()) {
      return RemainingCandidates.of(fresh(lines(best), tried)).and(aroundBoth(best));
    }
    return tried.isEmpty()
        ? RemainingCandidates.of(List.of(trial(best)))
        : RemainingCandidates.NOTHING;
  }

  /** As many as there may be in finer grids; how many of them are new depends on the best one. */
  private static RemainingCandidates laterRounds(List<Trial> grid, int rounds) {
    return new RemainingCandidates(
        Collections.nCopies(rounds, grid).stream()
            .flatMap(List::stream)
            .map(Trial::candidate)
            .toList(),
        rounds == 0);
  }

  /** As many as there may be around the best exponents. */
  private static RemainingCandidates aroundBoth(Candidate best) {
    return new RemainingCandidates(Collections.nCopies(FINER, best), false);
  }

  /** Searches. */
  List<Score> run(
      CrossValidation validation, Inputs inputs, Labels labels, SearchProgress progress) {
    scores.clear();
    Judge judge =
        (trials, later) -> {
          List<Trial> fresh = fresh(trials, scores.stream().map(Score::trial).toList());
          progress.begin(this, fresh, later);
          if (!fresh.isEmpty()) {
            scores.addAll(validation.run(fresh, inputs, labels));
          }
          return scores;
        };
    List<Trial> regimes = regimes();
    Candidate best = start;
    if (!regimes.isEmpty()) {
      judge.scores(regimes, afterRegimes(heaviest(regimes, progress.cost()), regimes));
      best = best();
    }
    if (!choices.isEmpty() && strategy == SearchStrategy.COARSE_TO_FINE) {
      int[] rounds = {ROUNDS};
      new CoarseToFine(validation, ROUNDS)
          .run(best, ranges(), trials -> judge.scores(trials, laterRounds(trials, --rounds[0])));
    } else if (!choices.isEmpty()) {
      judge.scores(Trial.grid(best, choices), RemainingCandidates.NOTHING);
    } else if (searchesExponents()) {
      exponents(judge, best);
    } else if (scores.isEmpty()) {
      judge.scores(List.of(trial(best)), RemainingCandidates.NOTHING);
    }
    return List.copyOf(scores);
  }

  /** The ways of training, where nothing was said about it. */
  private List<Trial> regimes() {
    return space.saysTraining()
        ? List.of()
        : Arrays.stream(Regime.values())
            .map(regime -> trial(space.trained(start, regime)))
            .toList();
  }

  private List<Range> ranges() {
    return choices.stream().map(SettingRange::of).toList();
  }

  private void exponents(Judge judge, Candidate centre) {
    judge.scores(lines(centre), aroundBoth(centre));
    double alpha = bestOf(centre, hnhn -> hnhn.beta().value() == 0).alpha().value();
    double beta = bestOf(centre, hnhn -> hnhn.alpha().value() == 0).beta().value();
    judge.scores(
        Trial.grid(centre, List.of(alpha(around(alpha)), beta(around(beta)))),
        RemainingCandidates.NOTHING);
  }

  /** Both exponents from -1 to 1, each where the other one is 0. */
  private static List<Trial> lines(Candidate centre) {
    List<Trial> lines = new ArrayList<>(Trial.grid(centre, List.of(alpha(LINE))));
    lines.addAll(Trial.grid(centre, List.of(beta(LINE))));
    return lines;
  }

  /** The best of those on a line through the centre, which differ from it in exponents alone. */
  private Hnhn bestOf(Candidate centre, Predicate<Hnhn> onLine) {
    return scores.stream()
        .sorted(Score.BEST_FIRST)
        .map(score -> score.trial().candidate())
        .filter(candidate -> candidate.options().equals(centre.options()))
        .map(candidate -> (Hnhn) candidate.model())
        .filter(hnhn -> hnhn.architecture().equals(centre.model().architecture()))
        .filter(onLine)
        .findFirst()
        .orElseThrow();
  }

  private boolean searchesExponents() {
    return start.model() instanceof Hnhn && !space.saysExponents();
  }

  private Candidate best() {
    return scores.stream().min(Score.BEST_FIRST).orElseThrow().trial().candidate();
  }

  private static Setting<?> alpha(SettingValues values) {
    return SearchedSetting.ALPHA.of(values);
  }

  private static Setting<?> beta(SettingValues values) {
    return SearchedSetting.BETA.of(values);
  }

  private static SettingValues around(double x) {
    return SettingValues.of(x - AROUND, x, x + AROUND);
  }

  private static boolean hasSeveralLayers(Trial trial) {
    return trial.candidate().model().architecture().layers() > 1;
  }

  /** The candidate without dropout between layers where there is a single one. */
  private static Candidate effective(Trial trial) {
    Candidate candidate = trial.candidate();
    Model model = candidate.model();
    return hasSeveralLayers(trial)
        ? candidate
        : candidate.withModel(model.with(model.architecture().withDropout(0)));
  }

  private static Trial trial(Candidate candidate) {
    return Trial.grid(candidate, List.of()).getFirst();
  }

  /** The trials whose candidate is not among those that were tried, each once. */
  private static List<Trial> fresh(List<Trial> trials, List<Trial> tried) {
    Set<Candidate> seen = new HashSet<>();
    tried.forEach(trial -> seen.add(effective(trial)));
    return trials.stream().filter(trial -> seen.add(effective(trial))).toList();
  }

  /** Judges trials that were not judged yet. */
  private interface Judge {
    /**
     * The scores of all that was ever tried.
     *
     * @param later what is to be tried after these
     */
    List<Score> scores(List<Trial> trials, RemainingCandidates later);
  }
}
