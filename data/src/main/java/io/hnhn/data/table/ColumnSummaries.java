package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.TableReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells of every column of some tables what it was taken for and what is in it. */
final class ColumnSummaries {
  private final List<ColumnSummary> all = new ArrayList<>();

  List<ColumnSummary> all() {
    return List.copyOf(all);
  }

  /**
   * Adds the incidence table.
   *
   * @param nodes how many different nodes it has
   * @param hyperedges how many different hyperedges it has
   */
  void add(TableReading.Incidences reading, IncidenceRows rows, int nodes, int hyperedges) {
    String table = reading.table();
    all.add(new ColumnSummary(table, reading.node(), ColumnSummary.Use.NODES, 0, ids(nodes)));
    all.add(
        new ColumnSummary(
            table, reading.hyperedge(), ColumnSummary.Use.HYPEREDGES, 0, ids(hyperedges)));
    reading.weight().ifPresent(column -> all.add(weight(table, column, rows.weights())));
    rows.unused()
        .forEach(
            (column, missing) ->
                all.add(
                    new ColumnSummary(
                        table,
                        column,
                        ColumnSummary.Use.LEFT_OUT,
                        missing,
                        new ColumnSummary.Unread())));
  }

  /** Adds a node table or a hyperedge table, whose columns were learned about. */
  void add(TableReading.Described reading, DescribedRows rows, RowFeatures features) {
    String table = reading.table();
    all.add(new ColumnSummary(table, reading.id(), ColumnSummary.Use.ID, 0, ids(rows.count())));
    reading.label().ifPresent(column -> all.add(label(table, column, rows)));
    reading
        .weight()
        .ifPresent(column -> all.add(weight(table, column, new WeightCounts(rows.weights()))));
    for (int c = 0; c < features.learners().size(); c++) {
      FittedColumn column = features.columns().columns().get(c);
      ColumnLearner cells = features.learners().get(c);
      all.add(
          new ColumnSummary(
              table,
              column.name(),
              ColumnSummary.Use.of(column.kind()),
              cells.missing(),
              cells.content()));
    }
  }

  private static ColumnSummary weight(String table, String column, WeightCounts weights) {
    return new ColumnSummary(
        table,
        column,
        ColumnSummary.Use.WEIGHT,
        weights.missing(),
        ColumnSummary.Numbers.of(weights.numbers()));
  }

  private static ColumnSummary label(String table, String column, DescribedRows rows) {
    Map<String, Integer> counts = new HashMap<>();
    long missing = 0;
    for (int label : rows.labels()) {
      if (label == Attributes.NO_LABEL) {
        missing++;
      } else {
        counts.merge(rows.labelTexts().get(label), 1, Integer::sum);
      }
    }
    return new ColumnSummary(
        table, column, ColumnSummary.Use.LABEL, missing, ColumnSummary.Values.of(counts));
  }

  private static ColumnSummary.Values ids(int different) {
    return new ColumnSummary.Values(different, List.of());
  }
}
