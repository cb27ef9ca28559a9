package io.hnhn.learn.run;

import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.Predictor;
import io.hnhn.train.Ranking;
import io.hnhn.train.SampleComparison;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.TrainingOptions;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to, with all that is needed to write about it.
 *
 * @param answers all that the model says about the data, or about what the test asks
 * @param asked which rows the answers are about
 * @param parts how it was trained in parts; empty where all rows were computed at once
 * @param sample how far the answers are from those of the sample of neighbours that it was trained
 *     on; empty where it was trained on all
 */
public record Outcome(
    Problem problem,
    TrainedModel trained,
    Predictor.All answers,
    ChosenSettings chosen,
    TrainingRun run,
    AnsweredRows asked,
    Optional<PartsSummary> parts,
    Optional<SampleComparison> sample) {

  /** What a run came to that was not short of memory. */
  public Outcome(
      Problem problem,
      TrainedModel trained,
      Predictor.All answers,
      ChosenSettings chosen,
      TrainingRun run) {
    this(
        problem,
        trained,
        answers,
        chosen,
        run,
        AnsweredRows.ALL,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Asks a model all there is to ask it, or as much as memory allows.
   *
   * @param said the temperature of its probabilities, or null
   */
  static Outcome of(
      TrainedModel trained,
      ChosenSettings chosen,
      TrainingRun run,
      Optional<PartsSummary> parts,
      @Nullable Double said) {
    CalibratedAnswers found = CalibratedAnswers.of(trained, chosen, run, said);
    Problem problem = run.problem();
    TrainingOptions options = run.candidate().options();
    Optional<SampleComparison> sample =
        options.neighbours().seesAll()
            ? Optional.empty()
            : Optional.of(
                SampleComparison.of(
                    found.trained(),
                    problem.testInputs(),
                    options.neighbours(),
                    options.seed(),
                    options.memoryLimit()));
    return new Outcome(
        problem, found.trained(), found.answers(), chosen, run, found.asked(), parts, sample);
  }

  /** The model with everything that is needed to use it on other data. */
  public StoredModel stored() {
    int validation = run.fold().map(fold -> fold.validation().size()).orElse(0);
    SequencedMap<String, Integer> labels = new LinkedHashMap<>();
    labels.put("training", problem.training().size() - validation);
    labels.put("validation", validation);
    labels.put("test", problem.testLabels());
    long seed = run.candidate().options().seed();
    return StoredModel.of(
        trained,
        problem.dataset(),
        problem.added(),
        problem.classNames(),
        Origin.here(problem.dataset().name(), seed, labels),
        metrics());
  }

  /** How well it does, by name. */
  private SequencedMap<String, Double> metrics() {
    SequencedMap<String, Double> metrics = new LinkedHashMap<>();
    if (chosen.best() != null) {
      metrics.put("cross-validation accuracy", chosen.best().accuracy());
    }
    test()
        .ifPresent(
            test -> {
              metrics.put("test accuracy", test.accuracy());
              metrics.put("test macro F1", test.macroF1());
              metrics.put("test log loss", test.logLoss());
            });
    ranking()
        .ifPresent(
            ranking -> {
              metrics.put("test AUC", ranking.auc());
              metrics.put("test average precision", ranking.averagePrecision());
            });
    return metrics;
  }

  /** The labels that it did not see, where there are any. */
  public Optional<Labels> testLabels() {
    return problem.heldOut().map(heldOut -> heldOut.open(trained, problem.testInputs()));
  }

  /** How well it does on them. */
  public Optional<Metrics> test() {
    return testLabels().map(asked::within).map(answers.predictions()::evaluate);
  }

  /** For hyperedge prediction: how well it puts hyperedges before other sets. */
  public Optional<Ranking> ranking() {
    return problem.task() == Task.SETS
        ? testLabels().map(asked::within).map(answers.predictions()::rank)
        : Optional.empty();
  }
}
