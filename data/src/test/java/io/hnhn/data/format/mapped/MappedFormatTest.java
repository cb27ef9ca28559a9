package io.hnhn.data.format.mapped;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.SameDataset;
import io.hnhn.data.StoredNames;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedFormatTest {
  @TempDir private Path root;
  private Path folder;

  @BeforeEach
  void folder() {
    folder = root.resolve("set");
  }

  private Dataset written(Dataset dataset) throws IOException {
    new MappedFormat().write(dataset, folder);
    return DatasetFormats.read(folder).dataset();
  }

  @Test
  void aDataSetComesBackWithEveryBit() throws IOException {
    for (Dataset dataset :
        List.of(TinyDataset.bare(), TinyDataset.complete(), TinyDataset.weighted())) {
      Dataset read = written(dataset);
      SameDataset.assertSame(read, dataset);
      assertThat(read.inputs().fingerprint()).isEqualTo(dataset.inputs().fingerprint());
    }
  }

  @Test
  void denseFeaturesStayDense() throws IOException {
    Dataset bare = TinyDataset.bare();
    Matrix matrix = Matrix.of(5, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    Dataset read = written(bare.withNodes(bare.nodes().withFeatures(matrix)));
    assertThat(read.nodes().features()).isInstanceOf(Matrix.class);
    assertThat(((Matrix) read.nodes().features()).toArray()).isEqualTo(matrix.toArray());
    assertThat(((Matrix) read.nodes().features()).segment().isMapped()).isTrue();
  }

  @Test
  void nothingIsCopiedButLabels() throws IOException {
    Dataset read = written(TinyDataset.weighted());
    Hypergraph hypergraph = read.hypergraph();
    CompressedRows.Transposed turned = hypergraph.byHyperedge().transposed();
    SparseMatrix features = (SparseMatrix) read.nodes().features();
    assertThat(
            List.of(
                hypergraph.byHyperedge().offsets(),
                hypergraph.byHyperedge().entries(),
                turned.rows().offsets(),
                turned.rows().entries(),
                turned.origin(),
                hypergraph.hyperedgeWeights().orElseThrow(),
                hypergraph.incidenceWeights().orElseThrow(),
                features.pattern().offsets(),
                features.pattern().entries(),
                features.values()))
        .allMatch(segment -> segment.isMapped() && segment.isReadOnly());
    assertThat(read.nodes().names()).isInstanceOf(StoredNames.class);
    assertThat(read.withNodes(read.nodes()).nodes().names()).isSameAs(read.nodes().names());
  }

  @Test
  void bothDirectionsAreTheHypergraphs() throws IOException {
    Random random = new Random(5);
    int[][] hyperedges =
        IntStream.range(0, 300)
            .mapToObj(_ -> random.ints(random.nextInt(9), 0, 100).toArray())
            .toArray(int[][]::new);
    Hypergraph hypergraph = Hypergraph.of(101, hyperedges);
    Dataset dataset =
        new Dataset(
            "random", hypergraph, Attributes.none(101), Attributes.none(300), List.of(), List.of());
    CompressedRows.Transposed read = written(dataset).hypergraph().byHyperedge().transposed();
    CompressedRows.Transposed expected = hypergraph.byHyperedge().transposed();
    assertThat(read.rows()).isEqualTo(expected.rows());
    assertThat(read.origin().mismatch(expected.origin())).isEqualTo(-1);
  }

  @Test
  void theFilesAreNumpysArrays() throws IOException {
    new MappedFormat().write(TinyDataset.weighted(), folder);
    assertThat(array("hyperedge-offsets").toLongs()).containsExactly(0, 3, 3, 5);
    assertThat(array("hyperedge-nodes").toInts()).containsExactly(0, 1, 4, 2, 4);
    assertThat(array("node-offsets").toLongs()).containsExactly(0, 1, 2, 3, 3, 5);
    assertThat(array("node-hyperedges").toInts()).containsExactly(0, 0, 2, 0, 2);
    assertThat(array("node-incidences").toLongs()).containsExactly(0, 1, 3, 2, 4);
    assertThat(array("incidence-weights").toFloats()).containsExactly(1, 2, 0.3f, 1e-20f, 5);
    assertThat(array("node-labels").toInts()).containsExactly(0, 1, 1, 0, 2);
    assertThat(array("hyperedge-name-offsets").toLongs()).containsExactly(0, 1, 7, 8);
    assertThat(array("hyperedge-feature-columns").toInts()).containsExactly(1, 0);
    assertThat(Files.readString(folder.resolve("dataset.json")))
        .contains("\"incidences\" : 5", "\"age\"", "\"hyperedge-nodes.npy\" : 148");
  }

  private NumpyArray array(String name) throws IOException {
    return NumpyArray.in(folder.resolve(name + ".npy"));
  }

  @Test
  void anOlderOneIsReplacedAndAForeignFileIsNot() throws IOException {
    written(TinyDataset.weighted());
    SameDataset.assertSame(written(TinyDataset.bare()), TinyDataset.bare());
    Files.writeString(folder.resolve("notes.txt"), "mine");
    assertThatThrownBy(() -> new MappedFormat().write(TinyDataset.complete(), folder))
        .hasMessageContaining("notes.txt");
    assertThat(folder.resolve("notes.txt")).hasContent("mine");
    assertThat(root).isDirectoryContaining(path -> path.equals(folder));
    try (Stream<Path> files = Files.list(root)) {
      assertThat(files).containsExactly(folder);
    }
  }

  @Test
  void aFileOfAnotherLengthIsToldByItsLength() throws IOException {
    new MappedFormat().write(TinyDataset.weighted(), folder);
    Path nodes = folder.resolve("hyperedge-nodes.npy");
    byte[] content = Files.readAllBytes(nodes);
    Files.write(nodes, Arrays.copyOf(content, content.length - 4));
    assertThatThrownBy(() -> DatasetFormats.read(folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(
            "file %s: expected 148 bytes, as dataset.json says, but found 144; convert the data set"
                    .formatted(nodes)
                + " again");
  }

  @Test
  void idsOutOfRangeAndOutOfOrderAreTold() throws IOException {
    new MappedFormat().write(TinyDataset.weighted(), folder);
    for (int wrong : new int[] {5, -1, 1, 0}) {
      change("hyperedge-nodes.npy", 1, wrong == 1 ? 4 : wrong);
      assertThatThrownBy(() -> DatasetFormats.read(folder))
          .isInstanceOf(DataFormatException.class)
          .hasMessageContaining("hyperedge-nodes.npy: expected numbers that belong together, but")
          .hasMessageContaining("at row 0");
      change("hyperedge-nodes.npy", 1, 1);
    }
    change("node-labels.npy", 0, 3);
    assertThatThrownBy(() -> DatasetFormats.read(folder))
        .hasMessageContaining("expected labels between -1 and 2, but found 3 at element 0");
    change("node-labels.npy", 0, 0);
    change("node-incidences.npy", 4, 1);
    assertThatThrownBy(() -> DatasetFormats.read(folder)).hasMessageContaining("other direction");
  }

  /** Replaces an element of four bytes. */
  private void change(String file, int element, int value) throws IOException {
    byte[] content = Files.readAllBytes(folder.resolve(file));
    ByteBuffer.wrap(content)
        .order(ByteOrder.nativeOrder())
        .putInt(128 + Integer.BYTES * element, value);
    Files.write(folder.resolve(file), content);
  }

  @Test
  void anyByteMayBeAnythingElse() throws IOException {
    new MappedFormat().write(TinyDataset.weighted(), folder);
    Random random = new Random(9);
    for (Path file : files()) {
      byte[] good = Files.readAllBytes(file);
      for (int k = 0; k < 15; k++) {
        byte[] bad = good.clone();
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
        Files.write(file, bad);
        try {
          DatasetFormats.read(folder).dataset().inputs().fingerprint();
        } catch (DataFormatException e) {
          assertThat(e.getMessage()).contains("expected", "but found").doesNotContain("\n");
        } catch (IOException | RuntimeException | Error e) {
          fail(file.toString(), e);
        }
      }
      Files.write(file, good);
    }
    SameDataset.assertSame(DatasetFormats.read(folder).dataset(), TinyDataset.weighted());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @Test
  void aFileThatBecomesShorterWhileItIsMappedDoesNotEndTheJvm() throws IOException {
    int[] members = IntStream.range(0, 100_000).toArray();
    Dataset dataset =
        new Dataset(
            "long",
            Hypergraph.of(members.length, members),
            Attributes.none(members.length),
            Attributes.none(1),
            List.of(),
            List.of());
    CompressedRows rows = written(dataset).hypergraph().byHyperedge();
    Files.write(folder.resolve("hyperedge-nodes.npy"), new byte[0]);
    assertThatThrownBy(() -> rows.entries().getAtIndex(JAVA_INT, 99_999))
        .isInstanceOf(InternalError.class)
        .hasMessageContaining("unsafe memory access");
    assertThatThrownBy(() -> rows.row(0)).isInstanceOf(InternalError.class);
  }

  @Test
  void namesAreLookedUpAndTheirOffsetsChecked() throws IOException {
    Dataset read = written(TinyDataset.complete());
    assertThat(read.nodes().names()).containsExactly("first", "with space", "", "größer", "fünf");
    assertThat(read.nodes().nameOf(3)).isEqualTo("größer");
    assertThatThrownBy(() -> read.nodes().names().get(5))
        .isInstanceOf(IndexOutOfBoundsException.class);
    change("node-name-offsets.npy", 2, 1 << 30);
    assertThatThrownBy(() -> DatasetFormats.read(folder))
        .hasMessageContaining("node-name-offsets.npy: expected numbers that belong together, but")
        .hasMessageContaining("a name of at most 49152 bytes");
  }
}
