package io.hnhn.sql;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.table.TableRows;
import io.hnhn.data.table.TableSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rows of a query, fetched some thousands at a time. */
final class QueryTable implements TableRows {
  private static final int ROWS_AT_A_TIME = 10_000;

  /** Tells where a fault is; row 0 is the query or file as a whole. */
  interface Place {
    DataFormatException at(long row, String expected, String found, String advice);
  }

  private final String name;
  private final Place place;
  private final PreparedStatement statement;
  private final ResultSet rows;
  private final List<String> columns;
  private final String[] cells;
  private long row;

  private QueryTable(String name, Place place, PreparedStatement statement)
      throws SQLException, IOException {
    this.name = name;
    this.place = place;
    this.statement = statement;
    statement.setFetchSize(ROWS_AT_A_TIME);
    this.rows = statement.executeQuery();
    this.columns = columns(rows.getMetaData());
    this.cells = new String[columns.size()];
  }

  /**
   * A query with values for its question marks.
   *
   * @param name what people call it
   * @param place where faults are
   */
  static TableSource of(
      String name, Place place, Connection connection, String query, String... values) {
    return () -> open(name, place, connection, query, values);
  }

  private static TableRows open(
      String name, Place place, Connection connection, String query, String... values)
      throws IOException {
    try {
      PreparedStatement statement = connection.prepareStatement(query);
      try {
        for (int i = 0; i < values.length; i++) {
          statement.setString(i + 1, values[i]);
        }
        return new QueryTable(name, place, statement);
      } catch (SQLException | IOException e) {
        statement.close();
        throw e;
      }
    } catch (SQLException e) {
      throw failed(place, 0, e);
    }
  }

  private List<String> columns(ResultSetMetaData metaData) throws SQLException, IOException {
    Set<String> names = new LinkedHashSet<>();
    for (int c = 1; c <= metaData.getColumnCount(); c++) {
      String name = metaData.getColumnLabel(c);
      if (!names.add(name)) {
        throw malformed(
            "a name of its own for each column",
            DataFormatException.quoted(name) + " twice",
            "give one another name");
      }
    }
    return List.copyOf(names);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (!rows.next()) {
        return false;
      }
      row++;
      for (int c = 0; c < cells.length; c++) {
        String cell = rows.getString(c + 1);
        cells[c] = cell == null ? "" : cell;
      }
      return true;
    } catch (SQLException e) {
      throw failed(place, row, e);
    }
  }

  @Override
  public String cell(int column) {
    return cells[column];
  }

  @Override
  public DataFormatException malformed(String expected, String found, String advice) {
    return place.at(row, expected, found, advice);
  }

  private static DataFormatException failed(Place place, long row, SQLException cause) {
    DataFormatException failed =
        place.at(
            row,
            row == 0 ? "a table" : "another row, or the end, after this one",
            "a fault (%s)".formatted(DataFormatException.quoted(firstLine(cause))),
            "correct it");
    failed.initCause(cause);
    return failed;
  }

  /** What is wrong; the lines below it show the query. */
  private static String firstLine(SQLException fault) {
    return String.valueOf(fault.getMessage()).lines().findFirst().orElse("");
  }

  @Override
  public void close() throws IOException {
    try {
      statement.close();
    } catch (SQLException e) {
      throw failed(place, row, e);
    }
  }
}
