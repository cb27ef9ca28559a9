package io.hnhn.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.table.FittedColumn;
import io.hnhn.data.table.FittedColumns;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.table.NumberScale;
import io.hnhn.data.table.ResultTable;
import io.hnhn.data.table.TableOptions;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetFormatTest {
  /** Made by src/test/python/parquet_expected.py. */
  private static final Path PANDAS = Path.of("src/test/resources/io/hnhn/sql/pandas");

  @TempDir Path root;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Dataset written = SmallDataset.awkward();
    for (String name : List.of("set", "it's/set", "key=value/set", "a[b]c/set", "50%")) {
      Path folder = root.resolve(name);
      new ParquetFormat().write(written, folder);
      Loaded read = DatasetFormats.read(folder);
      assertThat(SmallDataset.asText(read.dataset(), root.resolve("found")))
          .isEqualTo(SmallDataset.asText(written, root.resolve("expected")));
      assertThat(read.dataset().hypergraph()).isEqualTo(written.hypergraph());
      assertThat(read.omissions().isEmpty()).isTrue();
    }
  }

  @Test
  void namesThatDifferInCaseOnlyAreRefusedBeforeAnythingIsWritten() {
    Dataset dataset = SmallDataset.awkward();
    Attributes nodes = dataset.nodes();
    Dataset alike =
        dataset.withNodes(nodes.withFeatures(nodes.features(), List.of("fox", "Fox", "hen")));
    assertThatThrownBy(() -> new ParquetFormat().write(alike, root.resolve("set")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Expected names of columns that differ in more than upper and lower case, but found"
                + " \"fox\" and \"Fox\"; rename one, or write csv");
    assertThat(root).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " lead",
        "trail ",
        "ID",
        "Label",
        "LABEL_",
        "a,b;c\td",
        "q\"uote'",
        "new\r\nline",
        "nul \0",
        "nul \0 inside",
        "half \ud800",
        "\ufeffmark",
        "\ud83d\ude00",
        "gro\u0308ße",
        "NaN",
        "null",
        "fox",
        "Fox",
        "5"
      })
  void anyNameComesBackOrIsRefused(String name) throws IOException {
    Dataset dataset = SmallDataset.awkward();
    Attributes nodes = dataset.nodes();
    List<Dataset> named =
        List.of(
            dataset.withNodes(nodes.withNames(List.of(name, "b", "c", "d"))),
            dataset.withNodes(nodes.withFeatures(nodes.features(), List.of("fox", name, "hen"))),
            new Dataset(
                "set " + name,
                dataset.hypergraph(),
                nodes,
                dataset.hyperedges(),
                List.of("red", name, "blue"),
                List.of()));
    for (Dataset written : named) {
      Path folder = Files.createTempDirectory(root, "set").resolve("set");
      try {
        new ParquetFormat().write(written, folder);
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).startsWith("Expected ").contains(", but found ");
        assertThat(folder.getParent()).isEmptyDirectory();
        continue;
      }
      assertThat(SmallDataset.asText(DatasetFormats.read(folder).dataset(), root.resolve("found")))
          .isEqualTo(SmallDataset.asText(written, root.resolve("expected")));
    }
  }

  @Test
  void wideFeaturesAreRefused() {
    Dataset dataset = SmallDataset.awkward();
    Attributes sparse = dataset.nodes().withFeatures(SparseMatrix.zeros(4, 5001));
    assertThatThrownBy(
            () -> new ParquetFormat().write(dataset.withNodes(sparse), root.resolve("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("write a sparse format, such as plain or matrix");
    Attributes full = dataset.nodes().withFeatures(Matrix.filled(4, 10_001, 1));
    assertThatThrownBy(() -> new ParquetFormat().write(dataset.withNodes(full), root.resolve("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected at most 10000 features for columns of a Parquet file");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void tablesOfPandasAreRead() throws IOException {
    TableOptions raw = TableOptions.GUESSED.withScale(NumberScale.RAW);
    Loaded loaded = new ParquetFormat(raw).read(PANDAS);
    Dataset dataset = loaded.dataset();
    assertThat(dataset)
        .hasToString("pandas: 4 nodes, 3 hyperedges, 5 incidences, 2 classes, 3 features");
    assertThat(dataset.nodes().names()).containsExactly("20", "10", "30", "40");
    assertThat(dataset.nodes().labels()).containsExactly(1, -1, 0, -1);
    assertThat(dataset.nodes().featureNames())
        .containsExactly("price", "fresh=false", "fresh=true");
    assertThat(dataset.nodes().features().toDense().toArray())
        .containsExactly(2.5f, 0, 1, 1.5f, 1, 0, 0.5f, 0, 1, 0, 0, 0);
    assertThat(dataset.hyperedges().names()).containsExactly("1", "2", "3");
    assertThat(dataset.hypergraph().nodesOf(1)).containsExactly(1, 2);
    assertThat(dataset.hypergraph().incidenceWeight(0)).isEqualTo(2);
    assertThat(loaded.omissions()).hasToString("1 node without a row, 1 missing cell");
  }

  @Test
  void featuresAreMadeByWhatWasLearnedBefore() throws IOException {
    FittedColumn price = new FittedColumn.Numeric("price", NumberScale.STANDARDISED, 0.5, 2);
    FittedTables fitted =
        new FittedTables(
            Optional.of(new FittedColumns(List.of(price))), Optional.empty(), Optional.empty());
    Loaded loaded = DatasetFormats.read(PANDAS, fitted);
    assertThat(loaded.dataset().nodes().featureNames()).containsExactly("price");
    assertThat(loaded.dataset().nodes().features().toDense().toArray()).containsExactly(1, 0, 0, 0);
    assertThat(FittedTables.differences(loaded.omissions()))
        .hasToString("1 column of nodes that the model does not know");
  }

  @Test
  void oneFileIsAnIncidenceTable() throws IOException {
    Dataset dataset = DatasetFormats.read(PANDAS.resolve("incidences.parquet")).dataset();
    assertThat(dataset)
        .hasToString("incidences: 4 nodes, 3 hyperedges, 5 incidences, 0 classes, 0 features");
  }

  @Test
  void otherFilesAreNotTakenForParquet() throws IOException {
    Path text = Files.writeString(root.resolve("text.parquet"), "node,edge\n");
    assertThat(new ParquetFormat().recognises(text)).isFalse();
    assertThat(new ParquetFormat().recognises(root)).isFalse();
    assertThat(new ParquetFormat().recognises(PANDAS)).isTrue();
    assertThat(DatasetFormats.named("parquet")).isInstanceOf(ParquetFormat.class);
  }

  @Test
  void resultsGoBackUnderTheirIds() throws IOException, SQLException {
    Dataset dataset = SmallDataset.awkward();
    Path file = Files.createDirectory(root.resolve("it's")).resolve("results.parquet");
    Matrix logits = Matrix.of(4, 3, 9, 0, 0, 0, 9, 0, 0, 0, 9, 1, 1, 1);
    ParquetFormat.write(
        ResultTable.predictions(dataset.nodes(), dataset.classNames(), new Predictions(logits)),
        file);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT * FROM '" + file.toString().replace("'", "''") + "'")) {
      assertThat(rows.getMetaData().getColumnLabel(5)).isEqualTo("p(blue)");
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("id")).isEqualTo("x'); DROP TABLE nodes; --");
      assertThat(rows.getString("class")).isEqualTo("red");
      assertThat(rows.getFloat("p(red)")).isGreaterThan(0.99f);
    }
    ParquetFormat.write(ResultTable.embeddings(dataset.nodes(), logits), file);
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.hnhn*");
    assertThatThrownBy(() -> ResultTable.embeddings(dataset.hyperedges(), logits))
        .hasMessage(
            "Expected 4 ids and 3 columns, one for each row and column of the values, but found 3"
                + " and 3");
  }
}
