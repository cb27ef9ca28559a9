package io.hnhn.cli.paper;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The accuracies of one system with one kind of settings, by split.
 *
 * @param splits ascending
 * @param seconds the mean of a training
 */
record Sample(int[] splits, double[] accuracies, double seconds) {
  static Sample of(Collection<PaperRun> runs, Predicate<PaperRun> wanted) {
    PaperRun[] chosen =
        runs.stream()
            .filter(wanted)
            .sorted(Comparator.comparingInt(PaperRun::split))
            .toArray(PaperRun[]::new);
    return new Sample(
        Arrays.stream(chosen).mapToInt(PaperRun::split).toArray(),
        Arrays.stream(chosen).mapToDouble(PaperRun::accuracy).toArray(),
        Arrays.stream(chosen).mapToDouble(PaperRun::seconds).average().orElse(Double.NaN));
  }

  boolean isEmpty() {
    return accuracies.length == 0;
  }

  double mean() {
    return Arrays.stream(accuracies).average().orElse(Double.NaN);
  }

  /** The standard deviation over the splits. */
  double deviation() {
    double mean = mean();
    double squares = Arrays.stream(accuracies).map(a -> (a - mean) * (a - mean)).sum();
    return accuracies.length < 2 ? 0 : Math.sqrt(squares / (accuracies.length - 1));
  }

  /** Mean and deviation in percent, such as {@code 64.8 ± 1.6}. */
  String percent() {
    return isEmpty()
        ? ""
        : String.format(Locale.ROOT, "%.1f ± %.1f", 100 * mean(), 100 * deviation());
  }

  /** The mean seconds of a training. */
  String time() {
    return isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", seconds);
  }
}
