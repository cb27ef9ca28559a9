package io.hnhn.cli.tune;

import io.hnhn.cli.report.Axis;
import io.hnhn.cli.report.BarChart;
import io.hnhn.cli.report.HeatMap;
import io.hnhn.cli.report.LineChart;
import io.hnhn.cli.report.LineChart.Series;
import io.hnhn.cli.report.Page;
import io.hnhn.cli.report.Table;
import io.hnhn.cli.tune.TuneResults.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** A search as a page with pictures. */
record TunePage(TuneResults results, List<String> findings, Map<String, String> provenance) {
  private static final int SHOWN = 20;
  private static final List<String> EXPONENTS = List.of("alpha", "beta");
  private static final String ACCURACY = "right %";
  private static final String BEST_OF_EACH =
      "For each value the best candidate that has it: mean and one standard error over the %d"
          + " folds.";

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
    page.section("Result", findings.toArray(String[]::new)).table(results.table(SHOWN));
    if (!results.varied().isEmpty()) {
      page.section("What each setting does");
      models(page);
      exponents(page);
      results.varied().stream()
          .filter(name -> !name.equals("model") && !EXPONENTS.contains(name))
          .forEach(name -> page.chart(curve(name)));
    }
    return page.provenance(provenance);
  }

  private void models(Page page) {
    List<String> names =
        results.candidates().stream().map(r -> r.text("model")).distinct().toList();
    if (names.size() < 2) {
      return;
    }
    double[] values = new double[names.size()];
    double[] low = new double[names.size()];
    double[] high = new double[names.size()];
    for (int i = 0; i < values.length; i++) {
      String name = names.get(i);
      Result best = best(r -> r.text("model").equals(name)).orElseThrow();
      values[i] = 100 * best.accuracy();
      low[i] = 100 * (best.accuracy() - best.standardError());
      high[i] = 100 * (best.accuracy() + best.standardError());
    }
    page.chart(
        new BarChart(
            "Models",
            "The best candidate of each model: mean and one standard error over the folds.",
            Axis.linear(ACCURACY),
            names,
            List.of(new BarChart.Bars(ACCURACY, values, low, high))));
  }

  private void exponents(Page page) {
    List<String> varied = EXPONENTS.stream().filter(n -> results.numbers(n).size() > 1).toList();
    if (varied.isEmpty()) {
      return;
    }
    page.chart(
        new LineChart(
            "Which hyperedges and nodes count",
            BEST_OF_EACH.formatted(results.folds())
                + " With alpha above 0 large hyperedges count more for a node, below 0 small ones;"
                + " with beta above 0 nodes in many hyperedges count more for a hyperedge, below 0"
                + " nodes in few.",
            Axis.linear("exponent"),
            Axis.linear(ACCURACY),
            varied.stream().map(this::series).toList()));
    if (varied.size() == 2) {
      page.chart(both());
    }
  }

  private HeatMap both() {
    List<Double> alphas = results.numbers("alpha");
    List<Double> betas = results.numbers("beta");
    double[][] values = new double[betas.size()][alphas.size()];
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values[row].length; column++) {
        double alpha = alphas.get(column);
        double beta = betas.get(row);
        values[row][column] =
            best(r -> has(r, "alpha", alpha) && has(r, "beta", beta))
                .map(r -> 100 * r.accuracy())
                .orElse(Double.NaN);
      }
    }
    return new HeatMap(
        "Both exponents",
        "The best candidate of each pair of values, right in so many percent; empty where none was"
            + " tried.",
        "alpha",
        alphas.stream().map(Table::cell).toList(),
        "beta",
        betas.stream().map(Table::cell).toList(),
        values);
  }

  private LineChart curve(String name) {
    List<Double> numbers = results.numbers(name);
    boolean ratios = numbers.getFirst() > 0 && numbers.getLast() >= 10 * numbers.getFirst();
    return new LineChart(
        name,
        BEST_OF_EACH.formatted(results.folds()),
        new Axis(name, ratios),
        Axis.linear(ACCURACY),
        List.of(series(name)));
  }

  private Series series(String name) {
    List<Double> x = new ArrayList<>(results.numbers(name));
    double[] y = new double[x.size()];
    double[] low = new double[x.size()];
    double[] high = new double[x.size()];
    for (int i = 0; i < y.length; i++) {
      double value = x.get(i);
      Result best = best(r -> has(r, name, value)).orElseThrow();
      y[i] = 100 * best.accuracy();
      low[i] = 100 * (best.accuracy() - best.standardError());
      high[i] = 100 * (best.accuracy() + best.standardError());
    }
    return new Series(name, x.stream().mapToDouble(v -> v).toArray(), y, low, high);
  }

  private Optional<Result> best(Predicate<Result> wanted) {
    return results.candidates().stream().filter(wanted).findFirst();
  }

  private static boolean has(Result result, String name, double value) {
    return result.settings().get(name) instanceof Number number
        && Objects.equals(number.doubleValue(), value);
  }
}
