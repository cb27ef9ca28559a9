package io.hnhn.data.format.matrix;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.data.format.matrix.MatrixFormat.Kind;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that go to NumPy and SciPy and come from there; src/test/python/matrix_check.py reads and
 * writes them with the libraries.
 */
class MatrixLibrariesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "csr.npz",
        "csr-plain.npz",
        "csc.npz",
        "coo.npz",
        "array.npz",
        "unsorted.npz",
        "rows.npy",
        "columns.npy",
        "coordinate.mtx",
        "array.mtx",
      })
  void matricesOfTheLibrariesAreRead(String name) throws IOException {
    Features matrix = MatrixFiles.read(stored("scipy/" + name));
    assertThat(matrix.rows()).isEqualTo(4);
    assertThat(matrix.toDense().toArray())
        .containsExactly(1, 0, 0.5f, 0, 0, 0, 0, -2, 0, 0, 0.25f, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "integer.mtx|4 0 2 0 0 0 0 -8 0 0 1 0",
        "pattern.mtx|1 0 1 0 0 0 0 1 0 0 1 0",
        "symmetric.mtx|1 0.5 0 0.5 0 3 0 3 -1",
        "symmetric-array.mtx|1 0.5 0 0.5 0 3 0 3 -1",
      })
  void otherMatricesOfMatrixMarketAreRead(String name, String expected) throws IOException {
    float[] found = MatrixFiles.read(stored("scipy/" + name)).toDense().toArray();
    String[] words = expected.split(" ", -1);
    assertThat(found).hasSize(words.length);
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isEqualTo(Float.parseFloat(words[i]));
    }
  }

  @Test
  void whatIsNoRealMatrixIsRefused() throws IOException {
    Path complex = stored("scipy/complex.mtx");
    assertThatThrownBy(() -> MatrixFiles.read(complex))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("line 1: expected %%MatrixMarket matrix, coordinate or array, real");
    Path blocks = stored("scipy/bsr.npz");
    assertThatThrownBy(() -> MatrixFiles.read(blocks))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected the form csr, csc or coo, but found \"bsr\"");
  }

  @Test
  void pairsOfNodesAndHyperedgesAreAHypergraph() throws IOException {
    assertThat(IncidenceFiles.read(stored("scipy/pairs.npy")))
        .isEqualTo(Hypergraph.of(4, new int[] {0, 3}, new int[] {}, new int[] {1, 3}));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void theFilesThatTheLibrariesAcceptedAreTheOnesWrittenToday(Kind kind) throws IOException {
    String name = kind == Kind.NUMPY ? "hnhn-numpy" : "hnhn-mtx";
    Path written = folder.resolve("today");
    new MatrixFormat(kind).write(TinyDataset.weighted(), written);
    Map<String, String> today = contents(written);
    for (String file : today.keySet()) {
      stored(name + "/" + file);
    }
    assertThat(contents(folder.resolve(name))).isEqualTo(today);
    assertSame(new MatrixFormat().read(folder.resolve(name)).dataset(), TinyDataset.weighted());
  }

  @Test
  void singleMatricesAreWrittenAsTheLibrariesAcceptedThem() throws IOException {
    Matrix embeddings = Matrix.of(3, 2, 0.1f, -2, 3e-9f, 4, 5, 1e30f);
    List<String> names = List.of("größer", "a, \"b\"\tc", "");
    Hypergraph hypergraph = Hypergraph.of(5, new int[] {0, 1, 4}, new int[] {2, 4});
    Path today = Files.createDirectory(folder.resolve("today"));
    for (String ending : List.of("npy", "mtx", "csv", "tsv")) {
      MatrixFiles.write(embeddings, names, today.resolve("embeddings." + ending));
    }
    IncidenceFiles.write(hypergraph, today.resolve("pairs.npy"));
    IncidenceFiles.write(hypergraph, today.resolve("pattern.mtx"));
    for (Path file : files(today)) {
      assertThat(file).hasSameBinaryContentAs(stored(file.getFileName().toString()));
    }
  }

  /** What is in the files of a folder, unpacked, since the same content may be packed otherwise. */
  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> result = new TreeMap<>();
    for (Path file : files(folder)) {
      try (InputStream in = Files.newInputStream(file)) {
        result.put(file.getFileName().toString(), unpacked(file.toString(), in));
      }
    }
    return result;
  }

  private static String unpacked(String name, InputStream in) throws IOException {
    if (name.endsWith(".gz")) {
      return unpacked("", new GZIPInputStream(in));
    }
    if (!name.endsWith(".npz")) {
      return HexFormat.of().formatHex(in.readAllBytes());
    }
    ZipInputStream zip = new ZipInputStream(in);
    StringBuilder result = new StringBuilder();
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      result.append(entry.getName()).append(unpacked("", zip));
    }
    return result.toString();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private Path stored(String name) throws IOException {
    return ResourceFile.copy(MatrixLibrariesTest.class, name, folder);
  }
}
