package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.report.Axis;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import io.hnhn.tune.Curve.Point;
import io.hnhn.tune.Curve.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What was tried to find good settings, and how the choice fell.
 *
 * @param chosen what was chosen of what
 * @param temperature what the logits are divided by
 * @param rateFalls whether the rate falls over the chosen epochs
 */
public record Selection(ChosenSettings chosen, double temperature, boolean rateFalls) {
  static void add(RunFacts run, Page page) {
    Selection selection = run.selection();
    if (selection == null || selection.chosen.tried().isEmpty()) {
      return;
    }
    page.section("How the settings were chosen", selection.words());
    page.table(selection.table());
    if (selection.chosen.curve().points().size() > 1) {
      page.chart(selection.accuracies());
      page.chart(selection.losses());
    }
  }

  private LineChart accuracies() {
    return chart(
        "Right answers on labels that were kept back",
        "Mean over the folds, as the epochs of the chosen settings went by; the band goes from the"
            + " worst fold to the best.",
        Axis.linear("right, %"),
        point -> percents(point.accuracy()));
  }

  private LineChart losses() {
    return chart(
        "Loss on labels that were kept back",
        "Of calibrated probabilities. Where it rises again, the network has begun to learn by heart"
            + " what does not hold for other labels.",
        Axis.linear("loss"),
        Point::loss);
  }

  private LineChart chart(String title, String caption, Axis y, Function<Point, Spread> number) {
    List<Point> points = chosen.curve().points();
    List<Spread> values = points.stream().map(number).toList();
    int epochs = chosen.epochs();
    return new LineChart(
        title,
        caption,
        Axis.linear("epoch"),
        y,
        List.of(
            new Series(
                "all folds",
                points.stream().mapToDouble(Point::epochs).toArray(),
                values.stream().mapToDouble(Spread::all).toArray(),
                values.stream().mapToDouble(Spread::least).toArray(),
                values.stream().mapToDouble(Spread::most).toArray())),
        new LineChart.Mark(epochs, "%d epochs chosen".formatted(epochs)));
  }

  private static Spread percents(Spread share) {
    return new Spread(100 * share.all(), 100 * share.least(), 100 * share.most());
  }

  private String words() {
    StringBuilder words = new StringBuilder();
    words.append(
        "By cross-validation inside the labels that were learned from: each time a part of them was"
            + " kept back and asked about. Settings that fell behind on the first parts were not"
            + " tried on the others. ");
    words.append(
        chosen.byProbabilities()
            ? "The smallest loss was taken. "
            : "Of those that were right about as often as the best, within two standard errors of"
                + " the difference, the smallest loss was taken. ");
    if (!chosen.later().isEmpty()) {
      words.append(
          "Tried after that, and taken where it was clearly right more often: %s. "
              .formatted(String.join(", then ", chosen.later())));
    }
    words.append(
        String.format(
            Locale.ROOT,
            "The loss is that of calibrated probabilities: the logits of this model are divided by"
                + " %.2f, %s.",
            temperature,
            temperature > 1
                ? "since it would be surer than it should be"
                : "since it would be less sure than it may be"));
    if (chosen.timeOver()) {
      words.append(
          " The time for the search was over before everything was tried: with more of it something"
              + " better may be found.");
    }
    if (chosen.reachedMostEpochs()) {
      words.append(
          " It was trained for %d epochs, the most that were tried%s."
              .formatted(
                  chosen.mostEpochs(),
                  rateFalls ? ", while its rate fell" : ": more of them may do better"));
    }
    return words.toString();
  }

  private Table table() {
    List<List<String>> rows = new ArrayList<>();
    for (Tried settings : chosen.tried()) {
      rows.add(
          List.of(
              settings.settings(),
              Integer.toString(settings.epochs()),
              String.format(
                  Locale.ROOT,
                  "%s ± %.1f",
                  percent(settings.accuracy()),
                  100 * settings.standardError()),
              String.format(Locale.ROOT, "%.3f", settings.logLoss()),
              Integer.toString(settings.folds())));
    }
    return new Table(
        "Settings that were tried",
        List.of("settings", "epochs", "right", "loss", "folds"),
        rows,
        "The first one was chosen. Right: mean and standard error. Shares and losses of settings"
            + " that were judged by fewer folds are those of other labels.");
  }
}
