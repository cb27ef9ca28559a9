package io.hnhn.data.format.plain;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Dataset;
import io.hnhn.data.TinyDataset;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainFormatTest {
  @TempDir Path root;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    for (Dataset written : List.of(TinyDataset.complete(), TinyDataset.bare())) {
      Path folder = root.resolve("set");
      new PlainFormat().write(written, folder);
      assertSame(new PlainFormat().read(folder).dataset(), written);
    }
  }

  @Test
  void sameDataSameBytes() throws IOException {
    new PlainFormat().write(TinyDataset.complete(), root.resolve("a"));
    new PlainFormat().write(TinyDataset.complete(), root.resolve("b"));
    for (String file : contents(root.resolve("a")).keySet()) {
      assertThat(root.resolve("b").resolve(file))
          .hasSameBinaryContentAs(root.resolve("a").resolve(file));
    }
  }

  @Test
  void twoHandwrittenFilesAreADataSet() throws IOException {
    Path folder = Files.createDirectory(root.resolve("mine"));
    Files.writeString(folder.resolve("nodes.svm"), "0 1:0.5 3:2\n-1\n1\t2:1e-3 \n");
    Files.writeString(folder.resolve("hyperedges.txt"), "2 0\n\n1 2");
    Dataset mine = new PlainFormat().read(folder).dataset();
    assertThat(mine)
        .hasToString("mine: 3 nodes, 3 hyperedges, 4 incidences, 2 classes, 3 features");
    assertThat(mine.nodes().labels()).containsExactly(0, -1, 1);
    assertThat(mine.classNames()).containsExactly("0", "1");
    assertThat(mine.nodes().features().toDense().toArray())
        .containsExactly(0.5f, 0, 2, 0, 0, 0, 0, 0.001f, 0);
    assertThat(mine.hypergraph().nodesOf(0)).containsExactly(0, 2);
    assertThat(mine.hypergraph().nodesOf(1)).isEmpty();
  }

  @Test
  void replacingLeavesNothingOfTheOldSet() throws IOException {
    Path folder = root.resolve("set");
    new PlainFormat().write(TinyDataset.complete(), folder);
    new PlainFormat().write(TinyDataset.bare(), folder);
    assertThat(contents(folder))
        .containsOnlyKeys("dataset.json", "hyperedges.txt.gz", "nodes.svm.gz");
    assertThat(contents(root)).containsOnlyKeys("set");
  }

  @Test
  void failedWriteLeavesTheOldSetAsItWas() throws IOException {
    Path folder = root.resolve("set");
    new PlainFormat().write(TinyDataset.complete(), folder);
    Map<String, Long> before = contents(folder);
    SparseMatrix broken =
        SparseMatrix.of(3, 1, new int[] {2}, new int[] {0}, new float[] {Float.NaN});
    assertThatThrownBy(() -> new PlainFormat().write(withHyperedgeFeatures(broken), folder))
        .hasMessage("Expected finite features, but found NaN at row 2, column 0, counted from 0");
    assertThat(contents(folder)).isEqualTo(before);
    assertThat(contents(root)).containsOnlyKeys("set");
    assertSame(new PlainFormat().read(folder).dataset(), TinyDataset.complete());
  }

  @Test
  void foreignFilesAreNeverReplaced() throws IOException {
    Path folder = Files.createDirectory(root.resolve("papers"));
    Files.writeString(folder.resolve("thesis.tex"), "years of work");
    assertThatThrownBy(() -> new PlainFormat().write(TinyDataset.bare(), folder))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("found thesis.tex; choose another folder");
    Path file = folder.resolve("thesis.tex");
    assertThatThrownBy(() -> new PlainFormat().write(TinyDataset.bare(), file))
        .hasMessageContaining("expected a folder, but found a file");
    assertThat(file).hasContent("years of work");
  }

  @Test
  void whatTheFormatCantHoldIsRefused() {
    Dataset bare = TinyDataset.bare();
    Dataset weighted =
        Dataset.of(
            "weighted",
            bare.hypergraph().withHyperedgeWeights(1, 2, 3),
            bare.nodes().features(),
            bare.nodes().labels(),
            bare.classNames());
    assertThatThrownBy(() -> new PlainFormat().write(weighted, root.resolve("set")))
        .hasMessageStartingWith("Expected a hypergraph without weights");
    Dataset twoLines =
        bare.withHyperedges(bare.hyperedges().withNames(List.of("one", "two\nlines", "three")));
    assertThatThrownBy(() -> new PlainFormat().write(twoLines, root.resolve("set")))
        .hasMessage("Expected hyperedge names without line breaks, but found \"two\\u000alines\"");
    assertThat(root).isEmptyDirectory();
  }

  private static Dataset withHyperedgeFeatures(SparseMatrix features) {
    Dataset bare = TinyDataset.bare();
    return bare.withHyperedges(bare.hyperedges().withFeatures(features));
  }

  private static Map<String, Long> contents(Path folder) throws IOException {
    Map<String, Long> result = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        result.put(file.getFileName().toString(), Files.getLastModifiedTime(file).toMillis());
      }
    }
    return result;
  }
}
