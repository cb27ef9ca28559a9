package io.hnhn.cli.compare;

import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.Comparison.Run;
import io.hnhn.learn.compare.ComparisonWords;
import io.hnhn.learn.statistics.Estimate;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.BarChart.Bars;
import io.hnhn.report.Page;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comparison as a page with pictures. */
record ComparePage(Comparison comparison, Map<String, String> provenance) {

  Page toPage() {
    CompareTables tables = new CompareTables(comparison);
    List<String> data = comparison.runs().stream().map(Run::data).distinct().toList();
    Page page =
        new Page(
            "Comparison of %d runs".formatted(comparison.runs().size()),
            "%s: %d classes of %s"
                .formatted(
                    String.join(", ", data),
                    comparison.classes().size(),
                    comparison.ofSets() ? "sets of nodes" : comparison.task()));
    page.section("In short", ComparisonWords.sentences(comparison).toArray(String[]::new));
    page.chart(scores());
    page.table(tables.runs());
    page.section(
        "Differences",
        "Two models of the same test are told apart best row by row: rows that both tell right, or"
            + " both wrong, say nothing about which is better. What counts are the rows that one of"
            + " them alone tells right. Each line is the first run minus the second.");
    page.chart(differencesChart());
    page.table(tables.differences());
    tables.overRuns().ifPresent(page::table);
    page.section("All settings").table(tables.allSettings());
    return page.provenance(provenance);
  }

  private BarChart scores() {
    List<Estimate> scores =
        comparison.runs().stream().map(run -> score(run.accuracy(), run.auc())).toList();
    return new BarChart(
        comparison.ofSets() ? "AUC of each run" : "Right answers of each run",
        "With 95% intervals for other test rows of the kind. Intervals that overlap don't mean that"
            + " there is no difference: that is told by the differences below.",
        Axis.linear(comparison.ofSets() ? "AUC" : "right, %"),
        comparison.runs().stream().map(Run::run).toList(),
        List.of(bars(comparison.ofSets() ? "AUC" : "right %", scores)));
  }

  private BarChart differencesChart() {
    List<Estimate> differences =
        comparison.differences().stream().map(d -> score(d.accuracy(), d.auc())).toList();
    return new BarChart(
        comparison.ofSets() ? "Differences in AUC" : "Differences in right answers",
        "With 95% intervals. Where the interval has 0 in it, the difference may be chance.",
        Axis.linear(comparison.ofSets() ? "difference in AUC" : "difference in points"),
        comparison.differences().stream().map(CompareTables::title).toList(),
        List.of(bars("difference", differences)));
  }

  /** The AUC for sets, else the share of right answers in percent. */
  private Estimate score(Estimate accuracy, @Nullable Estimate auc) {
    return auc == null ? accuracy.percent() : auc;
  }

  private static Bars bars(String name, List<Estimate> estimates) {
    return new Bars(
        name,
        estimates.stream().mapToDouble(Estimate::value).toArray(),
        estimates.stream().mapToDouble(Estimate::low).toArray(),
        estimates.stream().mapToDouble(Estimate::high).toArray());
  }
}
