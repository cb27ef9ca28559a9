package io.hnhn.cli.train;

import io.hnhn.backend.Backend;
import io.hnhn.cli.options.Problem;
import io.hnhn.cli.plan.StepTimes;
import io.hnhn.cli.report.training.FeaturesAlone;
import io.hnhn.cli.report.training.RunFacts;
import io.hnhn.cli.report.training.Selection;
import io.hnhn.cli.report.training.TestedSets;
import io.hnhn.cli.report.training.TrainingReport;
import io.hnhn.data.Attributes;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FilesReplacement;
import io.hnhn.train.Fold;
import io.hnhn.train.Metrics;
import io.hnhn.train.Negatives;
import io.hnhn.train.Ranking;
import io.hnhn.train.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what {@code hnhn train} leaves behind: the model first, since that is what the time was
 * spent for.
 *
 * @param command with the options that were used
 */
record TrainFiles(CommandSpec command, OutputFolder folder, Backend backend) {
  /** How long the steps of an epoch may be measured for the report. */
  private static final Duration MEASURED = Duration.ofSeconds(1);

  /**
   * Writes the model with its predictions and the options it was made with.
   *
   * @param config the options
   */
  void writeModel(Outcome outcome, String config) throws IOException {
    try (FilesReplacement files = folder.replace()) {
      ResultFile.write(PredictionTable.of(outcome)::writeTo, files.file(OutputFolder.PREDICTIONS));
      TestOutcome.of(outcome).write(files.file(OutputFolder.TEST));
      Files.writeString(files.file(OutputFolder.CONFIG), config);
      ModelFile.write(stored(outcome), files.file(ModelFile.NAME));
      files.commit();
    }
  }

  /**
   * Writes the report, or removes an older one.
   *
   * @param alone what features alone say about the same test
   * @param stages is told what is done next
   * @return why it could not be made; whatever that is, the model stays
   */
  Optional<String> writeReport(
      Loaded loaded, List<Outcome> outcomes, Optional<FeaturesAlone> alone, Consumer<String> stages)
      throws IOException {
    try {
      stages.accept("times of the steps");
      TrainingReport.of(facts(loaded, outcomes).withFeaturesAlone(alone.orElse(null)), stages)
          .write(folder.file(OutputFolder.REPORT));
      return Optional.empty();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      removeReport();
      return Optional.of(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  /** Removes a report that is not of this model. */
  void removeReport() throws IOException {
    Path report = folder.file(OutputFolder.REPORT);
    if (Files.isRegularFile(report)) {
      Files.delete(report);
    }
  }

  /** Writes what the training came to. */
  TrainResults writeMetrics(
      List<Outcome> outcomes, Optional<FeaturesAlone> alone, boolean hasReport) throws IOException {
    TrainResults results =
        TrainResults.of(
            outcomes,
            alone,
            Stream.of(
                    ModelFile.NAME,
                    OutputFolder.REPORT,
                    OutputFolder.PREDICTIONS,
                    OutputFolder.METRICS,
                    OutputFolder.TEST,
                    OutputFolder.CONFIG)
                .filter(name -> hasReport || !name.equals(OutputFolder.REPORT))
                .toList());
    FileReplacement.replace(
        folder.file(OutputFolder.METRICS),
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
    return results;
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
    RunFacts facts =
        RunFacts.of(
                String.join(" ", command.root().commandLine().getParseResult().originalArgs()),
                loaded.withDataset(problem.dataset()),
                outcome.trained(),
                outcome.answers(),
                fold.map(Fold::train).orElse(problem.training()))
            .withValidation(fold.map(Fold::validation).orElse(null))
            .withTest(outcome.testLabels().orElse(null))
            .withPlan(times)
            .withSelection(selection(outcome))
            .withScores(outcomes.size() == 1 ? List.of() : scores(outcomes));
    return problem
        .sets()
        .map(options -> facts.withSets(sets(problem, options.kind())))
        .orElse(facts);
  }

  private static Selection selection(Outcome outcome) {
    ChosenSettings chosen = outcome.chosen();
    List<Selection.Tried> tried =
        chosen.tried().stream()
            .map(
                t ->
                    new Selection.Tried(
                        t.settings(),
                        t.epochs(),
                        t.accuracy(),
                        t.standardError(),
                        t.logLoss(),
                        t.folds()))
            .toList();
    return new Selection(
        tried,
        chosen.byProbabilities(),
        outcome.trained().temperature(),
        chosen.mostEpochs(),
        chosen.curve());
  }

  private static TestedSets sets(Problem problem, Negatives kind) {
    Attributes sets = NodeSets.described(problem.dataset().nodes(), problem.testInputs());
    return new TestedSets(sets.names(), problem.classNames(), kind);
  }

  /** Accuracies, for sets AUCs. */
  private static List<Double> scores(List<Outcome> outcomes) {
    return outcomes.stream()
        .flatMap(
            outcome ->
                outcome
                    .ranking()
                    .map(Ranking::auc)
                    .or(() -> outcome.test().map(Metrics::accuracy))
                    .stream())
        .toList();
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
