package io.hnhn.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The Java lines of docs/formats.md about databases are the ones that run here. */
class SqlGuideTest {
  private static final Path GUIDE = Path.of("../docs/formats.md");
  private static final Path SOURCE =
      Path.of("src/test/java", SqlGuideTest.class.getName().replace('.', '/') + ".java");

  @Test
  void theLinesDoWhatTheyPromise() throws IOException, SQLException {
    try (Connection connection = DuckDb.open();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE sales (basket INTEGER, product TEXT)");
      statement.execute("INSERT INTO sales VALUES (1, 'milk'), (1, 'bread'), (2, 'milk')");
      statement.execute("CREATE TABLE products (name TEXT, department TEXT, price REAL)");
      statement.execute(
          "INSERT INTO products VALUES ('bread', 'bakery', 2.5), ('milk', 'dairy', 1)");
      assertThat(read(connection))
          .hasToString("shop: 2 nodes, 2 hyperedges, 3 incidences, 2 classes, 1 features");
    }
  }

  @Test
  void theGuideHasTheseLines() throws IOException {
    String guide = Files.readString(GUIDE);
    int from = guide.indexOf("```java\n", guide.indexOf("## Parquet")) + 8;
    String shown = guide.substring(from, guide.indexOf("```", from));
    String source = Files.readString(SOURCE);
    String run =
        source.substring(
            source.indexOf("// guide begins\n") + 16, source.indexOf("// guide ends\n"));
    assertThat(run.stripIndent().strip()).isEqualTo(shown.strip());
  }

  private static Dataset read(Connection connection) throws IOException {
    // guide begins
    SqlDataset queries =
        SqlDataset.of("SELECT product, basket FROM sales ORDER BY basket, product")
            .withNodes("SELECT name AS product, department AS label, price FROM products ORDER BY name");
    Dataset shop = queries.read(connection, "shop", TableOptions.GUESSED).dataset();
    // guide ends
    return shop;
  }
}
