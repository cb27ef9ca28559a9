package io.hnhn.sql;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.table.TableSink;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes a table and fills it, some hundreds of rows at a time. */
final class JdbcSink implements TableSink, Closeable {
  private static final int ROWS_AT_A_TIME = 500;

  private final Connection connection;
  private final String table;
  private @Nullable PreparedStatement insert;
  private int waiting;

  JdbcSink(Connection connection, String table) {
    this.connection = connection;
    this.table = table;
  }

  /** The statement that makes a table of a quoted name. */
  static String creation(SqlNames identifiers, String table, List<Column> columns) {
    return columns.stream()
        .map(c -> identifiers.quoted(c.name()) + type(c.type()))
        .collect(Collectors.joining(", ", "CREATE TABLE " + identifiers.quoted(table) + " (", ")"));
  }

  private static String type(Type type) {
    return switch (type) {
      case TEXT -> " TEXT";
      case FLOAT -> " REAL";
      case DOUBLE -> " DOUBLE PRECISION";
    };
  }

  @Override
  public void begin(List<Column> columns) throws IOException {
    try (Statement statement = connection.createStatement()) {
      SqlNames identifiers = SqlNames.of(connection);
      statement.execute(creation(identifiers, table, columns));
      insert =
          connection.prepareStatement(
              columns.stream()
                  .map(_ -> "?")
                  .collect(
                      Collectors.joining(
                          ", ", "INSERT INTO " + identifiers.quoted(table) + " VALUES (", ")")));
    } catch (SQLException e) {
      throw refused(table, e);
    }
  }

  @Override
  public void add(Object[] cells) throws IOException {
    if (insert == null) {
      throw new IllegalStateException("Expected the columns before the first row, but found none");
    }
    try {
      for (int c = 0; c < cells.length; c++) {
        if (cells[c] instanceof Float number) {
          insert.setFloat(c + 1, number);
        } else if (cells[c] instanceof Double number) {
          insert.setDouble(c + 1, number);
        } else if (cells[c].equals("")) {
          insert.setNull(c + 1, Types.VARCHAR);
        } else {
          insert.setString(c + 1, (String) cells[c]);
        }
      }
      insert.addBatch();
      waiting++;
      if (waiting == ROWS_AT_A_TIME) {
        insert.executeBatch();
        waiting = 0;
      }
    } catch (SQLException e) {
      throw refused(table, e);
    }
  }

  /** Writes the last rows. */
  void end() throws IOException {
    try {
      if (insert != null && waiting > 0) {
        insert.executeBatch();
      }
    } catch (SQLException e) {
      throw refused(table, e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (insert != null) {
        insert.close();
      }
    } catch (SQLException e) {
      throw refused(table, e);
    }
  }

  static IOException refused(String table, SQLException cause) {
    return new IOException(
        "table %s: expected a new table that can be filled, but found a fault (%s); choose another name, or remove the old table"
            .formatted(DataFormatException.quoted(table), cause.getMessage()),
        cause);
  }
}
