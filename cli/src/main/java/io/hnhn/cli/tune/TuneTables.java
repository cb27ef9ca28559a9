package io.hnhn.cli.tune;

import io.hnhn.learn.tune.TuneResults;
import io.hnhn.learn.tune.TuneResults.Result;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.List;

/** What a search found, as tables. */
record TuneTables(TuneResults results) {
  /** The best candidates as a table of what they differ in. */
  Table best(int most) {
    List<String> columns = new ArrayList<>(results.varied());
    List<List<String>> rows = new ArrayList<>();
    for (Result result :
        results.candidates().subList(0, Math.min(most, results.candidates().size()))) {
      List<String> row = new ArrayList<>(columns.stream().map(result::text).toList());
      row.add(Integer.toString(result.epochs()));
      row.add(result.percent());
      rows.add(row);
    }
    columns.add("epochs");
    columns.add("right %");
    return new Table(
        rows.size() < results.candidates().size()
            ? "The best %d of %d candidates".formatted(rows.size(), results.candidates().size())
            : "The candidates",
        columns,
        rows,
        "Share of right answers in %d-fold cross-validation with %d %s: mean ± standard error."
            .formatted(results.folds(), results.labels(), results.judges()));
  }

  /** All candidates with all their settings. */
  Table all() {
    List<String> columns = new ArrayList<>(results.names());
    List<List<String>> rows = new ArrayList<>();
    for (Result result : results.candidates()) {
      List<String> row = new ArrayList<>(columns.stream().map(result::text).toList());
      row.add(Integer.toString(result.epochs()));
      row.add(Double.toString(result.accuracy()));
      row.add(Double.toString(result.standardError()));
      row.add(Double.toString(result.logLoss()));
      for (double accuracy : result.foldAccuracies()) {
        row.add(Double.toString(accuracy));
      }
      rows.add(row);
    }
    columns.addAll(List.of("epochs", "accuracy", "standard-error", "log-loss"));
    for (int fold = 1; fold <= results.folds(); fold++) {
      columns.add("fold-" + fold);
    }
    return new Table("", columns, rows, "");
  }
}
