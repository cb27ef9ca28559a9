package io.hnhn.report;

import io.hnhn.data.ColumnSummary;
import java.util.List;
import java.util.stream.Collectors;

/** What the columns of tables were taken for and what is in them, in words. */
public final class ColumnTable {
  private static final int LONGEST_VALUE = 24;

  /** A page with more of them is none to read. */
  private static final int MOST = 300;

  private ColumnTable() {}

  /** A row for each column, for the first of them where there are very many. */
  public static Table of(List<ColumnSummary> columns) {
    return new Table(
        "Columns of the tables",
        List.of("table", "column", "taken for", "content", "missing"),
        columns.stream()
            .limit(MOST)
            .map(
                column ->
                    List.of(
                        column.table(),
                        column.column(),
                        column.use().toString(),
                        words(column.content()),
                        Long.toString(column.missing())))
            .toList(),
        (columns.size() > MOST ? "And %d more. ".formatted(columns.size() - MOST) : "")
            + "Where a column was taken for the wrong thing, say what it is with --label,"
            + " --node-column or --hyperedge-column, or as kinds in dataset.json.");
  }

  /** What the cells have, such as {@code 3 different: dairy (8), drinks (8), bakery (5)}. */
  public static String words(ColumnSummary.Content content) {
    return switch (content) {
      case ColumnSummary.Numbers numbers when Double.isNaN(numbers.mean()) -> "no numbers";
      case ColumnSummary.Numbers(double smallest, double largest, double mean) ->
          "%s to %s, mean %s"
              .formatted(Table.cell(smallest), Table.cell(largest), Table.cell(mean));
      case ColumnSummary.Values(int different, List<ColumnSummary.Count> frequent) ->
          "%d different%s".formatted(different, examples(different, frequent));
      case ColumnSummary.Words(int different, double each) ->
          "%d different words, %s a text on average"
              .formatted(different, Table.cell(rounded(each)));
      case ColumnSummary.Unread _ -> "";
    };
  }

  private static String examples(int different, List<ColumnSummary.Count> frequent) {
    if (frequent.isEmpty()) {
      return "";
    }
    return frequent.stream()
        .map(value -> "%s (%d)".formatted(shortened(value.value()), value.count()))
        .collect(Collectors.joining(", ", ": ", different > frequent.size() ? ", ..." : ""));
  }

  private static String shortened(String value) {
    return value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE - 3) + "..." : value;
  }

  private static double rounded(double number) {
    return Math.round(10 * number) / 10.0;
  }
}
