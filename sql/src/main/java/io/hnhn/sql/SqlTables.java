package io.hnhn.sql;

import io.hnhn.data.Dataset;
import io.hnhn.data.table.ResultTable;
import io.hnhn.data.table.TableSink;
import io.hnhn.data.table.WrittenDataset;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Writes data sets and results into new tables of a database.
 *
 * <pre>{@code
 * SqlTables.write(ResultTable.predictions(dataset.nodes(), dataset.classNames(), predictions), connection, "predictions");
 * }</pre>
 *
 * <p>Names of tables and columns are taken as they are, whatever is in them: {@code a.b} is one
 * name. A table that is there already is never touched. If anything fails, no table is made, as far
 * as the database can take back the making of a table: PostgreSQL and DuckDB can. Text is of type
 * {@code TEXT}, numbers are of type {@code REAL}.
 */
public final class SqlTables {
  private SqlTables() {}

  /**
   * The names of the three tables of a data set.
   *
   * @param incidences columns node, hyperedge, and weight if incidences have weights
   * @param nodes columns id, label, and the features
   * @param hyperedges columns id, label, weight, and the features
   */
  public record Names(String incidences, String nodes, String hyperedges) {}

  /**
   * Writes a data set.
   *
   * @throws IllegalArgumentException if tables have no place for something: names or names of
   *     features that are empty or occur twice, features that are not finite
   * @throws IOException if the database refuses; PostgreSQL has room for 1600 columns, and DuckDB
   *     does not tell names apart that differ in upper and lower case only
   */
  public static void write(Dataset dataset, Connection connection, Names names) throws IOException {
    WrittenDataset written = new WrittenDataset(dataset);
    inTransaction(
        connection,
        () -> {
          fill(connection, names.nodes(), written::writeNodes);
          fill(connection, names.hyperedges(), written::writeHyperedges);
          fill(connection, names.incidences(), written::writeIncidences);
        });
  }

  /**
   * Writes the results of a model.
   *
   * @throws IOException if the database refuses
   */
  public static void write(ResultTable results, Connection connection, String table)
      throws IOException {
    inTransaction(connection, () -> fill(connection, table, results::writeTo));
  }

  private interface Writing {
    void run() throws IOException, SQLException;
  }

  private interface Content {
    void writeTo(TableSink sink) throws IOException;
  }

  private static void fill(Connection connection, String table, Content content)
      throws IOException {
    try (JdbcSink sink = new JdbcSink(connection, table)) {
      content.writeTo(sink);
      sink.end();
    }
  }

  private static void inTransaction(Connection connection, Writing writing) throws IOException {
    try {
      Transaction.run(
          connection,
          () -> {
            writing.run();
            return null;
          });
    } catch (SQLException e) {
      throw new IOException("database: expected a transaction, but found " + e.getMessage(), e);
    }
  }
}
