package io.hnhn.data.format.mapped;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hnhn.data.Dataset;
import io.hnhn.data.RandomDataset;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.data.format.matrix.MatrixFiles;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.matrix.MatrixFormat.Kind;
import io.hnhn.data.format.numpy.NumpyWriter;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FolderRemoval;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stream of matrices becomes is what reading them gives, file by file, byte by byte. */
class MatrixConversionTest {
  @TempDir private Path root;

  private boolean requireSame(Path path) throws IOException {
    return new BothConversions(root, new MatrixFormat()).requireSame(path);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void whatIsWrittenIsTheSameDataSet(Kind kind) throws IOException {
    Path folder = root.resolve("set");
    int same = 0;
    for (int seed = 0; seed < 25; seed++) {
      Dataset dataset = new RandomDataset(seed).next();
      if (catchThrowable(() -> new MatrixFormat(kind).write(dataset, folder)) == null) {
        same += requireSame(folder) ? 1 : 0;
      }
    }
    assertThat(same).isGreaterThan(5);
  }

  /** A byte that is another, or missing, is the same fault to both, or none. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void whatIsDamagedIsToldInTheSameWords(Kind kind) throws IOException {
    Path folder = root.resolve("set");
    int refused = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      new MatrixFormat(kind).write(TinyDataset.weighted(), folder);
      List<Path> files;
      try (Stream<Path> all = Files.list(folder)) {
        files = all.sorted().toList();
      }
      damage(files.get(random.nextInt(files.size())), random);
      refused += requireSame(folder) ? 0 : 1;
      FolderRemoval.remove(folder);
    }
    assertThat(refused).isBetween(12, 39);
  }

  private static void damage(Path file, Random random) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    switch (random.nextInt(5)) {
      case 0 -> Files.delete(file);
      case 1 -> Files.write(file, List.of());
      default -> {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(7));
        Files.write(file, bytes);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "csr.npz",
        "csr-plain.npz",
        "csc.npz",
        "coo.npz",
        "unsorted.npz",
        "array.npz",
        "rows.npy",
        "columns.npy",
        "coordinate.mtx",
        "array.mtx",
        "integer.mtx",
        "pattern.mtx"
      })
  void featuresOfTheLibrariesAreTheSame(String name) throws IOException {
    Path folder = Files.createDirectory(root.resolve("set"));
    pairs(folder.resolve("incidence.npy"), 0, 1, 3, 1, /* in */ 0, 1, 0, 1);
    stored(folder, name, "features");
    assertThat(requireSame(folder)).isTrue();
    Dataset streamed = new MappedFormat().read(root.resolve("streamed")).dataset();
    assertThat(streamed.nodes().features().toDense().toArray())
        .isEqualTo(MatrixFiles.read(features(folder)).toDense().toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"symmetric.mtx", "symmetric-array.mtx", "bsr.npz", "complex.mtx"})
  void whatIsNoIncidenceMatrixIsToldInTheSameWords(String name) throws IOException {
    Path folder = Files.createDirectory(root.resolve("set"));
    stored(folder, name, "incidence");
    assertThat(requireSame(folder)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pairs.npy", "pattern.mtx"})
  void anIncidenceMatrixAloneIsADataSet(String name) throws IOException {
    assertThat(requireSame(stored(root, name, "incidence"))).isTrue();
  }

  @Test
  void pairsThatComeTwiceAreCounted() throws IOException {
    Path file = root.resolve("pairs.npy");
    pairs(file, 2, 0, 2, 1, 2, /* in */ 1, 0, 1, 0, 1);
    assertThat(requireSame(file)).isTrue();
    assertThat(new MatrixFormat().read(file).omissions()).hasToString("2 duplicate incidences");
  }

  /** A list of pairs in Fortran's order has each node beside its hyperedge. */
  @Test
  void pairsInColumnsAreTheSame() throws IOException {
    Path rows = root.resolve("pairs.npy");
    pairs(rows, 0, 1, 2, /* in */ 3, 4, 5);
    Dataset expected = new MatrixFormat().read(rows).dataset();
    byte[] bytes = Files.readAllBytes(rows);
    String header =
        new String(bytes, ISO_8859_1).replace("'fortran_order': False", "'fortran_order': True ");
    byte[] columns = header.getBytes(ISO_8859_1);
    ByteBuffer elements = ByteBuffer.wrap(columns, columns.length - 24, 24).order(LITTLE_ENDIAN);
    for (int number : new int[] {0, 3, 1, 4, 2, 5}) {
      elements.putInt(number);
    }
    Files.write(rows, columns);
    assertThat(requireSame(rows)).isTrue();
    assertThat(new MatrixFormat().read(rows).dataset().hypergraph())
        .isEqualTo(expected.hypergraph());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "coordinate real general\n3 2 3\n1 1 1\n3 2 1\n1 1 2",
        "coordinate real general\n3 2 3\n1 1 1\n3 2 -1\n2 1 0",
        "coordinate real general\n3 2 2\n1 1 0.5\n3 2 1",
        "coordinate real general\n3 2 3\n1 1 0.5\n3 2 1",
        "coordinate real general\n2000000000 2 1\n1 1 0.5",
        "array real general\n3 2\n0\n2\n0\n-0\n1\n1",
        "array real general\n3 2\n0\n2\n0\n0\n-1\n1",
        "coordinate pattern symmetric\n3 3 3\n1 1\n3 2\n3 1",
      })
  void incidencesAreTheSame(String content) throws IOException {
    Path file = root.resolve("incidence.mtx");
    Files.writeString(file, "%%MatrixMarket matrix " + content + "\n");
    requireSame(file);
  }

  @Test
  void anInfiniteFeatureIsToldByItsPlace() throws IOException {
    Path folder = Files.createDirectory(root.resolve("set"));
    pairs(folder.resolve("incidence.npy"), 0, 1, /* in */ 0, 0);
    Matrix matrix = Matrix.of(2, 3, 1, 2, 3, 4, Float.NaN, Float.NEGATIVE_INFINITY);
    for (String ending : List.of("npy", "npz")) {
      Path file = folder.resolve("features." + ending);
      MatrixFiles.write(matrix, List.of(), file);
      assertThat(catchThrowable(() -> new MatrixFormat().read(folder)))
          .hasMessageContaining("found NaN at row 1, column 1, counted from 0");
      assertThat(requireSame(folder)).isFalse();
      Files.delete(file);
    }
  }

  /** There are several blocks of dense rows, and of sparse ones. */
  @Test
  void manyRowsComeInBlocks() throws IOException {
    Path folder = Files.createDirectory(root.resolve("set"));
    int count = 20_000;
    int[] numbers = new int[2 * count];
    Matrix dense = Matrix.zeros(count, 70);
    for (int i = 0; i < count; i++) {
      numbers[i] = (int) (i * 7919L % count);
      numbers[count + i] = i / 3;
      dense.set(i, i % 70, i);
    }
    FileReplacement.replace(
        folder.resolve("incidence.npy"), out -> NumpyWriter.write(numbers, out, 2, count));
    for (String ending : List.of("npy", "npz", "mtx")) {
      Path file = folder.resolve("features." + ending);
      MatrixFiles.write(ending.equals("mtx") ? dense.toSparse() : dense, List.of(), file);
      assertThat(requireSame(folder)).isTrue();
      Files.delete(file);
    }
  }

  private static void pairs(Path file, int... nodesAndHyperedges) throws IOException {
    FileReplacement.replace(
        file, out -> NumpyWriter.write(nodesAndHyperedges, out, 2, nodesAndHyperedges.length / 2));
  }

  /** Puts a file that the libraries wrote into a folder, by another name. */
  private static Path stored(Path folder, String name, String stem) throws IOException {
    Path copy = ResourceFile.copy(MatrixFormat.class, "scipy/" + name, folder);
    Path file = folder.resolve(stem + name.substring(name.lastIndexOf('.')));
    Files.move(copy, file);
    Files.delete(copy.getParent());
    return file;
  }

  private static Path features(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("features"))
          .findFirst()
          .orElseThrow();
    }
  }
}
