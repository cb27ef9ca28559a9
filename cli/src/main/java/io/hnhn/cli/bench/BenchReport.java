package io.hnhn.cli.bench;

import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The results of a bench as a page. What was not measured has no section.
 *
 * @param results both sides of each workload
 * @param profiles where the time of an epoch goes
 */
record BenchReport(List<BenchResult> results, List<StepProfile> profiles, BenchBackend backend) {
  Page page(String command) {
    Page page = new Page("How fast hnhn is", backend.where());
    if (!results.isEmpty()) {
      addComparison(page);
    }
    Growth.ofTime(results).ifPresent(exponent -> addGrowth(page, exponent));
    if (!profiles.isEmpty()) {
      addSteps(page);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("command", command);
    facts.put("java", Runtime.version().toString());
    facts.put("system", BenchMachine.words());
    facts.put("threads", Integer.toString(backend.threads()));
    if (backend.accelerated()) {
      facts.put("backend", backend.name() + ": " + backend.description());
    }
    facts.put("finished", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return page.provenance(facts);
  }

  private void addComparison(Page page) {
    List<BenchResult> compared = results.stream().filter(r -> r.rival() != null).toList();
    page.section(
        "Side by side",
        "Every workload runs in a process of its own. The rival is HNHN in plain PyTorch, in the"
            + " fastest of its ways to multiply sparse matrices; both sides take turns, and of each"
            + " the best round counts."
            + (compared.isEmpty() ? " Here it did not run." : ""));
    if (!compared.isEmpty()) {
      page.chart(
          new BarChart(
              "How many times faster",
              "The rival's time over ours; at 1 both are equally fast.",
              Axis.linear("times"),
              compared.stream().map(r -> r.workload().name()).toList(),
              ratios(compared)));
    }
    List<BenchTable.Column> columns = BenchTable.columns(results);
    page.table(
        new Table(
            "All numbers",
            columns.stream().map(BenchTable.Column::name).toList(),
            results.stream()
                .map(r -> columns.stream().map(column -> column.cell().apply(r)).toList())
                .toList(),
            "Milliseconds of an epoch, of the logits of all nodes (inference) or of a whole"
                + " training (citeseer). Losses: the largest relative difference of the two sides'"
                + " losses, from the same initial weights."));
  }

  private static List<BarChart.Bars> ratios(List<BenchResult> compared) {
    List<BarChart.Bars> bars = new ArrayList<>();
    bars.add(bars("ratio", compared, BenchResult::rival));
    if (compared.stream().allMatch(r -> r.informed() != null)) {
      bars.add(bars("ratio to informed", compared, BenchResult::informed));
    }
    return bars;
  }

  private static BarChart.Bars bars(
      String name, List<BenchResult> compared, Function<BenchResult, Measurement> rival) {
    return new BarChart.Bars(
        name, compared.stream().mapToDouble(r -> r.ratio(rival.apply(r)).getAsDouble()).toArray());
  }

  private void addGrowth(Page page, double exponent) {
    page.section(
        "Growth",
        String.format(
            Locale.ROOT,
            "The same work on more and more copies of one hypergraph. Time grows as copies to the"
                + " power of %.2f, memory to that of %.2f; at 1 twice the data takes twice as"
                + " much.",
            exponent,
            Growth.ofMemory(results).orElseThrow()));
    page.chart(growth("Time of an epoch", "ms", m -> m.seconds(Workload.Measure.EPOCH) * 1e3));
    page.chart(growth("Peak memory", "MB", Measurement::peak_mb));
  }

  private LineChart growth(String title, String unit, ToDoubleFunction<Measurement> cost) {
    List<BenchResult> sizes = Growth.sizes(results);
    List<BenchResult> rivals = sizes.stream().filter(r -> r.rival() != null).toList();
    List<Series> series = new ArrayList<>();
    series.add(series("hnhn", sizes, r -> cost.applyAsDouble(r.ours())));
    if (!rivals.isEmpty()) {
      series.add(series("PyTorch", rivals, r -> cost.applyAsDouble(r.rival())));
    }
    return new LineChart(
        title,
        "On both axes equal steps multiply."
            + (rivals.size() < sizes.size() && !rivals.isEmpty()
                ? " The rival ends where its matrices no longer fit into memory."
                : ""),
        Axis.logarithmic("copies"),
        Axis.logarithmic(unit),
        series);
  }

  private static Series series(
      String name, List<BenchResult> results, ToDoubleFunction<BenchResult> value) {
    return new Series(
        name,
        results.stream().mapToDouble(r -> r.workload().copies()).toArray(),
        results.stream().mapToDouble(value).toArray());
  }

  private void addSteps(Page page) {
    page.section(
        "Beside the ceiling",
        "A step can't be faster than the machine computes, nor faster than it moves memory."
            + " Measured here, the machine does at best "
            + profiles.getFirst().atBest()
            + ".");
    for (StepProfile profile : profiles) {
      page.chart(
          profile
              .times()
              .toChart(
                  "Steps of " + profile.workload().name(),
                  "%s. The best time of each step, and the least it could take. A step whose data"
                          .formatted(profile.saved())
                      + " stays in the cache may beat the bar of memory.",
                  profile.roofline()));
      page.table(profile.times().toTable());
    }
  }
}
