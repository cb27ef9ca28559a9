package io.hnhn.data.format.csv;

import static io.hnhn.data.SameDataset.assertSame;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.NumberScale;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableFormatTest {
  @TempDir Path root;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    for (TableFormat format : List.of(TableFormat.CSV, TableFormat.TSV)) {
      for (Dataset written : List.of(awkward(), weighted())) {
        Path folder = root.resolve(format.name());
        format.write(written, folder);
        Loaded read = DatasetFormats.read(folder);
        assertSame(read.dataset(), written);
        assertThat(read.omissions().isEmpty()).isTrue();
      }
    }
  }

  @Test
  void withoutNamesNumbersAreTheNames() throws IOException {
    TableFormat.CSV.write(TinyDataset.bare(), root.resolve("bare"));
    Dataset read = TableFormat.CSV.read(root.resolve("bare")).dataset();
    assertThat(read.nodes().names()).containsExactly("0", "1", "2", "3", "4");
    assertThat(read.nodes().featureNames()).containsExactly("0", "1", "2", "3");
    assertThat(read.hypergraph()).isEqualTo(TinyDataset.bare().hypergraph());
    assertSame(read.nodes().features(), TinyDataset.bare().nodes().features());
  }

  @Test
  void oneFileIsAnIncidenceTable() throws IOException {
    for (char separator : new char[] {',', ';', '\t'}) {
      String text =
          "order;product;weight\n1;milk;2\n\n1;\"a;b \"\"c\"\",\td\n e\"; 0.5 \r\n 2;milk;\n";
      Path file = write("orders.csv", "\uFEFF" + text.replace(';', separator));
      try (CsvTable table = CsvTable.open(new StoredFile(file), true)) {
        assertThat(table.columns()).containsExactly("order", "product", "weight");
      }
      Dataset dataset = DatasetFormats.read(file).dataset();
      assertThat(dataset.name()).isEqualTo("orders");
      assertThat(dataset.nodes().names())
          .containsExactly("milk", "a;b \"c\",\td\n e".replace(';', separator));
      assertThat(dataset.hyperedges().names()).containsExactly("1", "2");
      assertThat(dataset.hypergraph().incidenceWeight(0)).isEqualTo(2);
      assertThat(dataset.hypergraph().incidenceWeight(1)).isEqualTo(0.5f);
      assertThat(dataset.hypergraph().incidenceWeight(2)).isEqualTo(1);
    }
  }

  @Test
  void gzipIsUnpacked() throws IOException {
    Path file = root.resolve("orders.tsv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("node\tedge\na\tx\nb\tx\n".getBytes(UTF_8));
    }
    assertThat(DatasetFormats.read(file).dataset())
        .hasToString("orders: 2 nodes, 1 hyperedges, 2 incidences, 0 classes, 0 features");
  }

  @Test
  void withoutHeaderColumnsHaveNumbers() throws IOException {
    Path file = write("pairs.csv", "7,x,0.5\n8,x,2\n");
    Dataset plain = TableFormat.CSV.withoutHeader().read(file).dataset();
    assertThat(plain.nodes().names()).containsExactly("7", "8");
    assertThat(plain.hypergraph().hasIncidenceWeights()).isFalse();
    TableOptions told =
        TableOptions.GUESSED.withIncidences(IncidenceColumns.of("2", "1").withWeight("3"));
    Dataset turned = TableFormat.CSV.withOptions(told).withoutHeader().read(file).dataset();
    assertThat(turned.hyperedges().names()).containsExactly("7", "8");
    assertThat(turned.hypergraph().incidenceWeight(1)).isEqualTo(2);
  }

  @Test
  void aFolderTellsItsColumnsByNotes() throws IOException {
    Path folder = Files.createDirectory(root.resolve("shop"));
    Files.writeString(folder.resolve("incidences.csv"), "a,b,c\n1,milk,2\n1,oil,3\n");
    Files.writeString(folder.resolve("nodes.tsv"), "what\tclass\tn\nmilk\tk\t3\noil\tl\t5\n");
    Files.writeString(
        folder.resolve("dataset.json"),
        """
        {"name": "corner shop", "numbers": "raw", "classes": ["l"],
         "incidences": {"node": "b", "hyperedge": "a", "weight": "c"},
         "nodes": {"id": "what", "label": "class"}, "remark": "for people"}
        """);
    Dataset dataset = DatasetFormats.read(folder).dataset();
    assertThat(dataset)
        .hasToString("corner shop: 2 nodes, 1 hyperedges, 2 incidences, 2 classes, 1 features");
    assertThat(dataset.classNames()).containsExactly("l", "k");
    assertThat(dataset.nodes().features().toDense().toArray()).containsExactly(3, 5);
    assertThat(dataset.hypergraph().incidenceWeight(1)).isEqualTo(3);
    Dataset scaled =
        TableFormat.CSV
            .withOptions(TableOptions.GUESSED.withScale(NumberScale.STANDARDISED))
            .read(folder)
            .dataset();
    assertThat(scaled.nodes().features().toDense().toArray()).containsExactly(-1, 1);
  }

  @Test
  void splitsGoWithTheNodesTheyNumber() throws IOException {
    Path folder = root.resolve("set");
    TableFormat.CSV.write(awkward(), folder);
    Loaded linked =
        TableFormat.CSV
            .withOptions(TableOptions.GUESSED.withNodes(AttributeColumns.GUESSED.withoutUnlinked()))
            .read(folder);
    assertThat(linked.dataset().hypergraph().nodes()).isEqualTo(4);
    assertThat(linked.dataset().publishedSplits()).isEmpty();
    assertThat(linked.omissions()).hasToString("1 isolated node, 1 published split");
  }

  @Test
  void otherFilesAreNotTakenForTables() throws IOException {
    assertThat(TableFormat.CSV.recognises(write("a.csv", "node,edge\n"))).isTrue();
    assertThat(TableFormat.CSV.recognises(write("c.txt", "node,edge\n"))).isFalse();
    assertThat(TableFormat.CSV.recognises(root)).isFalse();
    assertThat(TableFormat.CSV.recognises(root.resolve("nowhere.csv"))).isFalse();
  }

  /** Its name says that it is a table; "in none of the formats" would not help. */
  @Test
  void whatIsWrongWithATableIsToldByReadingIt() throws IOException {
    assertThatThrownBy(() -> DatasetFormats.read(write("b.csv", "one column\n")))
        .hasMessageContaining("expected a column of hyperedges, but found the columns");
    assertThatThrownBy(() -> DatasetFormats.read(write("d.csv", "")))
        .hasMessageContaining("expected a table, but found no line with anything in it");
    assertThatThrownBy(() -> DatasetFormats.read(write("e.csv.gz", "node,edge\n")))
        .hasMessageContaining("expected complete gzip data, but found other bytes");
  }

  /** What separates the cells is told by the first line alone, which has one cell here. */
  @Test
  void idsWithSemicolonsAreReadAndWrittenAsTheyAre() throws IOException {
    List<String> names = List.of("cola;beer;cider", "rice;salt");
    Dataset dataset =
        Dataset.of(
            "sets",
            Hypergraph.of(2, new int[] {0, 1}),
            SparseMatrix.zeros(2, 0),
            new int[] {-1, -1},
            List.of());
    Path folder = root.resolve("sets");
    TableFormat.CSV.write(dataset.withNodes(dataset.nodes().withNames(names)), folder);
    assertThat(folder.resolve("nodes.csv")).hasContent("id\ncola;beer;cider\nrice;salt");
    assertThat(TableFormat.CSV.read(folder).dataset().nodes().names()).isEqualTo(names);
  }

  @Test
  void whatTablesCantHoldIsRefused() {
    Dataset complete = awkward();
    Attributes nodes = complete.nodes();
    expectRefusal(
        complete.withNodes(nodes.withNames(List.of("a", "b", "", "d", "e"))),
        "Expected node names that are not empty and all different, but found \"\"");
    expectRefusal(
        complete.withNodes(nodes.withNames(List.of("a", "b", "a", "d", "e"))),
        "Expected node names that are not empty and all different, but found \"a\" twice");
    expectRefusal(
        complete.withNodes(nodes.withFeatures(nodes.features(), List.of("x", "y", "x", "z"))),
        "Expected feature names that are not empty and all different, but found \"x\" twice");
    SparseMatrix broken =
        SparseMatrix.of(5, 1, new int[] {2}, new int[] {0}, new float[] {Float.NaN});
    expectRefusal(
        complete.withNodes(nodes.withFeatures(broken)),
        "Expected finite features, but found NaN at row 2, column 0, counted from 0");
    assertThat(root).isEmptyDirectory();
  }

  private void expectRefusal(Dataset dataset, String message) {
    assertThatThrownBy(() -> TableFormat.CSV.write(dataset, root.resolve("set")))
        .hasMessage(message);
  }

  /** Everything a data set can have, with names that need care; node 3 is isolated. */
  static Dataset awkward() {
    Dataset complete = TinyDataset.complete();
    Attributes nodes =
        complete
            .nodes()
            .withFeatures(complete.nodes().features(), List.of("id", "label", "class", "NA"))
            .withNames(List.of("a,b;\tc", " blank ", "\"quoted\"", "größer\n", "5"));
    Attributes hyperedges =
        complete
            .hyperedges()
            .withFeatures(complete.hyperedges().features(), List.of("weight", "label "));
    return complete.withNodes(nodes).withHyperedges(hyperedges).withName("awk ward");
  }

  private static Dataset weighted() {
    Dataset awkward = awkward();
    return new Dataset(
        "weighted",
        awkward
            .hypergraph()
            .withHyperedgeWeights(0.1f, 1, 1e-30f)
            .withIncidenceWeights(1, 2, 3, 4, 0.3f),
        awkward.nodes(),
        awkward.hyperedges(),
        awkward.classNames(),
        List.of());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(root.resolve(name), text);
  }
}
