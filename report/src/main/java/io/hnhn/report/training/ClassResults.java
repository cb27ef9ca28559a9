package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.report.ConfusionMatrix;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import io.hnhn.train.ClassScore;
import io.hnhn.train.Metrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** How well each class of nodes or hyperedges is told from the others. */
final class ClassResults {
  private ClassResults() {}

  static void add(RunFacts run, Page page) {
    if (run.sets() == null) {
      run.metrics().ifPresent(metrics -> add(run, metrics, page));
    }
  }

  private static void add(RunFacts run, Metrics metrics, Page page) {
    page.section("Which classes it knows", extremes(run, metrics));
    page.table(table(run, metrics));
    page.chart(
        new ConfusionMatrix(
            "What is taken for what",
            "A row is the class a %s has, a column the class the model names. What is right lies on the diagonal. A cell leads to examples of it."
                .formatted(run.row()),
            run.classNames(),
            metrics.confusion()));
  }

  private static String extremes(RunFacts run, Metrics metrics) {
    List<ClassScore> scores = metrics.perClass();
    Comparator<Integer> byRecall = Comparator.comparingDouble(c -> scores.get(c).recall());
    List<Integer> tested =
        IntStream.range(0, scores.size())
            .filter(c -> scores.get(c).support() > 0)
            .boxed()
            .sorted(byRecall)
            .toList();
    int worst = tested.getFirst();
    int best = tested.getLast();
    if (worst == best) {
      return "All that were asked about are of one class.";
    }
    String known = name(run, best);
    String text =
        "It knows “%s” best: of its %ss %s are recognised. It knows “%s” worst: %s"
            .formatted(
                known,
                run.row(),
                percent(scores.get(best).recall()),
                name(run, worst),
                percent(scores.get(worst).recall()));
    int mistaken = mistakenFor(metrics.confusion()[worst], worst);
    return mistaken < 0
        ? text + "."
        : text + ", and it is most often taken for “%s”.".formatted(name(run, mistaken));
  }

  private static Table table(RunFacts run, Metrics metrics) {
    List<List<String>> rows = new ArrayList<>();
    List<ClassScore> scores = metrics.perClass();
    for (int c = 0; c < scores.size(); c++) {
      ClassScore score = scores.get(c);
      int label = c;
      int mistaken = mistakenFor(metrics.confusion()[c], c);
      rows.add(
          List.of(
              name(run, c),
              Long.toString(
                  Arrays.stream(run.training().classes()).filter(l -> l == label).count()),
              Long.toString(score.support()),
              decimal(score.precision()),
              decimal(score.recall()),
              decimal(score.f1()),
              mistaken < 0 ? "–" : name(run, mistaken)));
    }
    return new Table(
        "Each class",
        List.of("class", "learned from", "tested", "precision", "recall", "F1", "mistaken for"),
        rows,
        "Precision: how often the model is right where it names the class. Recall: how many of the"
            + " class it recognises. F1: their harmonic mean; over all classes its mean is %s."
                .formatted(decimal(metrics.macroF1())));
  }

  /** The other class that a class is most often taken for, or -1 where it never is. */
  private static int mistakenFor(long[] predictions, int actual) {
    return IntStream.range(0, predictions.length)
        .filter(c -> c != actual && predictions[c] > 0)
        .reduce((a, b) -> predictions[b] > predictions[a] ? b : a)
        .orElse(-1);
  }

  private static String name(RunFacts run, int label) {
    return run.classNames().get(label);
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value);
  }
}
