package io.hnhn.learn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Dataset;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.train.Fold;
import io.hnhn.train.PredictionOptions;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.KeptFolds;
import io.hnhn.tune.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The search for the model and the settings that suit some data best, by cross-validation inside
 * the labels to learn from. Each model has a {@link ModelSearch} of its own.
 */
public final class Tuning {
  /** A set of nodes is a hyperedge or it is none. */
  private static final int SET_CLASSES = 2;

  /** Epochs between two looks at a fold. */
  private static final int EVERY = 10;

  private final TuningSettings settings;
  private final Problem problem;
  private final SequencedMap<String, ModelSearch> searches;

  /**
   * What was found.
   *
   * @param results of all candidates
   * @param best what to tell a learner that is to train the best one as it was judged
   */
  public record Found(TuneResults results, LearnerSettings best) {}

  /**
   * Looks what there is to learn and to choose from.
   *
   * @throws SettingException if it can't be learned with these settings
   * @throws IllegalArgumentException if it can't be learned from these data
   */
  public Tuning(TuningSettings settings, Dataset dataset) throws IOException {
    this.settings = settings;
    Dataset filled = settings.missing().fill(dataset);
    this.problem =
        Problem.of(filled, AddedFeatures.NONE, settings.task(), settings.seed(), this::suited);
    this.searches = searches();
    if (settings.folds() > problem.training().size()) {
      throw new SettingException(
          "Expected {folds} of at most %d, one labelled row each, but found %d",
          problem.training().size(), settings.folds());
    }
  }

  /** Where there are several models, all get what is right for those that pass messages. */
  private PredictionOptions suited(PredictionOptions options) {
    return settings
        .space()
        .onlyModel()
        .map(name -> options.suiting(usual(name, Task.SETS, SET_CLASSES)))
        .orElse(options);
  }

  private SequencedMap<String, ModelSearch> searches() {
    TrainingOptions options = TrainingOptions.PAPER.withSeed(settings.seed());
    SequencedMap<String, ModelSearch> each = new LinkedHashMap<>();
    for (String name : settings.space().modelNames()) {
      Model usual = usual(name, problem.task(), problem.classNames().size());
      try {
        each.put(
            name,
            new ModelSearch(settings.space(), settings.strategy(), new Candidate(usual, options)));
      } catch (IllegalArgumentException e) {
        throw SettingException.of(e);
      }
    }
    return each;
  }

  private static Model usual(String name, Task task, int classes) {
    return ModelSettings.DEFAULT.withName(name).model(task, classes);
  }

  /** What is to be learned. */
  public Problem problem() {
    return problem;
  }

  /** Whether dropout between layers was said, but no candidate has several. */
  public boolean isDropoutIdle() {
    return settings.space().saysDropout()
        && searches.values().stream().noneMatch(ModelSearch::hasSeveralLayers);
  }

  /**
   * Checks that there is memory for each candidate that was said.
   *
   * @throws IllegalStateException if not, with what is needed and what to lower
   */
  public void expectMemory(Backend backend) {
    List<Trial> said =
        searches.values().stream().flatMap(search -> search.trials().stream()).toList();
    CrossValidation validation = validation(backend);
    problem.named(() -> validation.expectMemory(said, problem.inputs(), problem.training()));
  }

  private CrossValidation validation(Backend backend) {
    return CrossValidation.of(backend)
        .withFolds(settings.folds())
        .withSeed(settings.seed())
        .withEvery(Math.min(EVERY, settings.space().epochs()));
  }

  /**
   * Searches.
   *
   * @param kept runs that are finished, from an earlier search for the same
   * @throws IllegalStateException if no candidate had a finite loss
   */
  public Found run(Backend backend, KeptFolds kept, TuningListener listener) {
    long started = System.nanoTime();
    CrossValidation validation = validation(backend).withKept(kept);
    Fold fold = problem.training().folds(settings.folds(), settings.seed()).getFirst();
    RunCost cost = new RunCost(backend, problem.inputs(), fold, validation.every());
    SearchProgress progress =
        new SearchProgress(listener, cost, settings.folds(), searches.values());
    CrossValidation told = validation.withListener(progress);
    List<JudgedCandidate> tried = new ArrayList<>();
    for (Map.Entry<String, ModelSearch> search : searches.entrySet()) {
      search.getValue().run(told, problem.inputs(), problem.training(), progress).stream()
          .map(score -> new JudgedCandidate(search.getKey(), score))
          .forEach(tried::add);
    }
    tried.sort(JudgedCandidate.BEST_FIRST);
    JudgedCandidate best = tried.getFirst();
    Candidate chosen = problem.named(best.score()::chosen);
    double seconds = (System.nanoTime() - started) / 1e9;
    return new Found(
        results(backend, seconds, tried), TunedSettings.of(settings, best.model(), chosen));
  }

  private TuneResults results(Backend backend, double seconds, List<JudgedCandidate> tried) {
    return new TuneResults(
        problem.dataset().name(),
        TaskNames.of(problem.task()),
        problem.training().size(),
        settings.folds(),
        settings.seed(),
        backend.name() + ": " + backend.description(),
        seconds,
        tried.stream().map(TuneResults.Result::of).toList());
  }
}
