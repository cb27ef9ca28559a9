package io.hnhn.paper;

import io.hnhn.learn.statistics.Median;
import io.hnhn.report.BarChart.Bars;
import io.hnhn.report.LineChart.Series;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * How one system did with one kind of settings, by split.
 *
 * @param splits ascending
 * @param values accuracies, or what else it is judged by
 * @param seconds of a training: the median, since the first of a process pays for compilation
 */
record SplitScores(int[] splits, double[] values, double seconds) {
  /** The accuracies of the wanted runs. */
  static SplitScores of(Collection<PaperRun> runs, Predicate<PaperRun> wanted) {
    return of(runs, wanted, PaperRun::accuracy);
  }

  /** What the wanted runs are judged by. */
  static SplitScores of(
      Collection<PaperRun> runs, Predicate<PaperRun> wanted, ToDoubleFunction<PaperRun> value) {
    PaperRun[] chosen =
        runs.stream()
            .filter(wanted)
            .sorted(Comparator.comparingInt(PaperRun::split))
            .toArray(PaperRun[]::new);
    return new SplitScores(
        Arrays.stream(chosen).mapToInt(PaperRun::split).toArray(),
        Arrays.stream(chosen).mapToDouble(value).toArray(),
        Median.of(Arrays.stream(chosen).mapToDouble(PaperRun::seconds).toArray()));
  }

  /**
   * How many splits those that were run at all have been run on, such as {@code 20 random splits},
   * or {@code 2 to 3 random splits}.
   *
   * @param one what a split is called
   */
  static String count(Collection<SplitScores> samples, String one) {
    int[] counts =
        samples.stream()
            .filter(sample -> !sample.isEmpty())
            .mapToInt(sample -> sample.splits.length)
            .sorted()
            .distinct()
            .toArray();
    return switch (counts.length) {
      case 0 -> "0 %ss".formatted(one);
      case 1 -> "%d %s%s".formatted(counts[0], one, counts[0] == 1 ? "" : "s");
      default -> "%d to %d %ss".formatted(counts[0], counts[counts.length - 1], one);
    };
  }

  /** The part of it on some of its splits. */
  SplitScores on(int[] some) {
    return new SplitScores(
        some,
        Arrays.stream(some).mapToDouble(s -> values[Arrays.binarySearch(splits, s)]).toArray(),
        seconds);
  }

  boolean isEmpty() {
    return values.length == 0;
  }

  double mean() {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** The standard deviation over the splits. */
  double deviation() {
    double mean = mean();
    double squares = Arrays.stream(values).map(a -> (a - mean) * (a - mean)).sum();
    return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
  }

  /** How far the mean may be off: the deviation over the square root of the number of splits. */
  double standardError() {
    return isEmpty() ? Double.NaN : deviation() / Math.sqrt(values.length);
  }

  /** Mean and deviation in percent, such as {@code 64.8 ± 1.6}. */
  String percent() {
    return isEmpty()
        ? ""
        : String.format(Locale.ROOT, "%.1f ± %.1f", 100 * mean(), 100 * deviation());
  }

  /** Means in percent, with an error of one deviation. */
  static Bars bars(String name, List<SplitScores> samples) {
    return new Bars(
        name,
        samples.stream().mapToDouble(s -> 100 * s.mean()).toArray(),
        samples.stream().mapToDouble(s -> 100 * (s.mean() - s.deviation())).toArray(),
        samples.stream().mapToDouble(s -> 100 * (s.mean() + s.deviation())).toArray());
  }

  /** A curve of means in percent, with a band of one standard error. */
  static Series series(String name, double[] x, List<SplitScores> samples) {
    return new Series(
        name,
        x,
        samples.stream().mapToDouble(s -> 100 * s.mean()).toArray(),
        samples.stream().mapToDouble(s -> 100 * (s.mean() - s.standardError())).toArray(),
        samples.stream().mapToDouble(s -> 100 * (s.mean() + s.standardError())).toArray());
  }

  /** The median seconds of a training. */
  String time() {
    return isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", seconds);
  }
}
