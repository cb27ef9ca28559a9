package io.hnhn.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The numbers of several series as one table; errors have columns where any series has them. */
final class SeriesTable {
  private final boolean errors;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param errors whether there are columns for them
   */
  SeriesTable(boolean errors) {
    this.errors = errors;
  }

  /**
   * Adds a series.
   *
   * @param places what the numbers are the numbers of
   * @param low lower end of the error of each, or empty
   * @param high upper end of the error of each, or empty
   */
  void add(String name, IntFunction<String> places, double[] values, double[] low, double[] high) {
    for (int i = 0; i < values.length; i++) {
      List<String> row = new ArrayList<>(List.of(name, places.apply(i), Table.cell(values[i])));
      if (errors) {
        row.add(low.length == 0 ? "" : Table.cell(low[i]));
        row.add(high.length == 0 ? "" : Table.cell(high[i]));
      }
      rows.add(row);
    }
  }

  /** The table of all that was added. */
  Table toTable(String title, String places, String values) {
    Stream<String> columns = Stream.of("", places, values);
    return new Table(
        title,
        (errors ? Stream.concat(columns, Stream.of("low", "high")) : columns).toList(),
        rows,
        "");
  }
}
