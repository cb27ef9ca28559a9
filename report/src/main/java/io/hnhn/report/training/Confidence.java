package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.learn.statistics.Proportion;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.train.Calibration;
import io.hnhn.train.Calibration.Bin;
import io.hnhn.train.Labels;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Whether the model is as sure as it is right. */
final class Confidence {
  private static final int BINS = 10;

  /** Mean confidence and accuracy that are nearer than this are called equal. */
  private static final double NEAR = 0.02;

  private Confidence() {}

  static void add(RunFacts run, Page page) {
    Labels test = run.test();
    if (test == null) {
      return;
    }
    Calibration calibration = Calibration.of(run.predictions(), test, BINS);
    page.section("How sure it is", words(calibration));
    page.chart(reliability(calibration));
    page.chart(counts(calibration, run.row()));
  }

  private static String words(Calibration calibration) {
    double confidence = calibration.confidence();
    double accuracy = calibration.accuracy();
    String verdict =
        Math.abs(confidence - accuracy) < NEAR
            ? "That is about as sure as it should be."
            : confidence > accuracy
                ? "So it is surer than it should be: don't take its probabilities at their word."
                : "So it is less sure than it could be.";
    return "To every class the model gives a probability. On average it gives %s to the class it names, and is right for %s. "
            .formatted(percent(confidence), percent(accuracy))
        + verdict
        + String.format(
            Locale.ROOT,
            " Compared among those of about the same probability, said and true differ by %.1f"
                + " percentage points on average (expected calibration error, %d bins).",
            100 * calibration.expectedError(),
            BINS);
  }

  private static LineChart reliability(Calibration calibration) {
    List<Bin> bins = calibration.bins().stream().filter(bin -> bin.count() > 0).toList();
    double[] said = percents(bins, Bin::confidence);
    return new LineChart(
        "Said and true",
        "Where the model lies below the straight line it is too sure, above it not sure enough."
            + " The band is what chance may do (95%).",
        Axis.linear("probability it says, %"),
        Axis.linear("right, %"),
        List.of(
            new Series(
                "the model",
                said,
                percents(bins, Bin::accuracy),
                percents(bins, bin -> new Proportion(bin.right(), bin.count()).low()),
                percents(bins, bin -> new Proportion(bin.right(), bin.count()).high())),
            new Series("as it should be", new double[] {0, 100}, new double[] {0, 100})));
  }

  private static double[] percents(List<Bin> bins, ToDoubleFunction<Bin> share) {
    return bins.stream().mapToDouble(share).map(s -> 100 * s).toArray();
  }

  private static BarChart counts(Calibration calibration, String row) {
    return new BarChart(
        "How often it is how sure",
        "The number of tested %ss by the probability of the class that the model names."
            .formatted(row),
        Axis.linear(row + "s"),
        calibration.bins().stream()
            .map(
                bin -> String.format(Locale.ROOT, "%.0f–%.0f%%", 100 * bin.low(), 100 * bin.high()))
            .toList(),
        List.of(
            new BarChart.Bars(
                row + "s", calibration.bins().stream().mapToDouble(Bin::count).toArray())));
  }
}
