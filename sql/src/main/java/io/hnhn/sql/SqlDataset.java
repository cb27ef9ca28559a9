package io.hnhn.sql;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.table.DatasetTables;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.table.TableSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A data set in a database: up to three queries, whose rows are the tables that {@link
 * DatasetTables} describes.
 *
 * <pre>{@code
 * SqlDataset shop =
 *     SqlDataset.of("SELECT product, basket FROM sales WHERE day > DATE '2024-01-01'")
 *         .withNodes("SELECT product, department AS label, price FROM products");
 * Loaded loaded = shop.read("jdbc:postgresql://localhost/shop", "shop", TableOptions.GUESSED);
 * }</pre>
 *
 * <p>Rows are fetched little by little. All queries run in one transaction. A query gives rows in
 * any order it likes: one with ORDER BY numbers nodes and hyperedges the same way every time.
 *
 * @param incidences the query for incidences: nodes, hyperedges, possibly weights
 * @param nodes the query for nodes
 * @param hyperedges the query for hyperedges
 */
public record SqlDataset(String incidences, Optional<String> nodes, Optional<String> hyperedges) {

  /** Incidences alone. */
  public static SqlDataset of(String incidences) {
    return new SqlDataset(incidences, Optional.empty(), Optional.empty());
  }

  /** The same with a query for nodes. */
  public SqlDataset withNodes(String query) {
    return new SqlDataset(incidences, Optional.of(query), hyperedges);
  }

  /** The same with a query for hyperedges. */
  public SqlDataset withHyperedges(String query) {
    return new SqlDataset(incidences, nodes, Optional.of(query));
  }

  /**
   * Reads the data set from a database.
   *
   * @param url as JDBC names it; the driver must be there
   * @param name the name of the data set
   * @throws DataFormatException if a query fails or gives rows that are no data set
   * @throws IOException if there is no connection
   */
  public Loaded read(String url, String name, TableOptions options) throws IOException {
    try (Connection connection = DriverManager.getConnection(url)) {
      return read(connection, name, options);
    } catch (SQLException e) {
      throw new IOException(
          "database: expected a connection, but found a fault (%s); check the address, and that"
                  .formatted(e.getMessage())
              + " its driver is on the class path",
          e);
    }
  }

  /**
   * Reads the data set from an open connection, which stays open.
   *
   * @throws DataFormatException if a query fails or gives rows that are no data set
   */
  public Loaded read(Connection connection, String name, TableOptions options) throws IOException {
    DatasetTables tables =
        new DatasetTables(
            source("query of incidences", connection, incidences),
            nodes.map(query -> source("query of nodes", connection, query)),
            hyperedges.map(query -> source("query of hyperedges", connection, query)));
    try {
      return Transaction.run(connection, () -> tables.read(name, options));
    } catch (SQLException e) {
      throw new IOException("database: expected a transaction, but found " + e.getMessage(), e);
    }
  }

  private static TableSource source(String name, Connection connection, String query) {
    return QueryTable.of(
        name,
        (row, expected, found, advice) ->
            DataFormatException.ofQuery(query, row, expected, found, advice),
        connection,
        query);
  }
}
