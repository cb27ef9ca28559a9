package io.hnhn.data.table;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Loaded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tables to be written as they are. Ids, labels, values and texts stay text; in a format that has
 * numbers, a column of numbers that features were made of is one of numbers, if each of its cells
 * is empty or a number.
 */
public final class CopiedTables {
  private final DatasetTables tables;
  private final Set<String> numbersOfNodes;
  private final Set<String> numbersOfHyperedges;

  /**
   * Tables to be copied.
   *
   * @param loaded what was read from them
   * @param hasNumbers whether numbers are written as such; all cells are text otherwise
   */
  public CopiedTables(DatasetTables tables, Loaded loaded, boolean hasNumbers) throws IOException {
    this.tables = tables;
    this.numbersOfNodes =
        hasNumbers ? numbers(tables.nodes(), loaded.dataset().nodes().columns()) : Set.of();
    this.numbersOfHyperedges =
        hasNumbers
            ? numbers(tables.hyperedges(), loaded.dataset().hyperedges().columns())
            : Set.of();
  }

  private static Set<String> numbers(Optional<TableSource> source, Optional<FittedColumns> columns)
      throws IOException {
    if (source.isEmpty() || columns.isEmpty()) {
      return Set.of();
    }
    Set<String> numbers =
        columns.get().columns().stream()
            .filter(column -> column.kind() == ColumnKind.NUMERIC)
            .map(FittedColumn::name)
            .collect(Collectors.toCollection(HashSet::new));
    try (TableRows table = source.get().open()) {
      while (!numbers.isEmpty() && table.next()) {
        for (int c = 0; c < table.columns().size(); c++) {
          String column = table.columns().get(c);
          if (numbers.contains(column) && !isExact(table.cell(c))) {
            numbers.remove(column);
          }
        }
      }
    }
    return numbers;
  }

  /** Whether a cell is the same feature value after it was a double. */
  private static boolean isExact(String cell) {
    float value = Decimal.parse(cell);
    return cell.isEmpty()
        || (!Float.isNaN(value)
            && value == Decimal.parse(Double.toString(Double.parseDouble(cell))));
  }

  /** Whether there is a node table. */
  public boolean hasNodes() {
    return tables.nodes().isPresent();
  }

  /** Whether there is a hyperedge table. */
  public boolean hasHyperedges() {
    return tables.hyperedges().isPresent();
  }

  /** The columns of each table there is. */
  public List<List<String>> columns() throws IOException {
    List<List<String>> columns = new ArrayList<>(List.of(tables.incidences().columns()));
    if (hasNodes()) {
      columns.add(tables.nodes().get().columns());
    }
    if (hasHyperedges()) {
      columns.add(tables.hyperedges().get().columns());
    }
    return columns;
  }

  /** Writes the incidence table. */
  public void writeIncidences(TableSink sink) throws IOException {
    write(tables.incidences(), Set.of(), sink);
  }

  /** Writes the node table, which must be there. */
  public void writeNodes(TableSink sink) throws IOException {
    write(tables.nodes().orElseThrow(), numbersOfNodes, sink);
  }

  /** Writes the hyperedge table, which must be there. */
  public void writeHyperedges(TableSink sink) throws IOException {
    write(tables.hyperedges().orElseThrow(), numbersOfHyperedges, sink);
  }

  private static void write(TableSource source, Set<String> numbers, TableSink sink)
      throws IOException {
    try (TableRows table = source.open()) {
      List<TableSink.Column> columns =
          table.columns().stream()
              .map(
                  name ->
                      numbers.contains(name)
                          ? TableSink.Column.exact(name)
                          : TableSink.Column.text(name))
              .toList();
      sink.begin(columns);
      Object[] cells = new Object[columns.size()];
      while (table.next()) {
        for (int c = 0; c < cells.length; c++) {
          String cell = table.cell(c);
          boolean isNumber = columns.get(c).isNumeric() && !cell.isEmpty();
          cells[c] = isNumber ? (Object) Double.valueOf(cell) : cell;
        }
        sink.add(cells);
      }
    }
  }
}
