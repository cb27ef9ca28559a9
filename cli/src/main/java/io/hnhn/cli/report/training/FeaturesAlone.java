package io.hnhn.cli.report.training;

import io.hnhn.cli.report.Axis;
import io.hnhn.cli.report.BarChart;
import io.hnhn.cli.report.Page;
import io.hnhn.cli.statistics.Estimate;
import io.hnhn.cli.statistics.PairedAnswers;
import io.hnhn.model.Task;
import java.util.List;
import java.util.Locale;

/**
 * What a network that sees features alone says about the same test, and so what the structure adds.
 *
 * @param task what is classified
 * @param ofMembers whether features of members stand for those of hyperedges or sets
 * @param answers the model's on the left, those from features alone on the right
 */
public record FeaturesAlone(Task task, boolean ofMembers, PairedAnswers answers) {

  static void add(RunFacts run, Page page) {
    FeaturesAlone alone = run.featuresAlone();
    if (alone != null) {
      page.section("What %s add".formatted(alone.structure()), alone.sentence(), alone.method());
      page.chart(alone.chart());
    }
  }

  /** How much more often the model is right. */
  public Estimate difference() {
    return answers.difference();
  }

  /** What it comes to: Groups add 6.2 points (4.9 to 7.5): features alone are right on 70.1%. */
  public String sentence() {
    Estimate points = difference().percent();
    boolean less = points.value() < 0;
    String chance = points.low() <= 0 && points.high() >= 0 ? ", which may be chance" : "";
    String structure = structure();
    return String.format(
        Locale.ROOT,
        "%s %s (%.1f to %.1f): %s alone are right on %s.",
        structure.substring(0, 1).toUpperCase(Locale.ROOT) + structure.substring(1),
        points.value() == 0
            ? "add nothing"
            : String.format(
                Locale.ROOT,
                less ? "take %.1f points away%s" : "add %.1f points%s",
                Math.abs(points.value()),
                chance),
        less ? -points.high() : points.low(),
        less ? -points.low() : points.high(),
        ofMembers ? "features of members" : "features",
        answers.right().percent());
  }

  /** What there is beside features: the groups of a node, the members of a hyperedge, or both. */
  private String structure() {
    return task != Task.HYPEREDGES ? "groups" : ofMembers ? "connections" : "members";
  }

  private String method() {
    return String.format(
        Locale.ROOT,
        "A network of the same width was trained in the same way on the same labels, but it sees %s"
            + " and nothing else. Both were asked the same: %d were told right by the model alone,"
            + " %d by the other one alone, %d by both and %d by neither. Points are those of a"
            + " percent, with their 95%% interval.",
        ofMembers ? "the features of members" : "features",
        answers.onlyLeft(),
        answers.onlyRight(),
        answers.both(),
        answers.neither());
  }

  private BarChart chart() {
    List<Estimate> shares =
        List.of(answers.left().estimate().percent(), answers.right().estimate().percent());
    return new BarChart(
        "Right answers with and without " + structure(),
        "With 95% intervals for other rows of the kind. They may overlap where the difference is"
            + " clear, since both were asked about the same rows.",
        Axis.linear("right, %"),
        List.of("the model, with " + structure(), "features alone"),
        List.of(
            new BarChart.Bars(
                "right",
                shares.stream().mapToDouble(Estimate::value).toArray(),
                shares.stream().mapToDouble(Estimate::low).toArray(),
                shares.stream().mapToDouble(Estimate::high).toArray())));
  }
}
