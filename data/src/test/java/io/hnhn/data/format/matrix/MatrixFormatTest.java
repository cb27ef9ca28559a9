package io.hnhn.data.format.matrix;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.data.format.matrix.MatrixFormat.Kind;
import io.hnhn.data.format.numpy.NumpyWriter;
import io.hnhn.file.FileReplacement;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatrixFormatTest {
  @TempDir Path root;

  @ParameterizedTest
  @EnumSource(Kind.class)
  void whatIsWrittenIsReadBack(Kind kind) throws IOException {
    for (Dataset written :
        List.of(TinyDataset.complete(), TinyDataset.bare(), TinyDataset.weighted(), dense())) {
      Path folder = root.resolve("set");
      new MatrixFormat(kind).write(written, folder);
      Loaded read = new MatrixFormat().read(folder);
      assertSame(read.dataset(), written);
      assertThat(read.omissions().isEmpty()).isTrue();
      assertThat(read.dataset().nodes().features()).hasSameClassAs(written.nodes().features());
    }
  }

  @Test
  void filesOfDifferentToolsMakeADataSet() throws IOException {
    Path folder = Files.createDirectory(root.resolve("mine"));
    FileReplacement.replace(
        folder.resolve("incidence.npy"),
        out -> NumpyWriter.write(new int[] {0, 1, 1, 1, 0, 0, 2, 2}, out, 2, 4));
    Files.writeString(
        folder.resolve("features.mtx"),
        """
        %%MatrixMarket matrix coordinate integer general
        % a comment

        3 2 1
        3 2 7
        """);
    Files.writeString(folder.resolve("labels.txt"), "red\n\nblue\n");
    Files.writeString(folder.resolve("hyperedge-labels.txt"), "-1\nred\ngreen\n");
    Files.writeString(folder.resolve("node-names.txt"), "ann\nbob\neve\n");
    Loaded loaded = new MatrixFormat().read(folder);
    Dataset mine = loaded.dataset();
    assertThat(mine)
        .hasToString("mine: 3 nodes, 3 hyperedges, 3 incidences, 3 classes, 2 features");
    assertThat(mine.hypergraph())
        .isEqualTo(Hypergraph.of(3, new int[] {0, 1}, new int[] {}, new int[] {1}));
    assertThat(mine.classNames()).containsExactly("blue", "green", "red");
    assertThat(mine.nodes().labels()).containsExactly(2, -1, 0);
    assertThat(mine.hyperedges().labels()).containsExactly(-1, 2, 1);
    assertThat(mine.nodes().nameOf(2)).isEqualTo("eve");
    assertThat(mine.nodes().features().toDense().toArray()).containsExactly(0, 0, 0, 0, 0, 7);
    assertThat(loaded.omissions()).hasToString("1 duplicate incidence");
  }

  @Test
  void numbersOfClassesNeedNoNames() throws IOException {
    Path folder = root.resolve("numbers");
    IncidenceFiles.write(Hypergraph.of(3, new int[] {0, 1, 2}), folder.resolve("incidence.mtx.gz"));
    FileReplacement.replace(
        folder.resolve("labels.npy"), out -> NumpyWriter.write(new int[] {2, -1, 0}, out, 3));
    Dataset dataset = new MatrixFormat().read(folder).dataset();
    assertThat(dataset.classNames()).containsExactly("0", "1", "2");
    assertThat(dataset.nodes().labels()).containsExactly(2, -1, 0);
    assertThat(dataset.nodes().hasFeatures()).isFalse();
  }

  @Test
  void anIncidenceMatrixAloneIsADataSet() throws IOException {
    Path file = ResourceFile.copy(MatrixFormatTest.class, "scipy/pattern.mtx", root);
    assertThat(new MatrixFormat().read(file).dataset())
        .hasToString("pattern: 4 nodes, 3 hyperedges, 4 incidences, 0 classes, 0 features");
  }

  @Test
  void elementsAreWeightsOfIncidences() throws IOException {
    Path file =
        Files.writeString(
            root.resolve("weighted.mtx"),
            "%%MatrixMarket matrix array real general\n2 2\n1\n2.5\n1\n1\n");
    Hypergraph hypergraph = IncidenceFiles.read(file);
    assertThat(hypergraph.incidenceWeight(0)).isEqualTo(1);
    assertThat(hypergraph.incidenceWeight(1)).isEqualTo(2.5f);
    for (String name : List.of("again.mtx", "again.mtx.gz", "again.npz")) {
      IncidenceFiles.write(hypergraph, root.resolve(name));
      assertThat(IncidenceFiles.read(root.resolve(name))).isEqualTo(hypergraph);
    }
  }

  @Test
  void whatAFileCantHoldIsRefusedAndTheOldOneStays() throws IOException {
    Path old = Files.writeString(root.resolve("old.npy"), "old");
    Hypergraph weighted = TinyDataset.weighted().hypergraph();
    assertThatThrownBy(() -> IncidenceFiles.write(weighted, old))
        .hasMessageStartingWith("Expected a hypergraph without weights of hyperedges, but found");
    Hypergraph isolated = Hypergraph.of(3, new int[] {0, 1});
    assertThatThrownBy(() -> IncidenceFiles.write(isolated, old))
        .hasMessageContaining("whose last node and hyperedge have an incidence, but found");
    Matrix matrix = Matrix.zeros(2, 2);
    assertThatThrownBy(() -> MatrixFiles.write(matrix, List.of("a"), old))
        .hasMessage("Expected 2 names of rows or none, but found 1");
    assertThatThrownBy(() -> MatrixFiles.write(matrix, List.of(), root.resolve("x.xlsx")))
        .hasMessage(
            "Expected a name that ends with .npy, .npz, .mtx, .csv or .tsv, but found x.xlsx");
    Dataset broken =
        TinyDataset.bare()
            .withHyperedges(
                TinyDataset.bare().hyperedges().withFeatures(Matrix.filled(3, 1, Float.NaN)));
    assertThatThrownBy(() -> new MatrixFormat().write(broken, root.resolve("set")))
        .hasMessage("Expected finite features, but found NaN at row 0, column 0, counted from 0");
    assertThat(old).hasContent("old");
    assertThat(root).isDirectoryNotContaining(path -> !path.equals(old));
  }

  @Test
  void rowsOfATableWithoutNamesAreNumbered() throws IOException {
    Path file = root.resolve("table.tsv");
    SparseMatrix matrix = SparseMatrix.of(2, 2, new int[] {1}, new int[] {0}, new float[] {0.5f});
    MatrixFiles.write(matrix, List.of(), file);
    assertThat(file).hasContent("name\t0\t1\n0\t0.0\t0.0\n1\t0.5\t0.0\n");
  }

  private static Dataset dense() {
    Dataset bare = TinyDataset.bare();
    return bare.withNodes(bare.nodes().withFeatures(bare.nodes().features().toDense()));
  }
}
