package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import java.nio.file.Path;
import java.util.List;

/** A table out of lines in a test, cells separated by commas; the first line names the columns. */
final class ListTable implements Table {
  private final List<String> lines;
  private final List<String> columns;
  private List<String> cells = List.of();
  private int line;

  private ListTable(List<String> lines) {
    this.lines = lines;
    this.columns = split(lines.getFirst());
  }

  static TableSource of(String... lines) {
    return () -> new ListTable(List.of(lines));
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
    if (line >= lines.size()) {
      return false;
    }
    cells = split(lines.get(line));
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
