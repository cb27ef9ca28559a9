package io.hnhn.server.studio.explore;

import io.hnhn.data.FittedColumn;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

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
  public record Cell(String column, String value, String use, boolean changeable) {
    private Cell shortened() {
      return value.length() > LONGEST
          ? new Cell(column, value.substring(0, LONGEST) + "...", use, changeable)
          : this;
    }
  }

  /** A column that the model looks at, and what it takes it for. */
  record Column(String column, String use) {}

  /** The columns of nodes, or of hyperedges, that the model looks at. */
  static List<Column> looked(OpenRun run, RowKind kind) {
    return columns(run, kind).values().stream()
        .map(column -> new Column(column.name(), use(column)))
        .toList();
  }

  /** The cells of a row as a page shows them: not too many, and none too long. */
  static List<Cell> shown(OpenRun run, RowKind kind, int row) throws IOException {
    return of(run, kind, row).stream().limit(MOST).map(Cell::shortened).toList();
  }

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
    for (int c = 0; c < table.columns().size(); c++) {
      String column = table.columns().get(c);
      cells.add(
          new Cell(
              column, table.cell(c), use(column, reading, fitted), fitted.containsKey(column)));
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
    return use(fitted.get(column));
  }

  private static String use(@Nullable FittedColumn column) {
    return switch (column) {
      case FittedColumn.Numeric _ -> "number";
      case FittedColumn.Categorical _ -> "category";
      case FittedColumn.Text _ -> "text";
      case null, default -> "left out";
    };
  }

  /** The columns that the model looks at, by their names, in its order. */
  private static SequencedMap<String, FittedColumn> columns(OpenRun run, RowKind kind) {
    StoredModel stored = run.model().use().model();
    Optional<KnownFeatures> known =
        kind == RowKind.NODE ? Optional.of(stored.nodeFeatures()) : stored.hyperedgeFeatures();
    SequencedMap<String, FittedColumn> byName = new LinkedHashMap<>();
    known
        .flatMap(KnownFeatures::columns)
        .ifPresent(columns -> columns.used().forEach(one -> byName.put(one.name(), one)));
    return byName;
  }
}
