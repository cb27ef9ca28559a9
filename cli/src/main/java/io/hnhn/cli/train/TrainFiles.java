package io.hnhn.cli.train;

import io.hnhn.backend.Backend;
import io.hnhn.cli.options.Problem;
import io.hnhn.cli.train.TrainCommand.Outcome;
import io.hnhn.cli.train.TrainResults.Run;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.table.RankedClasses;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.json.JsonMapper;

/** Writes what {@code hnhn train} leaves behind. */
record TrainFiles(CommandSpec command, OutputFolder folder, Backend backend) {
  /** Classes of each row in the table of predictions. */
  private static final int RANKED = 3;

  TrainResults write(Loaded loaded, List<Outcome> outcomes) throws IOException {
    Outcome first = outcomes.getFirst();
    Problem problem = first.problem();
    ModelFile.write(stored(first), folder.model());
    Predictions predictions = first.trained().predict(problem.inputs());
    ResultFile.write(
        RankedClasses.of(problem.rows(), problem.dataset().classNames(), predictions, RANKED)
            ::writeTo,
        folder.file(OutputFolder.PREDICTIONS));
    TrainResults results = results(outcomes);
    folder.write(
        OutputFolder.METRICS,
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
    return results;
  }

  private static StoredModel stored(Outcome outcome) {
    Problem problem = outcome.problem();
    SequencedMap<String, Integer> labels = new LinkedHashMap<>();
    labels.put("training", problem.split().train().length - outcome.run().validationLabels());
    labels.put("validation", outcome.run().validationLabels());
    labels.put("test", problem.split().rest().length);
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
    long seed = outcome.run().candidate().options().seed();
    return StoredModel.of(
        outcome.trained(),
        problem.dataset(),
        Origin.here(problem.dataset().name(), seed, labels),
        metrics);
  }

  private static TrainResults results(List<Outcome> outcomes) {
    Problem problem = outcomes.getFirst().problem();
    List<Run> runs = outcomes.stream().map(TrainFiles::run).toList();
    boolean tested = outcomes.getFirst().test().isPresent();
    return new TrainResults(
        problem.dataset().name(),
        problem.what(),
        problem.dataset().classes(),
        tested ? largestClass(problem) : null,
        runs,
        tested ? TrainResults.mean(runs, Run::testAccuracy) : null,
        tested && runs.size() > 1 ? TrainResults.deviation(runs, Run::testAccuracy) : null,
        List.of(
            ModelFile.NAME, OutputFolder.PREDICTIONS, OutputFolder.METRICS, OutputFolder.CONFIG));
  }

  private static Run run(Outcome outcome) {
    Optional<Metrics> test = outcome.test();
    return new Run(
        outcome.run().candidate().options().seed(),
        outcome.trained().provenance().model(),
        outcome.trained().provenance().options(),
        outcome.chosen().best() == null ? "" : outcome.chosen().best().settings(),
        outcome.trained().history().losses().size(),
        outcome.problem().split().train().length,
        outcome.problem().split().rest().length,
        outcome.chosen().best() == null ? null : outcome.chosen().best().accuracy(),
        outcome.trained().history().losses().getLast(),
        number(test.map(Metrics::accuracy)),
        number(test.map(Metrics::macroF1)),
        number(test.map(Metrics::logLoss)),
        outcome.trained().provenance().seconds());
  }

  private static @Nullable Double number(Optional<Double> value) {
    return value.orElse(null);
  }

  /** The share of test labels that are of the class that is most frequent in training. */
  private static double largestClass(Problem problem) {
    int[] labels = problem.rows().labels();
    int[] counts = new int[problem.dataset().classes()];
    Arrays.stream(problem.split().train()).forEach(row -> counts[labels[row]]++);
    int largest = 0;
    for (int c = 1; c < counts.length; c++) {
      largest = counts[c] > counts[largest] ? c : largest;
    }
    int most = largest;
    int[] rest = problem.split().rest();
    return (double) Arrays.stream(rest).filter(row -> labels[row] == most).count() / rest.length;
  }
}
