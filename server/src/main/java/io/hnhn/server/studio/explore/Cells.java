package io.hnhn.server.studio.explore;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.TableReading;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.TablesFormat;
import io.hnhn.data.table.TableRows;
import io.hnhn.data.table.TableSource;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.why.RowKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the tables say about a node or hyperedge. */
public final class Cells {
  private static final int LONGEST = 2_000;
  private static final int MOST = 300;

  private Cells() {}

  /**
   * A cell.
   *
   * @param use what its column was taken for
   * @param changeable whether the model looks at it
   */
  public record Cell(String column, String value, String use, boolean changeable) {}

  /** The cells of a row, in the order of the table; none where no table describes it. */
  public static List<Cell> of(OpenRun run, RowKind kind, int row) throws IOException {
    Optional<TableReading.Described> reading = reading(run, kind);
    if (reading.isEmpty() || !(DatasetFormats.of(run.place()) instanceof TablesFormat format)) {
      return List.of();
    }
    try (StoredTables stored = format.open(run.place())) {
      Optional<TableSource> source =
          kind == RowKind.NODE ? stored.tables().nodes() : stored.tables().hyperedges();
      return source.isEmpty()
          ? List.of()
          : find(source.get(), reading.get(), run, kind, run.rows(kind).nameOf(row));
    }
  }

  private static Optional<TableReading.Described> reading(OpenRun run, RowKind kind) {
    return run.dataset()
        .reading()
        .flatMap(kind == RowKind.NODE ? TableReading::nodes : TableReading::hyperedges);
  }

  /** Of several rows with the id the first, as when the table is read. */
  private static List<Cell> find(
      TableSource source, TableReading.Described reading, OpenRun run, RowKind kind, String id)
      throws IOException {
    try (TableRows table = source.open()) {
      int ids = table.columns().indexOf(reading.id());
      while (ids >= 0 && table.next()) {
        if (table.cell(ids).equals(id)) {
          return cells(table, reading, columns(run, kind));
        }
      }
    }
    return List.of();
  }

  private static List<Cell> cells(
      TableRows table, TableReading.Described reading, Map<String, FittedColumn> fitted) {
    List<Cell> cells = new ArrayList<>();
    for (int c = 0; c < Math.min(MOST, table.columns().size()); c++) {
      String column = table.columns().get(c);
      String value = table.cell(c);
      String use = use(column, reading, fitted);
      cells.add(
          new Cell(
              column,
              value.length() > LONGEST ? value.substring(0, LONGEST) + "..." : value,
              use,
              fitted.containsKey(column)));
    }
    return cells;
  }

  private static String use(
      String column, TableReading.Described reading, Map<String, FittedColumn> fitted) {
    if (column.equals(reading.id())) {
      return "id";
    }
    if (reading.label().filter(column::equals).isPresent()) {
      return "label";
    }
    if (reading.weight().filter(column::equals).isPresent()) {
      return "weight";
    }
    return switch (fitted.get(column)) {
      case FittedColumn.Numeric _ -> "number";
      case FittedColumn.Categorical _ -> "category";
      case FittedColumn.Text _ -> "text";
      case null, default -> "left out";
    };
  }

  /** The columns that the model looks at. */
  private static Map<String, FittedColumn> columns(OpenRun run, RowKind kind) {
    StoredModel stored = run.model().use().model();
    Optional<KnownFeatures> known =
        kind == RowKind.NODE ? Optional.of(stored.nodeFeatures()) : stored.hyperedgeFeatures();
    return known
        .flatMap(KnownFeatures::columns)
        .map(FittedColumns::used)
        .map(
            used ->
                used.stream()
                    .collect(
                        java.util.stream.Collectors.toMap(FittedColumn::name, column -> column)))
        .orElse(Map.of());
  }
}
