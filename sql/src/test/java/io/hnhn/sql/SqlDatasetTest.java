package io.hnhn.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.table.NumberScale;
import io.hnhn.data.table.ResultTable;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.table.WrittenDataset;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every test of this class also runs against PostgreSQL, see {@link PostgresTest}. */
class SqlDatasetTest {
  @TempDir Path root;
  private Connection connection;

  /** An empty database. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:duckdb:");
  }

  @BeforeEach
  void shop() throws SQLException {
    connection = connect();
    execute("CREATE TABLE sales (basket INTEGER, product TEXT, amount INTEGER)");
    execute("INSERT INTO sales VALUES (1, 'milk', 2), (1, 'bread', 1), (2, 'milk', 1)");
    execute("CREATE TABLE products (name TEXT, department TEXT, price NUMERIC(6, 2))");
    execute(
        "INSERT INTO products VALUES ('bread', 'bakery', 2.50), ('milk', NULL, 1.00), ('oil',"
            + " 'other', NULL)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void queriesAreADataSet() throws IOException, SQLException {
    Loaded loaded =
        SqlDataset.of(
                "SELECT product, basket, amount AS weight FROM sales ORDER BY basket, product")
            .withNodes(
                "SELECT name AS product, department AS label, price FROM products ORDER BY name")
            .withHyperedges(
                "SELECT basket AS id, COUNT(*) AS size FROM sales GROUP BY basket ORDER BY basket")
            .read(connection, "shop", TableOptions.GUESSED.withScale(NumberScale.RAW));
    Dataset dataset = loaded.dataset();
    assertThat(dataset)
        .hasToString("shop: 3 nodes, 2 hyperedges, 3 incidences, 2 classes, 1 features");
    assertThat(dataset.nodes().names()).containsExactly("bread", "milk", "oil");
    assertThat(dataset.nodes().labels()).containsExactly(0, -1, 1);
    assertThat(dataset.nodes().features().toDense().toArray()).containsExactly(2.5f, 1, 1.75f);
    assertThat(dataset.hyperedges().features().toDense().toArray()).containsExactly(2, 1);
    assertThat(dataset.hypergraph().incidenceWeight(1)).isEqualTo(2);
    assertThat(loaded.omissions()).hasToString("1 missing cell");
    assertThat(connection.getAutoCommit()).isTrue();
  }

  @Test
  void aDataSetGoesThroughADatabaseUnchanged() throws IOException {
    Dataset written = SmallDataset.awkward();
    SqlTables.Names names =
        new SqlTables.Names("in\"cidences", "no; DROP TABLE sales; --", "hyper.edges");
    SqlTables.write(written, connection, names);
    Dataset read =
        SqlDataset.of("SELECT * FROM \"in\"\"cidences\"")
            .withNodes("SELECT * FROM \"no; DROP TABLE sales; --\"")
            .withHyperedges("SELECT * FROM \"hyper.edges\"")
            .read(connection, written.name(), new WrittenDataset(written).options())
            .dataset();
    assertThat(read.hypergraph()).isEqualTo(written.hypergraph());
    assertThat(read.nodes().names()).isEqualTo(written.nodes().names());
    assertThat(read.nodes().featureNames()).isEqualTo(written.nodes().featureNames());
    assertThat(read.nodes().features().toDense().toArray())
        .isEqualTo(written.nodes().features().toDense().toArray());
    assertThat(read.hyperedges().features().toDense().toArray())
        .isEqualTo(written.hyperedges().features().toDense().toArray());
    // Classes are sorted where nothing tells their order.
    assertThat(read.classNames()).containsExactly("blue", "green", "red");
    assertThat(read.nodes().labels()).containsExactly(2, -1, 0, 2);
    assertThat(read.hyperedges().labels()).containsExactly(1, -1, 2);
  }

  @Test
  void resultsGoBackUnderTheirIds() throws IOException, SQLException {
    Dataset dataset = SmallDataset.awkward();
    Matrix embedding = Matrix.of(4, 2, 1, 2, 3, 4, 5, 6, 7, 8);
    SqlTables.write(ResultTable.embeddings(dataset.nodes(), embedding), connection, "embedding");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, x1 FROM embedding ORDER BY x0 DESC")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo(" 5 ");
      assertThat(rows.getFloat(2)).isEqualTo(8);
    }
  }

  @Test
  void everyRowIsWrittenOnce() throws IOException, SQLException {
    int count = 1234;
    List<String> ids = IntStream.range(0, count).mapToObj(Integer::toString).toList();
    ResultTable results =
        new ResultTable(ids, List.of(), List.of("x"), Matrix.filled(count, 1, 0.5f));
    SqlTables.write(results, connection, "results");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT COUNT(*), COUNT(DISTINCT id), SUM(x) FROM results")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(count);
      assertThat(rows.getInt(2)).isEqualTo(count);
      assertThat(rows.getFloat(3)).isEqualTo(617);
    }
  }

  @Test
  void aFailedWriteLeavesNothingAndTouchesNothing() throws SQLException {
    assertThatThrownBy(
            () ->
                SqlTables.write(
                    SmallDataset.awkward(),
                    connection,
                    new SqlTables.Names("sales", "new_nodes", "new_hyperedges")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "table \"sales\": expected a new table that can be filled, but found a fault")
        .hasMessageEndingWith("choose another name, or remove the old table");
    assertThatThrownBy(() -> execute("SELECT * FROM new_nodes")).isInstanceOf(SQLException.class);
    execute("SELECT amount FROM sales");
    assertThat(connection.getAutoCommit()).isTrue();
  }

  @Test
  void faultsAreToldWithTheQueryAndItsRow() throws SQLException {
    assertThatThrownBy(() -> read("SELECT nothing FROM nowhere"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageStartingWith("query \"SELECT nothing FROM nowhere\": expected a table");
    assertThatThrownBy(
            () -> read("SELECT name AS node, department AS edge FROM products ORDER BY name"))
        .hasMessage(
            "query \"SELECT name AS node, department AS edge FROM products ORDER ...\", row 2:"
                + " expected a hyperedge in each row, but found an empty cell; fill it or remove"
                + " the row");
    assertThatThrownBy(() -> read("SELECT basket AS a, product AS a FROM sales"))
        .hasMessageContaining("expected a name of its own for each column, but found \"a\" twice");
    assertThat(connection.getAutoCommit()).isTrue();
    assertThatThrownBy(
            () -> SqlDataset.of("SELECT 1").read("jdbc:nobody:", "x", TableOptions.GUESSED))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("database: expected a connection, but found a fault");
  }

  @Test
  void manyRowsArriveInTheirOrder() throws IOException {
    Dataset dataset =
        read("SELECT g AS node, g / 10 AS edge FROM generate_series(0, 299999) AS t(g) ORDER BY g");
    assertThat(dataset.hypergraph().incidences()).isEqualTo(300_000);
    assertThat(dataset.nodes().nameOf(299_999)).isEqualTo("299999");
  }

  private Dataset read(String query) throws IOException {
    return SqlDataset.of(query).read(connection, "x", TableOptions.GUESSED).dataset();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
