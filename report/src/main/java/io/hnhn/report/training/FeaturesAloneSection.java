package io.hnhn.report.training;

import io.hnhn.learn.run.FeaturesAlone;
import io.hnhn.learn.statistics.Estimate;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Page;
import java.util.List;
import java.util.Locale;

/** What the structure adds to features. */
final class FeaturesAloneSection {
  private FeaturesAloneSection() {}

  static void add(RunFacts run, Page page) {
    FeaturesAlone alone = run.featuresAlone();
    if (alone != null) {
      page.section("What %s add".formatted(alone.structure()), alone.sentence(), method(alone));
      page.chart(chart(alone));
    }
  }

  private static String method(FeaturesAlone alone) {
    return String.format(
        Locale.ROOT,
        "A network of the same width was trained in the same way on the same labels, but it sees %s"
            + " and nothing else. Both were asked the same: %d were told right by the model alone,"
            + " %d by the other one alone, %d by both and %d by neither. Points are those of a"
            + " percent, with their 95%% interval.",
        alone.ofMembers() ? "the features of members" : "features",
        alone.answers().onlyLeft(),
        alone.answers().onlyRight(),
        alone.answers().both(),
        alone.answers().neither());
  }

  private static BarChart chart(FeaturesAlone alone) {
    List<Estimate> shares =
        List.of(
            alone.answers().left().estimate().percent(),
            alone.answers().right().estimate().percent());
    return new BarChart(
        "Right answers with and without " + alone.structure(),
        "With 95% intervals for other rows of the kind. They may overlap where the difference is"
            + " clear, since both were asked about the same rows.",
        Axis.linear("right, %"),
        List.of("the model, with " + alone.structure(), "features alone"),
        List.of(
            new BarChart.Bars(
                "right",
                shares.stream().mapToDouble(Estimate::value).toArray(),
                shares.stream().mapToDouble(Estimate::low).toArray(),
                shares.stream().mapToDouble(Estimate::high).toArray())));
  }
}
