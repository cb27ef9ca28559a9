package io.hnhn.data.format.pickle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.FuzzedFiles;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files were written by Python; see src/test/python/hypergcn_pickles.py. */
class HyperGcnFormatTest {
  private static final List<String> FILES =
      List.of("hypergraph.pickle", "features.pickle", "labels.pickle", "splits/1.pickle");

  @TempDir Path root;

  /** Lists, sets, arrays, scalars, both byte orders, rows first and columns first. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lists-2", "lists-3", "lists-4", "lists-5",
        "sets-2", "sets-3", "sets-4", "sets-5",
        "arrays-2", "arrays-3", "arrays-4", "arrays-5",
      })
  void everyFormThatPythonGivesADataSetIsRead(String name) throws IOException {
    Loaded loaded = new HyperGcnFormat().read(stored(name));
    Dataset dataset = loaded.dataset();
    assertThat(dataset.name()).isEqualTo(name);
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(5, new int[] {0, 2}, new int[] {0, 3, 4}, new int[] {1}));
    assertThat(dataset.hyperedges().names()).containsExactly("ann", "bob", "7");
    assertThat(dataset.nodes().names()).containsExactly("0", "1", "2", "4", "5");
    assertThat(dataset.nodes().features().toDense().toArray())
        .containsExactly(1, 0, 0.5f, 0, 0, 0, 0, -2, 0, 0, 0, 0.25f, 3, 0, 0);
    assertThat(dataset.nodes().labels()).containsExactly(0, 1, 0, 1, 1);
    assertThat(dataset.classNames()).containsExactly("0", "1", "2");
    assertThat(dataset.publishedSplits()).hasSize(1);
    assertThat(dataset.publishedSplits().getFirst()).containsExactly(0, 3);
    assertThat(loaded.omissions()).hasToString("1 isolated node, 1 isolated node of splits");
  }

  @Test
  void aNodeWithoutRowOfFeaturesIsToldWithItsHyperedge() throws IOException {
    Path folder = stored("lists-4");
    Path file = folder.resolve("hypergraph.pickle");
    String pickle = Files.readString(file, ISO_8859_1);
    Files.writeString(file, pickle.replace("K\5", "K\6"), ISO_8859_1);
    assertThat(fault(folder))
        .hasMessage(
            "file %s: expected nodes of hyperedge bob between 0 and 5, but found 6; fetch the file"
                    .formatted(folder.resolve("hypergraph.pickle"))
                + " again, or write it as HyperGCN does");
  }

  @Test
  void filesThatDoNotFitTogetherAreRefused() throws IOException {
    Path folder = stored("lists-4");
    Files.copy(
        folder.resolve("splits/1.pickle"),
        folder.resolve("labels.pickle"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(fault(folder))
        .hasMessageContaining("expected labels in a list or an array, but found a dictionary");
    Files.delete(folder.resolve("labels.pickle"));
    assertThat(fault(folder)).hasMessageContaining("expected a file labels.pickle");
  }

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    FuzzedFiles fuzzed =
        new FuzzedFiles(
            3,
            "\u0094",
            "h\0",
            "h\3",
            "K\u00ff",
            "M\u00ff\u00ff",
            "J\u00ff\u00ff\u00ff\u00ff",
            "(",
            "t",
            "e",
            "a",
            "u",
            "b",
            "R",
            "\u0081",
            ".",
            "]",
            "}",
            "\u008f",
            "N",
            "\u0088",
            "X\u00ff\u00ff\u00ff\u007f",
            "B\u00ff\u00ff\u00ff\u00ff",
            "cos\nsystem\n",
            "\u0085",
            "\u008e\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u007f",
            "f8",
            "i8",
            "O8",
            ">",
            "<");
    for (String name : List.of("lists-4", "sets-4", "arrays-5", "arrays-2")) {
      Path folder = stored(name);
      for (String file : FILES) {
        fuzzed.mutate(folder.resolve(file), 100, () -> new HyperGcnFormat().read(folder));
      }
    }
    assertThat(fuzzed.read()).isGreaterThan(50);
    assertThat(fuzzed.refused()).isGreaterThan(500);
  }

  private static DataFormatException fault(Path folder) {
    return catchThrowableOfType(DataFormatException.class, () -> new HyperGcnFormat().read(folder));
  }

  private Path stored(String name) throws IOException {
    for (String file : FILES) {
      ResourceFile.copy(HyperGcnFormatTest.class, name + "/" + file, root);
    }
    return root.resolve(name);
  }
}
