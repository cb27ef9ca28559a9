package io.hnhn.cli.train;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a training came to; {@code metrics.json} holds it, and {@code hnhn train --json} prints it,
 * as it is here.
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
 * @param written the files
 */
record TrainResults(
    String data,
    String task,
    int classes,
    @Nullable Double largestClass,
    List<Run> runs,
    @Nullable Double accuracy,
    @Nullable Double accuracyDeviation,
    List<String> written) {

  /**
   * One training.
   *
   * @param validationAccuracy of the chosen settings in cross-validation; null where nothing was
   *     searched
   * @param testAccuracy share of the test labels that were right; null without test labels, as the
   *     others of the test
   */
  record Run(
      long seed,
      String model,
      String options,
      String chosen,
      int epochs,
      int trainingLabels,
      int testLabels,
      @Nullable Double validationAccuracy,
      double trainingLoss,
      @Nullable Double testAccuracy,
      @Nullable Double testMacroF1,
      @Nullable Double testLogLoss,
      double seconds) {}

  static double mean(List<Run> runs, ToDoubleFunction<Run> number) {
    return runs.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  static double deviation(List<Run> runs, ToDoubleFunction<Run> number) {
    double mean = mean(runs, number);
    double[] values = runs.stream().mapToDouble(number).toArray();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }
}
