package io.hnhn.report.training;

import io.hnhn.report.Axis;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.train.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How loss and accuracy went over the epochs. */
final class LearningCurves {
  /** Losses that differ by more than this factor are shown by their logarithm. */
  private static final double WIDE = 20;

  private LearningCurves() {}

  static void add(RunFacts run, Page page) {
    History history = run.trained().history();
    page.section(
        "Course of training",
        "In every epoch the model looks at all the labels it learns from, and its weights are moved"
            + " a little so that it would say them with more certainty. The loss is how surprised"
            + " it is by the right classes; 0 is not at all.");
    page.chart(loss(history, run.classNames().size()));
    if (!history.validationAccuracies().isEmpty()) {
      page.chart(accuracy(history));
    }
  }

  private static LineChart loss(History history, int classes) {
    List<Series> series = new ArrayList<>();
    series.add(series("on the labels it learns from", history.losses()));
    String caption =
        String.format(
            Locale.ROOT,
            "From %.3f in the first epoch to %.3f in the last. Who only guesses among %d classes"
                + " has %.3f.",
            history.losses().getFirst(),
            history.losses().getLast(),
            classes,
            Math.log(classes));
    if (!history.validationLosses().isEmpty()) {
      series.add(series("on validation labels", history.validationLosses()));
      caption +=
          " The model has the weights of epoch %d, where the validation loss is lowest."
              .formatted(history.bestEpoch());
    }
    return new LineChart("Loss", caption, Axis.linear("epoch"), lossAxis(history), series);
  }

  private static Axis lossAxis(History history) {
    double[] all =
        Stream.concat(history.losses().stream(), history.validationLosses().stream())
            .mapToDouble(loss -> loss)
            .toArray();
    double least = Arrays.stream(all).min().orElse(1);
    double most = Arrays.stream(all).max().orElse(1);
    return new Axis("loss", least > 0 && most > WIDE * least);
  }

  private static LineChart accuracy(History history) {
    List<Double> percent = history.validationAccuracies().stream().map(a -> 100 * a).toList();
    return new LineChart(
        "Accuracy on validation labels",
        String.format(
            Locale.ROOT,
            "%.1f%% at epoch %d, whose weights the model has.",
            percent.get(history.bestEpoch() - 1),
            history.bestEpoch()),
        Axis.linear("epoch"),
        Axis.linear("right, %"),
        List.of(series("validation", percent)));
  }

  private static Series series(String name, List<Double> values) {
    return new Series(
        name,
        IntStream.rangeClosed(1, values.size()).asDoubleStream().toArray(),
        values.stream().mapToDouble(v -> v).toArray());
  }
}
