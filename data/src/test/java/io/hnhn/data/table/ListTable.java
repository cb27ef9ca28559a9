package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A table out of lines in a test, cells separated by commas; the first line names the columns. */
final class ListTable implements TableRows {
  private final List<String> columns;
  private final List<List<String>> rows;
  private List<String> cells = List.of();
  private int line;

  private ListTable(List<String> columns, List<List<String>> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  static TableSource of(String... lines) {
    List<List<String>> all = Stream.of(lines).map(ListTable::split).toList();
    return ofCells(all.getFirst(), all.subList(1, all.size()));
  }

  /** A table whose cells may have commas. */
  static TableSource ofCells(List<String> columns, List<List<String>> rows) {
    return () -> new ListTable(columns, rows);
  }

  private static List<String> split(String line) {
    return List.of(line.split(",", -1));
  }

  @Override
  public String name() {
    return "list";
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public boolean next() {
    line++;
    if (line > rows.size()) {
      return false;
    }
    cells = rows.get(line - 1);
    return true;
  }

  @Override
  public String cell(int column) {
    return cells.get(column);
  }

  @Override
  public DataFormatException malformed(String expected, String found, String advice) {
    return new DataFormatException(Path.of("list"), line + 1L, expected, found, advice);
  }

  @Override
  public void close() {}
}
