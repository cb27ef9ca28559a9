package io.hnhn.cli.train;

import io.hnhn.backend.Backend;
import io.hnhn.cli.options.Problem;
import io.hnhn.cli.plan.StepTimes;
import io.hnhn.cli.report.training.RunFacts;
import io.hnhn.cli.report.training.TrainingReport;
import io.hnhn.cli.train.TrainCommand.Outcome;
import io.hnhn.data.Attributes;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.table.RankedClasses;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.Fold;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import io.hnhn.train.Trainer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what {@code hnhn train} leaves behind.
 *
 * @param command the command line after {@code hnhn}
 */
record TrainFiles(String command, OutputFolder folder, Backend backend) {
  /** Classes of each row in the table of predictions. */
  private static final int RANKED = 3;

  /** How long the steps of an epoch may be measured for the report. */
  private static final Duration MEASURED = Duration.ofSeconds(2);

  TrainResults write(Loaded loaded, List<Outcome> outcomes) throws IOException {
    Outcome first = outcomes.getFirst();
    List<String> written = new ArrayList<>();
    written.add(ModelFile.NAME);
    boolean reported = first.problem().task() != Task.SETS;
    if (reported) {
      written.add(OutputFolder.REPORT);
    }
    written.addAll(List.of(OutputFolder.PREDICTIONS, OutputFolder.METRICS, OutputFolder.CONFIG));
    TrainResults results = TrainResults.of(outcomes, written);
    writePredictions(first);
    folder.write(
        OutputFolder.METRICS,
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
    if (reported) {
      TrainingReport.of(facts(loaded, outcomes)).write(folder.file(OutputFolder.REPORT));
    }
    // The model comes last: where it is, everything is.
    ModelFile.write(stored(first), folder.model());
    return results;
  }

  /** Of all nodes or hyperedges, or of the sets of nodes that the test asks about. */
  private void writePredictions(Outcome outcome) throws IOException {
    Problem problem = outcome.problem();
    Inputs inputs = problem.testInputs();
    Predictions predictions = outcome.trained().predict(inputs);
    Attributes rows =
        problem.task() == Task.SETS
            ? NodeSets.described(problem.dataset().nodes(), inputs)
            : problem.rows();
    ResultFile.write(
        RankedClasses.of(rows, problem.classNames(), predictions, RANKED)::writeTo,
        folder.file(OutputFolder.PREDICTIONS));
  }

  private RunFacts facts(Loaded loaded, List<Outcome> outcomes) {
    Outcome outcome = outcomes.getFirst();
    Problem problem = outcome.problem();
    Trainer trainer = new Trainer(backend, outcome.run().candidate().options());
    Optional<Fold> fold = outcome.run().fold();
    StepTimes times =
        StepTimes.measure(
            trainer.plan(outcome.run().candidate().model(), problem.inputs(), problem.training()),
            backend,
            MEASURED);
    return RunFacts.of(
            command,
            new Loaded(problem.dataset(), loaded.omissions()),
            outcome.trained(),
            problem.testInputs(),
            fold.map(Fold::train).orElse(problem.training()))
        .withValidation(fold.map(Fold::validation).orElse(null))
        .withTest(
            problem
                .exam()
                .map(exam -> exam.open(outcome.trained(), problem.testInputs()))
                .orElse(null))
        .withPlan(times)
        .withAccuracies(
            outcomes.size() == 1
                ? List.of()
                : outcomes.stream()
                    .flatMap(o -> o.test().map(Metrics::accuracy).stream())
                    .toList());
  }

  private static StoredModel stored(Outcome outcome) {
    Problem problem = outcome.problem();
    int validation = outcome.run().fold().map(fold -> fold.validation().size()).orElse(0);
    SequencedMap<String, Integer> labels = new LinkedHashMap<>();
    labels.put("training", problem.training().size() - validation);
    labels.put("validation", validation);
    labels.put("test", problem.testLabels());
    SequencedMap<String, Double> metrics = new LinkedHashMap<>();
    if (outcome.chosen().best() != null) {
      metrics.put("cross-validation accuracy", outcome.chosen().best().accuracy());
    }
    outcome
        .test()
        .ifPresent(
            test -> {
              metrics.put("test accuracy", test.accuracy());
              metrics.put("test macro F1", test.macroF1());
              metrics.put("test log loss", test.logLoss());
            });
    outcome
        .ranking()
        .ifPresent(
            ranking -> {
              metrics.put("test AUC", ranking.auc());
              metrics.put("test average precision", ranking.averagePrecision());
            });
    long seed = outcome.run().candidate().options().seed();
    return StoredModel.of(
        outcome.trained(),
        problem.dataset(),
        problem.classNames(),
        Origin.here(problem.dataset().name(), seed, labels),
        metrics);
  }
}
