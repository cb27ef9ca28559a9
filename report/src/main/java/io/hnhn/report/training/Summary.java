package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.learn.statistics.Proportion;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Page;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** In a few sentences: what was learned, from how many labels, and how good it is. */
final class Summary {
  private Summary() {}

  static void add(RunFacts run, Page page) {
    List<String> paragraphs =
        new ArrayList<>(
            run.sets() == null ? ofClasses(run) : new SetSummary(run, run.sets()).paragraphs());
    if (run.scores().size() > 1) {
      paragraphs.add(run.sets() == null ? accuracies(run.scores()) : aucs(run.scores()));
    }
    if (run.sample() != null) {
      paragraphs.add(run.sample().toString());
    }
    page.section("In short", paragraphs.toArray(String[]::new));
    if (run.scores().size() > 1) {
      page.chart(run.sets() == null ? accuracyChart(run.scores()) : aucChart(run.scores()));
    }
  }

  private static List<String> ofClasses(RunFacts run) {
    return List.of(
        task(run),
        run.metrics()
            .map(metrics -> result(run, metrics))
            .orElse(
                "No labels were left to judge it by: every label was used to learn from. How good"
                    + " it"
                    + " is on %ss it did not see is not known.".formatted(run.row())));
  }

  private static String task(RunFacts run) {
    int rows = run.predictions().logits().rows();
    Labels validation = run.validation();
    return "The model learned from the labels of %d of %d %ss (%s) which of %d classes a %s is of."
            .formatted(
                run.training().size(),
                rows,
                run.row(),
                percent((double) run.training().size() / rows),
                run.classNames().size(),
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
            .formatted(run.classNames().get(largest), guess.percent())
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

  private static String accuracies(List<Double> scores) {
    return String.format(
        Locale.ROOT,
        "%d runs, which differ in chance alone, are right for %.1f%% ± %.1f on average (mean and"
            + " standard deviation), from %s to %s. This page shows the first of them.",
        scores.size(),
        100 * mean(scores),
        100 * deviation(scores),
        percent(Collections.min(scores)),
        percent(Collections.max(scores)));
  }

  private static String aucs(List<Double> scores) {
    return String.format(
        Locale.ROOT,
        "%d runs, which differ in chance alone, have an AUC of %.3f ± %.3f (mean and standard"
            + " deviation), from %.3f to %.3f. This page shows the first of them.",
        scores.size(),
        mean(scores),
        deviation(scores),
        Collections.min(scores),
        Collections.max(scores));
  }

  private static double mean(List<Double> scores) {
    return scores.stream().mapToDouble(s -> s).average().orElseThrow();
  }

  private static double deviation(List<Double> scores) {
    double mean = mean(scores);
    double squares = scores.stream().mapToDouble(s -> (s - mean) * (s - mean)).sum();
    return Math.sqrt(squares / (scores.size() - 1));
  }

  private static BarChart accuracyChart(List<Double> scores) {
    return chart("Accuracy", "right, %", scores.stream().mapToDouble(s -> 100 * s).toArray());
  }

  private static BarChart aucChart(List<Double> scores) {
    return chart("AUC", "AUC", scores.stream().mapToDouble(s -> s).toArray());
  }

  private static BarChart chart(String what, String axis, double[] values) {
    return new BarChart(
        what + " of each run",
        "Two models that differ by less than these runs can't be told apart by a run of each.",
        Axis.linear(axis),
        IntStream.rangeClosed(1, values.length).mapToObj(Integer::toString).toList(),
        List.of(new BarChart.Bars(what, values)));
  }
}
