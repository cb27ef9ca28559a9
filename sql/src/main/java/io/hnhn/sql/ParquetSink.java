package io.hnhn.sql;

import io.hnhn.data.table.TableSink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Collects a table in an embedded database, which then writes it into a Parquet file. */
final class ParquetSink implements TableSink, Closeable {
  private static final String TABLE = "rows";

  private final Path file;
  private final DuckDb database;
  private @Nullable DuckDBAppender rows;

  private ParquetSink(Path file, DuckDb database) {
    this.file = file;
    this.database = database;
  }

  /** What is written. */
  interface Content {
    void writeTo(TableSink sink) throws IOException;
  }

  static void write(Path file, Content content) throws IOException {
    try (ParquetSink sink = new ParquetSink(file, DuckDb.open(List.of(file)))) {
      content.writeTo(sink);
      sink.end();
    }
  }

  @Override
  public void begin(List<Column> columns) throws IOException {
    Connection connection = database.connection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(JdbcSink.creation(SqlNames.of(connection), TABLE, columns));
      rows = connection.unwrap(DuckDBConnection.class).createAppender(TABLE);
    } catch (SQLException e) {
      throw failed(file, e);
    }
  }

  @Override
  public void add(Object[] cells) throws IOException {
    DuckDBAppender appender = begun();
    try {
      appender.beginRow();
      for (Object cell : cells) {
        if (cell instanceof Float number) {
          appender.append(number.floatValue());
        } else if (cell instanceof Double number) {
          appender.append(number.doubleValue());
        } else if (cell.equals("")) {
          appender.appendNull();
        } else {
          appender.append((String) cell);
        }
      }
      appender.endRow();
    } catch (SQLException e) {
      throw failed(file, e);
    }
  }

  private void end() throws IOException {
    try (Statement statement = database.connection().createStatement()) {
      begun().flush();
      String path = DuckDb.quoted(DuckDb.absolute(file));
      statement.execute(
          "COPY \"" + TABLE + "\" TO " + path + " (FORMAT parquet, USE_TMP_FILE false)");
    } catch (SQLException e) {
      throw failed(file, e);
    }
  }

  private DuckDBAppender begun() {
    if (rows == null) {
      throw new IllegalStateException("Expected the columns before the first row, but found none");
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    try (database) {
      if (rows != null) {
        rows.close();
      }
    } catch (SQLException e) {
      throw failed(file, e);
    }
  }

  private static IOException failed(Path file, SQLException cause) {
    return new IOException(
        "file %s: expected to write a table, but found a fault (%s)"
            .formatted(file, cause.getMessage()),
        cause);
  }
}
