package io.hnhn.cli.compare;

import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.Comparison.Difference;
import io.hnhn.learn.compare.Comparison.Run;
import io.hnhn.learn.compare.ComparisonWords;
import io.hnhn.learn.compare.PairedT;
import io.hnhn.learn.statistics.Estimate;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A comparison as tables and in plain words. */
record CompareTables(Comparison comparison) {
  /** The trainings with what they differ in and how they did. */
  Table runs() {
    List<String> settings = settings().stream().filter(this::differs).toList();
    List<String> columns = new ArrayList<>(List.of("run", "model", "right %"));
    columns.addAll(comparison.ofSets() ? List.of("AUC") : List.of());
    columns.addAll(List.of("macro F1", "log loss", "labels", "tested", "data"));
    columns.addAll(settings);
    List<List<String>> rows = new ArrayList<>();
    for (Run run : comparison.runs()) {
      List<String> row = new ArrayList<>(List.of(run.run(), text(run, "model")));
      row.add(run.accuracy().percent().text(1));
      Optional.ofNullable(run.auc()).ifPresent(auc -> row.add(auc.text(3)));
      row.add(run.macroF1().text(3));
      row.add(run.logLoss().text(3));
      row.add(Integer.toString(run.trainingLabels()));
      row.add(Integer.toString(run.testLabels()));
      row.add(run.data());
      settings.forEach(name -> row.add(text(run, name)));
      rows.add(row);
    }
    return new Table(
        "Runs",
        columns,
        rows,
        "labels: how many were learned from; tested: how many were kept for the test. Settings that"
            + " are the same are left out.");
  }

  /** All settings of all trainings, a row each. */
  Table allSettings() {
    return new Table(
        "Settings",
        Stream.concat(Stream.of("setting"), comparison.runs().stream().map(Run::run)).toList(),
        Stream.concat(Stream.of("model"), settings().stream())
            .map(
                name ->
                    Stream.concat(
                            Stream.of(name), comparison.runs().stream().map(run -> text(run, name)))
                        .toList())
            .toList(),
        "");
  }

  /** How much more each has than those before it. */
  Table differences() {
    List<String> columns =
        new ArrayList<>(
            List.of("difference", "test rows", "right, points", "only it", "only other"));
    columns.add("p");
    columns.addAll(comparison.ofSets() ? List.of("AUC") : List.of());
    columns.addAll(List.of("macro F1", "log loss"));
    List<List<String>> rows = new ArrayList<>();
    for (Difference difference : comparison.differences()) {
      List<String> row = new ArrayList<>();
      row.add(title(difference));
      row.add(difference.unlike() == null ? "paired" : "not paired");
      row.add(difference.accuracy().percent().signed(1));
      row.add(count(difference.onlyRun()));
      row.add(count(difference.onlyAgainst()));
      row.add(
          difference.mcNemar() == null ? "–" : ComparisonWords.probability(difference.mcNemar()));
      Optional.ofNullable(difference.auc()).ifPresent(auc -> row.add(auc.signed(3)));
      row.add(difference.macroF1().signed(3));
      row.add(difference.logLoss().signed(3));
      rows.add(row);
    }
    return new Table("Differences", columns, rows, ComparisonWords.METHOD);
  }

  /** How well each does, how much better than the first, and which is the best. */
  Table summary() {
    Run first = comparison.runs().getFirst();
    String measure = comparison.ofSets() ? "AUC" : "right %";
    double best =
        comparison.runs().stream().mapToDouble(run -> score(run).value()).max().orElseThrow();
    List<List<String>> rows = new ArrayList<>();
    for (Run run : comparison.runs()) {
      rows.add(
          List.of(
              run.run(),
              comparison.ofSets() ? score(run).text(3) : score(run).percent().text(1),
              run.equals(first) ? "–" : more(run, first),
              score(run).value() == best ? "best" : ""));
    }
    return new Table(
        "Models on the same %d test rows".formatted(first.testLabels()),
        List.of("model", measure, "more than " + first.run(), ""),
        rows,
        "Numbers in brackets are 95% intervals; where that of a difference has 0 in it, the"
            + " difference may be chance.");
  }

  private String more(Run run, Run first) {
    Difference difference =
        comparison.differences().stream()
            .filter(d -> d.run().equals(run.run()) && d.against().equals(first.run()))
            .findFirst()
            .orElseThrow();
    Estimate auc = difference.auc();
    return auc == null ? difference.accuracy().percent().signed(1) : auc.signed(3);
  }

  /** What a run is judged by: the AUC for sets, else the share of right answers. */
  private static Estimate score(Run run) {
    return Objects.requireNonNullElse(run.auc(), run.accuracy());
  }

  /** The test over several runs, if there is any. */
  Optional<Table> overRuns() {
    List<List<String>> rows = new ArrayList<>();
    for (Difference difference : comparison.differences()) {
      PairedT test = difference.overRuns();
      if (test != null) {
        rows.add(
            List.of(
                title(difference),
                Integer.toString(test.runs()),
                comparison.ofSets()
                    ? test.difference().signed(3)
                    : test.difference().percent().signed(1),
                ComparisonWords.probability(test.pValue())));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                "Over runs with the same seeds",
                List.of("difference", "runs", comparison.ofSets() ? "AUC" : "right, points", "p"),
                rows,
                "Mean difference, its 95% interval and p by Student's paired t test. It takes runs"
                    + " for independent, but their tests share rows: the truth is a little less"
                    + " certain."));
  }

  static String title(Difference difference) {
    return difference.run() + " − " + difference.against();
  }

  private static String count(@Nullable Integer rows) {
    return rows == null ? "–" : rows.toString();
  }

  /** The names of all settings but the model. */
  private List<String> settings() {
    Set<String> names = new LinkedHashSet<>();
    comparison.runs().forEach(run -> names.addAll(run.settings().keySet()));
    names.remove("model");
    return List.copyOf(names);
  }

  /** Whether those that have a setting have it differently. */
  private boolean differs(String setting) {
    return comparison.runs().stream()
            .map(run -> text(run, setting))
            .filter(text -> !text.isEmpty())
            .distinct()
            .count()
        > 1;
  }

  /** A setting as text, nothing where the model has none of that name. */
  private static String text(Run run, String setting) {
    Object value = run.settings().get(setting);
    return switch (value) {
      case null -> "";
      case Number number -> Table.cell(number.doubleValue());
      default -> value.toString();
    };
  }
}
