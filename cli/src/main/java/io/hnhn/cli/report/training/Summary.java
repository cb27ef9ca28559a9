package io.hnhn.cli.report.training;

import static io.hnhn.cli.report.training.Proportion.percent;

import io.hnhn.cli.report.Axis;
import io.hnhn.cli.report.BarChart;
import io.hnhn.cli.report.Page;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** In a few sentences: what was learned, from how many labels, and how good it is. */
final class Summary {
  private Summary() {}

  static void add(RunFacts run, Page page) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(task(run));
    run.metrics()
        .ifPresentOrElse(
            metrics -> paragraphs.add(result(run, metrics)),
            () ->
                paragraphs.add(
                    "No labels were left to judge it by: every label was used to learn from. How"
                        + " good"
                        + " it is on %ss it did not see is not known.".formatted(run.row())));
    if (run.accuracies().size() > 1) {
      paragraphs.add(runs(run.accuracies()));
    }
    page.section("In short", paragraphs.toArray(String[]::new));
    if (run.accuracies().size() > 1) {
      page.chart(chart(run.accuracies()));
    }
  }

  private static String task(RunFacts run) {
    int rows = run.rows().count();
    Labels validation = run.validation();
    return "The model learned from the labels of %d of %d %ss (%s) which of %d classes a %s is of."
            .formatted(
                run.training().size(),
                rows,
                run.row(),
                percent((double) run.training().size() / rows),
                run.dataset().classes(),
                run.row())
        + (validation == null
            ? ""
            : " %d further labels chose the epoch whose weights it has."
                .formatted(validation.size()));
  }

  private static String result(RunFacts run, Metrics metrics) {
    long right =
        IntStream.range(0, metrics.confusion().length)
            .mapToLong(c -> metrics.confusion()[c][c])
            .sum();
    Proportion accuracy = new Proportion(right, metrics.count());
    int largest = largestClass(run.training().classes());
    Proportion guess =
        new Proportion(Arrays.stream(metrics.confusion()[largest]).sum(), metrics.count());
    return "Of %d other %ss, whose labels it was not shown, it names the right class for %d: %s. "
            .formatted(metrics.count(), run.row(), right, accuracy.percent())
        + "Always saying “%s”, the largest class of the labels it learned from, would be right for %s. "
            .formatted(run.dataset().classNames().get(largest), guess.percent())
        + "Asked about other %ss of the kind, expect between %s and %s (95%% interval)."
            .formatted(run.row(), percent(accuracy.low()), percent(accuracy.high()));
  }

  /** The class that most rows have, the first of them where there are several. */
  private static int largestClass(int[] classes) {
    int[] counts = new int[Arrays.stream(classes).max().orElse(0) + 1];
    for (int c : classes) {
      counts[c]++;
    }
    return IntStream.range(0, counts.length)
        .reduce((a, b) -> counts[b] > counts[a] ? b : a)
        .orElseThrow();
  }

  private static String runs(List<Double> accuracies) {
    double mean = accuracies.stream().mapToDouble(a -> a).average().orElseThrow();
    double squares = accuracies.stream().mapToDouble(a -> (a - mean) * (a - mean)).sum();
    return String.format(
        Locale.ROOT,
        "%d runs, which differ in chance alone, are right for %.1f%% ± %.1f on average (mean and"
            + " standard deviation), from %s to %s. This page shows the first of them.",
        accuracies.size(),
        100 * mean,
        100 * Math.sqrt(squares / (accuracies.size() - 1)),
        percent(accuracies.stream().mapToDouble(a -> a).min().orElseThrow()),
        percent(accuracies.stream().mapToDouble(a -> a).max().orElseThrow()));
  }

  private static BarChart chart(List<Double> accuracies) {
    return new BarChart(
        "Accuracy of each run",
        "Two models that differ by less than these runs can't be told apart by a run of each.",
        Axis.linear("right, %"),
        IntStream.rangeClosed(1, accuracies.size()).mapToObj(Integer::toString).toList(),
        List.of(
            new BarChart.Bars(
                "accuracy", accuracies.stream().mapToDouble(a -> 100 * a).toArray())));
  }
}
