package io.hnhn.cli.tune;

import io.hnhn.learn.tune.Effects;
import io.hnhn.learn.tune.TuneResults;
import io.hnhn.learn.tune.TuneResults.Result;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Chart;
import io.hnhn.report.HeatMap;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A search as a page with pictures. */
record TunePage(TuneResults results, List<String> findings, Map<String, String> provenance) {
  private static final int SHOWN = 20;
  private static final List<String> EXPONENTS = List.of("alpha", "beta");
  private static final String ACCURACY = "right %";

  /** Lines in a picture, beyond which nobody can tell them apart. */
  private static final int LINES = 4;

  private static final Map<String, String> MEANINGS =
      Map.of(
          "alpha",
          " Above 0 large hyperedges count more for a node, below 0 small ones.",
          "beta",
          " Above 0 nodes in many hyperedges count more for a hyperedge, below 0 nodes in few.");

  Page toPage() {
    Page page =
        new Page(
            "Tuning on " + results.data(),
            "%d candidates, %d-fold cross-validation with %d %s of %s"
                .formatted(
                    results.candidates().size(),
                    results.folds(),
                    results.labels(),
                    results.judges(),
                    results.judges().equals("sets") ? "nodes" : results.task()));
    page.section("Result", findings.toArray(String[]::new))
        .table(new TuneTables(results).best(SHOWN));
    if (!results.varied().isEmpty()) {
      effects(page, new Effects(results));
    }
    return page.provenance(provenance);
  }

  private void effects(Page page, Effects effects) {
    page.section(
        "What each setting does",
        "A search changes some settings at a time, and keeps what was best. What a setting does can"
            + " only be told by candidates that differ in it alone: lines join those and no"
            + " others.");
    models(page);
    effects.alone().forEach(name -> page.chart(effect(name, effects.of(name))));
    both(effects).ifPresent(page::chart);
    together(page, effects);
  }

  /** Settings that were never changed alone are drawn as what they were: one choice. */
  private void together(Page page, Effects effects) {
    List<String> names = effects.together();
    if (names.isEmpty()) {
      return;
    }
    String said =
        "No two candidates differ in one of these alone (%s): what each of them does by itself can't be told from this search."
            .formatted(String.join(", ", names));
    page.section("Changed together", said);
    effects.groups(names).stream()
        .findFirst()
        .ifPresent(group -> page.chart(choices(names, group.members())));
  }

  private BarChart choices(List<String> names, List<Result> members) {
    return new BarChart(
        names.size() == 1 ? names.getFirst() : "All of them at once",
        "Candidates that differ in these settings and in nothing else: mean and one standard error"
            + " over the %d folds.".formatted(results.folds()),
        Axis.linear(ACCURACY),
        members.stream()
            .map(
                result ->
                    names.stream()
                        .map(name -> name + " " + result.text(name))
                        .collect(Collectors.joining(", ")))
            .toList(),
        List.of(bars(members)));
  }

  private void models(Page page) {
    List<String> names =
        results.candidates().stream().map(r -> r.text("model")).distinct().toList();
    if (names.size() < 2) {
      return;
    }
    List<Result> best =
        names.stream().map(name -> best(r -> r.text("model").equals(name)).orElseThrow()).toList();
    page.chart(
        new BarChart(
            "Models",
            "The best candidate of each model, whatever its other settings: mean and one standard"
                + " error over the folds.",
            Axis.linear(ACCURACY),
            names,
            List.of(bars(best))));
  }

  private static BarChart.Bars bars(List<Result> results) {
    return new BarChart.Bars(
        ACCURACY,
        results.stream().mapToDouble(r -> 100 * r.accuracy()).toArray(),
        results.stream().mapToDouble(r -> 100 * (r.accuracy() - r.standardError())).toArray(),
        results.stream().mapToDouble(r -> 100 * (r.accuracy() + r.standardError())).toArray());
  }

  /** All else being as in the best candidate that has both exponents. */
  private Optional<HeatMap> both(Effects effects) {
    if (!results.varied().containsAll(EXPONENTS)) {
      return Optional.empty();
    }
    return effects.groups(EXPONENTS).stream().findFirst().flatMap(TunePage::both);
  }

  private static Optional<HeatMap> both(Effects.Group group) {
    List<Result> fixed =
        group.members().stream()
            .filter(
                result ->
                    EXPONENTS.stream()
                        .allMatch(name -> result.settings().get(name) instanceof Number))
            .toList();
    List<Double> alphas = numbers("alpha", fixed);
    List<Double> betas = numbers("beta", fixed);
    if (alphas.size() < 2 || betas.size() < 2) {
      return Optional.empty();
    }
    double[][] values = new double[betas.size()][alphas.size()];
    for (double[] row : values) {
      Arrays.fill(row, Double.NaN);
    }
    for (Result result : fixed) {
      int row = betas.indexOf(number(result, "beta"));
      int column = alphas.indexOf(number(result, "alpha"));
      values[row][column] = 100 * result.accuracy();
    }
    return Optional.of(
        new HeatMap(
            "Both exponents",
            "Right in so many percent; empty where nothing was tried. All else is the same.",
            "alpha",
            alphas.stream().map(Table::cell).toList(),
            "beta",
            betas.stream().map(Table::cell).toList(),
            values));
  }

  /** A curve of numbers; bars where an exponent was learned, too. */
  private Chart effect(String name, List<Effects.Group> groups) {
    boolean numbers =
        groups.stream()
            .flatMap(group -> group.members().stream())
            .allMatch(result -> result.settings().get(name) instanceof Number);
    return numbers ? curve(name, groups) : choices(List.of(name), groups.getFirst().members());
  }

  private LineChart curve(String name, List<Effects.Group> groups) {
    List<Effects.Group> drawn = groups.subList(0, Math.min(LINES, groups.size()));
    List<Double> numbers = results.numbers(name);
    boolean ratios = numbers.getFirst() > 0 && numbers.getLast() >= 10 * numbers.getFirst();
    return new LineChart(
        name,
        ("A line joins candidates that differ in %s and in nothing else: mean and one standard"
                    + " error over the %d folds.")
                .formatted(name, results.folds())
            + MEANINGS.getOrDefault(name, "")
            + (drawn.size() < groups.size()
                ? " Of %d lines %d are shown, that of the best candidate first."
                    .formatted(groups.size(), drawn.size())
                : ""),
        new Axis(name, ratios),
        Axis.linear(ACCURACY),
        drawn.stream().map(group -> series(name, group, drawn)).toList());
  }

  private static Series series(String name, Effects.Group group, List<Effects.Group> drawn) {
    List<Result> members =
        group.members().stream()
            .sorted(Comparator.comparingDouble(result -> number(result, name)))
            .toList();
    String line = Effects.name(group, drawn);
    BarChart.Bars bars = bars(members);
    return new Series(
        line.isEmpty() ? name : line,
        members.stream().mapToDouble(result -> number(result, name)).toArray(),
        bars.values(),
        bars.low(),
        bars.high());
  }

  private static List<Double> numbers(String name, List<Result> results) {
    return results.stream().map(result -> number(result, name)).distinct().sorted().toList();
  }

  private static double number(Result result, String name) {
    return ((Number) Objects.requireNonNull(result.settings().get(name))).doubleValue();
  }

  private Optional<Result> best(Predicate<Result> wanted) {
    return results.candidates().stream().filter(wanted).findFirst();
  }
}
