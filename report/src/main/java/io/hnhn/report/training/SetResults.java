package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.report.Axis;
import io.hnhn.report.ConfusionMatrix;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.ClassScore;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.RankingCurve;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How well hyperedges are told from other sets of nodes. */
record SetResults(RunFacts run, TestedSets sets, Labels test, RankingCurve curve) {
  /** Mistakes of a kind that are shown. */
  private static final int SHOWN = 5;

  /** Characters of a set's name that are shown. */
  private static final int NAME = 90;

  static void add(RunFacts run, Page page) {
    if (run.sets() != null && run.test() != null) {
      new SetResults(run, run.sets(), run.test(), run.curve().orElseThrow()).add(page);
    }
  }

  private void add(Page page) {
    Metrics metrics = run.predictions().evaluate(test);
    page.section(
        "How well it tells hyperedges from other sets",
        "The model gives every set a probability of being a hyperedge. Whoever uses it draws a line"
            + " somewhere, and takes what lies above. A low line finds more hyperedges and lets in"
            + " more other sets; the curves show every line at once.",
        atEvenOdds(metrics.perClass().get(1)));
    page.chart(roc());
    page.chart(precisionRecall());
    page.chart(
        new ConfusionMatrix(
            "What is taken for what",
            "A row is what a set is, a column what the model takes it for, with the line at 50%."
                + " What is right lies on the diagonal.",
            sets.classNames(),
            metrics.confusion()));
    page.table(mistakes());
  }

  private static String atEvenOdds(ClassScore hyperedges) {
    String found =
        "With the line at 50%% it finds %s of the hyperedges"
            .formatted(percent(hyperedges.recall()));
    return Double.isNaN(hyperedges.precision())
        ? found + "."
        : found + "; of what it takes for one, %s are.".formatted(percent(hyperedges.precision()));
  }

  private LineChart roc() {
    return new LineChart(
        "ROC curve",
        String.format(
            Locale.ROOT,
            "For every line: how many of the hyperedges lie above it, over how many of the other"
                + " sets do. The nearer to the upper left corner, the better; the area below is the"
                + " AUC, %.3f.",
            curve.ranking().auc()),
        Axis.linear("other sets above the line, %"),
        Axis.linear("hyperedges above the line, %"),
        List.of(
            new Series("the model", fromZero(falseAlarmRates()), fromZero(recalls())),
            new Series("by chance", new double[] {0, 100}, new double[] {0, 100})));
  }

  private LineChart precisionRecall() {
    double share = 100.0 * curve.positives() / (curve.positives() + curve.negatives());
    return new LineChart(
        "Precision and recall",
        String.format(
            Locale.ROOT,
            "For every line: how many of the sets above it are hyperedges, over how many of the"
                + " hyperedges lie above it. The average precision is %.3f.",
            curve.ranking().averagePrecision()),
        Axis.linear("hyperedges above the line, %"),
        Axis.linear("hyperedges among what is above, %"),
        List.of(
            new Series(
                "the model",
                recalls().toArray(),
                curve.points().stream().mapToDouble(p -> 100 * p.precision()).toArray()),
            new Series("by chance", new double[] {0, 100}, new double[] {share, share})));
  }

  private DoubleStream falseAlarmRates() {
    return curve.points().stream().mapToDouble(p -> 100 * curve.falseAlarmRate(p));
  }

  private DoubleStream recalls() {
    return curve.points().stream().mapToDouble(p -> 100 * curve.recall(p));
  }

  /** With the line above all sets nothing is found. */
  private static double[] fromZero(DoubleStream shares) {
    return DoubleStream.concat(DoubleStream.of(0), shares).toArray();
  }

  /** What the model was surest of and wrong about: hyperedges first, then others. */
  private Table mistakes() {
    Matrix probabilities = run.predictions().probabilities();
    List<List<String>> rows =
        Stream.concat(mistakes(1, probabilities), mistakes(0, probabilities)).toList();
    return new Table(
        "Where it is surest and wrong",
        List.of("set", "it is", "probability of a hyperedge"),
        rows,
        "Up to %d of each kind. An other set with a high probability may be one that could well be a"
                .formatted(SHOWN)
            + " hyperedge, but is not in the data.");
  }

  private Stream<List<String>> mistakes(int actual, Matrix probabilities) {
    int[] said = run.predictions().classes();
    Comparator<Integer> surest = Comparator.comparingDouble(row -> probabilities.get(row, actual));
    return IntStream.range(0, test.size())
        .filter(i -> test.classes()[i] == actual)
        .map(i -> test.rows()[i])
        .filter(row -> said[row] != actual)
        .boxed()
        .sorted(surest)
        .limit(SHOWN)
        .map(
            row ->
                List.of(
                    shortened(sets.names().get(row)),
                    sets.classNames().get(actual),
                    percent(probabilities.get(row, 1))));
  }

  private static String shortened(String name) {
    return name.length() <= NAME ? name : name.substring(0, NAME - 1) + "…";
  }
}
