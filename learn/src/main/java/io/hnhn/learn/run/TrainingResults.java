package io.hnhn.learn.run;

import io.hnhn.data.DataFormatException;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.train.Metrics;
import io.hnhn.train.Ranking;
import io.hnhn.train.SampleComparison;
import io.hnhn.train.TrainedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a training came to, whatever is written about it; {@code metrics.json} holds it, and {@code
 * hnhn train --json} prints it, as it is here.
 *
 * @param data name of the data set
 * @param task what was classified
 * @param classes how many classes there are
 * @param largestClass share of the test labels that the most frequent training class has; what one
 *     gets without learning anything
 * @param runs one for each seed
 * @param accuracy mean over the runs of the share of test labels that were right; null without test
 *     labels
 * @param accuracyDeviation the standard deviation of that over the runs; null for a single run
 */
public record TrainingResults(
    String data,
    String task,
    int classes,
    @Nullable Double largestClass,
    List<Run> runs,
    @Nullable Double accuracy,
    @Nullable Double accuracyDeviation) {

  /**
   * One training.
   *
   * @param tried how many settings were compared; 0 where nothing was searched
   * @param validationAccuracy of the chosen settings and epochs in cross-validation, by which they
   *     were chosen; null where nothing was searched
   * @param testAccuracy share of the test labels that were right; null without test labels, as the
   *     others of the test
   * @param testAuc for prediction: share of pairs of a hyperedge and another set that are in the
   *     right order; null otherwise
   * @param sample how far answers from the sample of neighbours that it was trained on are from the
   *     exact ones; null where it was trained on all
   */
  public record Run(
      long seed,
      String model,
      String options,
      String chosen,
      int tried,
      int epochs,
      int trainingLabels,
      int testLabels,
      @Nullable Double validationAccuracy,
      double trainingLoss,
      @Nullable Double testAccuracy,
      @Nullable Double testMacroF1,
      @Nullable Double testLogLoss,
      @Nullable Double testAuc,
      @Nullable Double testAveragePrecision,
      @Nullable SampleComparison sample,
      double seconds) {

    static Run of(Outcome outcome) {
      Optional<Metrics> test = outcome.test();
      Tried best = outcome.chosen().best();
      TrainedModel trained = outcome.trained();
      return new Run(
          outcome.run().candidate().options().seed(),
          trained.provenance().model(),
          trained.provenance().options(),
          best == null ? "" : best.settings(),
          outcome.chosen().tried().size(),
          trained.history().losses().size(),
          outcome.problem().training().size(),
          outcome.problem().testLabels(),
          best == null ? null : best.accuracy(),
          trained.history().losses().getLast(),
          test.map(Metrics::accuracy).orElse(null),
          test.map(Metrics::macroF1).orElse(null),
          test.map(Metrics::logLoss).orElse(null),
          outcome.ranking().map(Ranking::auc).orElse(null),
          outcome.ranking().map(Ranking::averagePrecision).orElse(null),
          outcome.sample().orElse(null),
          trained.provenance().seconds());
    }
  }

  static TrainingResults of(List<Outcome> outcomes) {
    Problem problem = outcomes.getFirst().problem();
    List<Run> runs = outcomes.stream().map(Run::of).toList();
    Optional<Metrics> test = outcomes.getFirst().test();
    boolean tested = test.isPresent();
    return new TrainingResults(
        problem.dataset().name(),
        TaskNames.of(problem.task()),
        problem.classNames().size(),
        test.map(metrics -> largestClass(problem, metrics)).orElse(null),
        runs,
        tested ? mean(runs, Run::testAccuracy) : null,
        tested && runs.size() > 1 ? deviation(runs, Run::testAccuracy) : null);
  }

  /** How well it does, in a sentence. */
  public String sentence() {
    Run first = runs.getFirst();
    if (first.testAuc != null) {
      return String.format(
          Locale.ROOT,
          "AUC %.3f, average precision %.3f on %d test sets; chance has an AUC of 0.5.",
          first.testAuc,
          first.testAveragePrecision,
          first.testLabels);
    }
    if (accuracy != null) {
      return String.format(
          Locale.ROOT,
          "Right on %.1f%%%s of %d test labels (always saying the most frequent class: %.1f%%).",
          100 * accuracy,
          accuracyDeviation == null
              ? ""
              : String.format(
                  Locale.ROOT, " ± %.1f over %d runs", 100 * accuracyDeviation, runs.size()),
          first.testLabels,
          100 * Objects.requireNonNullElse(largestClass, Double.NaN));
    }
    return first.validationAccuracy == null
        ? "Trained; no label was kept to say how well."
        : String.format(
            Locale.ROOT,
            "Right on about %.1f%% in cross-validation, chosen among %s: expect a little less. No"
                + " label was kept for a test.",
            100 * first.validationAccuracy,
            first.tried == 1 ? "all epochs" : first.tried + " settings");
  }

  /**
   * What a folder says that a training came to.
   *
   * @throws DataFormatException if the file is damaged
   */
  public static TrainingResults read(Path file) throws IOException {
    try {
      return Optional.ofNullable(
              JsonMapper.shared().readValue(Files.readAllBytes(file), TrainingResults.class))
          .orElseThrow(() -> new IllegalArgumentException("Expected an object, but found null"));
    } catch (JacksonException | IllegalArgumentException e) {
      DataFormatException fault =
          new DataFormatException(
              file,
              "what a training came to, as hnhn train writes it",
              "something else",
              "copy the folder, or train, again");
      fault.initCause(e);
      throw fault;
    }
  }

  /** The share of test labels that are of the class that is most frequent in training. */
  private static double largestClass(Problem problem, Metrics test) {
    int[] counts = new int[problem.classNames().size()];
    Arrays.stream(problem.training().classes()).forEach(c -> counts[c]++);
    int largest = 0;
    for (int c = 1; c < counts.length; c++) {
      largest = counts[c] > counts[largest] ? c : largest;
    }
    return (double) Arrays.stream(test.confusion()[largest]).sum() / test.count();
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> number) {
    return runs.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  private static double deviation(List<Run> runs, ToDoubleFunction<Run> number) {
    double mean = mean(runs, number);
    double[] values = runs.stream().mapToDouble(number).toArray();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }
}
