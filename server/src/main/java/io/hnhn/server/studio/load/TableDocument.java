package io.hnhn.server.studio.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.TableReading;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.TablesFormat;
import io.hnhn.data.table.TableRows;
import io.hnhn.data.table.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table as a page shows it.
 *
 * @param role {@code incidences}, {@code nodes} or {@code hyperedges}
 * @param columns the first of them, in the order of the table
 * @param more how many columns there are beside these
 * @param rows the first rows, a cell for each column
 */
record TableDocument(
    String role, String name, List<Column> columns, int more, List<List<String>> rows) {
  private static final int MOST_COLUMNS = 300;
  private static final int MOST_ROWS = 8;
  private static final int LONGEST_CELL = 200;

  /**
   * A column.
   *
   * @param use what it was taken for
   * @param said whether a person said so
   * @param missing how many cells are empty
   * @param content what the others have, where that was looked at
   * @param choices what it may be taken for
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Column(
      String column,
      String use,
      boolean said,
      long missing,
      Optional<ColumnSummary.Content> content,
      List<String> choices) {}

  /** All tables, those of nodes and hyperedges first; none where the data has no tables. */
  static List<TableDocument> of(DataNote note, Recognised data) throws IOException {
    Optional<TableReading> reading = data.loaded().reading();
    if (reading.isEmpty() || !(data.format() instanceof TablesFormat format)) {
      return List.of();
    }
    List<TableDocument> all = new ArrayList<>();
    try (StoredTables stored = format.open(data.place())) {
      if (stored.tables().nodes().isPresent()) {
        all.add(of(SaidColumn.NODES, stored.tables().nodes().get(), note, data));
      }
      if (stored.tables().hyperedges().isPresent()) {
        all.add(of(SaidColumn.HYPEREDGES, stored.tables().hyperedges().get(), note, data));
      }
      all.add(of(SaidColumn.INCIDENCES, stored.tables().incidences(), note, data));
    }
    return all;
  }

  private static TableDocument of(String role, TableSource source, DataNote note, Recognised data)
      throws IOException {
    try (TableRows table = source.open()) {
      List<String> names = table.columns();
      List<String> shown = names.subList(0, Math.min(MOST_COLUMNS, names.size()));
      List<Column> columns =
          shown.stream().map(name -> column(role, table.name(), name, note, data)).toList();
      return new TableDocument(
          role, table.name(), columns, names.size() - shown.size(), rows(table, shown.size()));
    }
  }

  private static Column column(
      String role, String table, String name, DataNote note, Recognised data) {
    Optional<ColumnSummary> found =
        data.loaded().columns().stream()
            .filter(summary -> summary.table().equals(table) && summary.column().equals(name))
            .findFirst();
    boolean said =
        note.columns().stream().anyMatch(c -> c.table().equals(role) && c.column().equals(name));
    return new Column(
        name,
        found.map(ColumnSummary::use).orElse(ColumnSummary.Use.LEFT_OUT).toString(),
        said,
        found.map(ColumnSummary::missing).orElse(0L),
        found
            .map(ColumnSummary::content)
            .filter(content -> !(content instanceof ColumnSummary.Unread)),
        SaidColumn.choices(role));
  }

  private static List<List<String>> rows(TableRows table, int columns) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    while (rows.size() < MOST_ROWS && table.next()) {
      List<String> row = new ArrayList<>();
      for (int c = 0; c < columns; c++) {
        String cell = table.cell(c);
        row.add(cell.length() > LONGEST_CELL ? cell.substring(0, LONGEST_CELL) + "..." : cell);
      }
      rows.add(row);
    }
    return rows;
  }
}
