package io.hnhn.data.format;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.data.format.hif.HifFormat;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.data.format.matrix.IncidenceFiles;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.matrix.MatrixFormat.Kind;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetFormatsTest {
  @TempDir Path root;

  /** What is written here, and what other tools wrote, as stored beside the tests. */
  @Test
  void eachSampleIsRecognisedAsItsFormatAndNoOther() throws IOException {
    for (Map.Entry<Path, String> sample : samples().entrySet()) {
      for (DatasetFormat format : DatasetFormats.ALL) {
        assertThat(format.recognises(sample.getKey()))
            .as("%s recognises %s", format.name(), sample.getKey())
            .isEqualTo(format.name().equals(sample.getValue()));
      }
    }
  }

  @Test
  void aFormatIsFoundByItsNameOrByTheFile() throws IOException {
    Path file = root.resolve("tiny.json");
    new HifFormat().write(TinyDataset.complete(), file);
    assertSame(DatasetFormats.read(file).dataset(), TinyDataset.complete());
    assertSame(DatasetFormats.named("hif").read(file).dataset(), TinyDataset.complete());
    assertThatThrownBy(() -> DatasetFormats.named("matrix").read(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a name that ends with one of [.npz, .npy, .mtx, .mtx.gz]");
    assertThatThrownBy(() -> DatasetFormats.named("pickle"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but found pickle");
  }

  @Test
  void whatIsNoDataSetIsRecognisedByNone() throws IOException {
    Path nothing = Files.createDirectory(root.resolve("nothing"));
    List<Path> others =
        List.of(
            nothing,
            root.resolve("missing"),
            Files.writeString(root.resolve("other.json"), "{\"type\": \"collection\"}"),
            Files.writeString(root.resolve("list.json"), "[1, 2]"),
            Files.writeString(root.resolve("broken.json.gz"), "{\"nodes\": []}"),
            Files.writeString(root.resolve("text.mtx"), "1 2 3"),
            Files.writeString(root.resolve("text.npz"), "PK"),
            Files.writeString(root.resolve("text.npy"), "NUMPY"),
            Files.writeString(root.resolve("empty"), ""));
    for (Path other : others) {
      for (DatasetFormat format : DatasetFormats.ALL) {
        assertThat(format.recognises(other)).as("%s %s", format.name(), other).isFalse();
      }
      assertThatThrownBy(() -> DatasetFormats.read(other))
          .isInstanceOf(DataFormatException.class)
          .hasMessageContaining("expected a data set in one of the formats plain, ");
    }
  }

  private Map<Path, String> samples() throws IOException {
    Map<Path, String> samples = new LinkedHashMap<>();
    new PlainFormat().write(TinyDataset.bare(), root.resolve("plain"));
    samples.put(root.resolve("plain"), "plain");
    for (String name : List.of("set.json", "set.hif.json.gz", "set.hif")) {
      new HifFormat().write(TinyDataset.complete(), root.resolve(name));
      samples.put(root.resolve(name), "hif");
    }
    for (String name :
        List.of(
            "hnhn",
            "through-xgi",
            "through-hypernetx",
            "hypernetx",
            "xgi-simplicial",
            "xgi-directed")) {
      samples.put(stored("hif/" + name + ".json"), "hif");
    }
    for (String name : List.of("lists-2", "sets-4", "arrays-5")) {
      for (String file : List.of("hypergraph.pickle", "features.pickle", "labels.pickle")) {
        stored("pickle/" + name + "/" + file);
      }
      samples.put(root.resolve("pickle/" + name), "hypergcn");
    }
    for (String name :
        List.of(
            "csr.npz",
            "csc.npz",
            "coo.npz",
            "array.npz",
            "pairs.npy",
            "coordinate.mtx",
            "array.mtx",
            "integer.mtx",
            "pattern.mtx",
            "symmetric.mtx")) {
      samples.put(stored("matrix/scipy/" + name), "matrix");
    }
    for (Kind kind : Kind.values()) {
      new MatrixFormat(kind).write(TinyDataset.complete(), root.resolve(kind.name()));
      samples.put(root.resolve(kind.name()), "matrix");
    }
    for (String ending : List.of(".npz", ".npy", ".mtx", ".mtx.gz")) {
      Path file = root.resolve("incidence" + ending);
      IncidenceFiles.write(Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2}), file);
      samples.put(file, "matrix");
    }
    new MappedFormat().write(TinyDataset.weighted(), root.resolve("mapped"));
    samples.put(root.resolve("mapped"), "mapped");
    return samples;
  }

  private Path stored(String name) throws IOException {
    return ResourceFile.copy(DatasetFormatsTest.class, name, root);
  }
}
