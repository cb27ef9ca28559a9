package io.hnhn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.RandomDataset;
import io.hnhn.data.SameDataset;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.hif.HifFormat;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is written is read back as it was; what could not be is refused, and nothing is left.
 */
class WrittenIsReadTest {
  private static final int CASES = 200;

  /** Each of the files of a matrix is forced to the disk, which takes its time. */
  private static final int CASES_OF_MATRICES = 60;

  @TempDir Path root;

  static List<DatasetFormat> formats() {
    return List.of(
        new PlainFormat(),
        TableFormat.CSV,
        TableFormat.TSV,
        new HifFormat(),
        new MappedFormat(),
        new MatrixFormat(),
        new MatrixFormat(MatrixFormat.Kind.MATRIX_MARKET));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anyDataSetComesBackOrIsRefused(DatasetFormat format) throws IOException {
    RandomDataset random = new RandomDataset(12);
    int written = 0;
    int refused = 0;
    boolean ofMatrices = format instanceof MatrixFormat || format instanceof MappedFormat;
    int cases = ofMatrices ? CASES_OF_MATRICES : CASES;
    for (int i = 0; i < cases; i++) {
      Dataset dataset = random.next();
      Path path = root.resolve(i + ".json");
      try {
        format.write(dataset, path);
        written++;
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).startsWith("Expected ").contains(", but found ");
        assertThat(path).doesNotExist();
        refused++;
        continue;
      }
      try {
        Dataset read = format.read(path).dataset();
        SameDataset.assertSame(read, format instanceof TableFormat ? named(dataset) : dataset);
      } catch (IOException | RuntimeException | AssertionError e) {
        fail("case %d: %s %s %s".formatted(i, dataset, dataset.nodes(), dataset.hyperedges()), e);
      }
    }
    assertThat(written).isGreaterThan(cases / 5);
    assertThat(refused).isGreaterThan(cases / 20);
    try (Stream<Path> files = Files.list(root)) {
      assertThat(files).hasSize(written);
    }
  }

  @Test
  void wideSparseFeaturesAreNotWrittenAsATable() throws IOException {
    Dataset wide = withFeatures(SparseMatrix.zeros(3, 5001));
    for (TableFormat format : List.of(TableFormat.CSV, TableFormat.TSV)) {
      assertThatThrownBy(() -> format.write(wide, root.resolve("wide")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Expected features that fill a table, or at most 5000 of them and 50000000 cells, but"
                  + " found 5001 features of each node, which make 15003 cells with 15003 zeros in"
                  + " them; write a sparse format, such as plain or matrix");
    }
    assertThat(root).isEmptyDirectory();
    new PlainFormat().write(wide, root.resolve("wide"));
    SameDataset.assertSame(new PlainFormat().read(root.resolve("wide")).dataset(), wide);
    Dataset full = withFeatures(Matrix.filled(3, 5001, 1));
    TableFormat.CSV.write(full, root.resolve("full"));
    assertThat(TableFormat.CSV.read(root.resolve("full")).dataset().nodes().features().columns())
        .isEqualTo(5001);
  }

  @Test
  void moreColumnsThanAreReadAreNotWritten() {
    Dataset wider = withFeatures(Matrix.filled(3, 131_070, 1));
    assertThatThrownBy(() -> TableFormat.CSV.write(wider, root.resolve("wider")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected at most 131072 columns with names of 16777216 characters");
  }

  @Test
  void aShapeThatTheReaderTakesForDamageIsNotWritten() {
    Dataset wide = withFeatures(SparseMatrix.zeros(3, 1_000_001));
    assertThatThrownBy(() -> new MatrixFormat().write(wide, root.resolve("wide")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Expected at most 1000000 rows and columns of features for 0 entries of a matrix, but"
                + " found 1000001; write plain or hif");
    Hypergraph lonely = Hypergraph.of(1_000_001);
    assertThatThrownBy(
            () ->
                new MatrixFormat()
                    .write(
                        new Dataset(
                            "lonely",
                            lonely,
                            Attributes.none(1_000_001),
                            Attributes.none(0),
                            List.of(),
                            List.of()),
                        root.resolve("lonely")))
        .hasMessageContaining("nodes and hyperedges for 0 entries");
    assertThat(root).isEmptyDirectory();
  }

  private static Dataset withFeatures(Features features) {
    return Dataset.of(
        "wide", Hypergraph.of(3, new int[] {0, 1, 2}), features, new int[] {0, 0, 0}, List.of("c"));
  }

  /** Tables have numbers as names where there are none. */
  private static Dataset named(Dataset dataset) {
    return dataset.withNodes(named(dataset.nodes())).withHyperedges(named(dataset.hyperedges()));
  }

  private static Attributes named(Attributes attributes) {
    List<String> names =
        IntStream.range(0, attributes.count()).mapToObj(attributes::nameOf).toList();
    int width = attributes.features().columns();
    List<String> features =
        attributes.featureNames().isEmpty()
            ? IntStream.range(0, width).mapToObj(Integer::toString).toList()
            : attributes.featureNames();
    return attributes.withNames(names).withFeatures(attributes.features(), features);
  }
}
