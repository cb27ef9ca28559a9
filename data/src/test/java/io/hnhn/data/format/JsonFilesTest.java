package io.hnhn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.ChangedJson;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.hif.HifFormat;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.format.spi.DatasetFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JSON with any entry missing, null or of another type: a data set, or one clear line. */
class JsonFilesTest {
  @TempDir Path root;

  @Test
  void anyEntryOfAHifFileMayBeAnythingElse() throws IOException {
    Path file = root.resolve("tiny.json");
    new HifFormat().write(TinyDataset.weighted(), file);
    requireReadOrRefused(new HifFormat(), file, file);
  }

  @Test
  void anyEntryOfADescriptionMayBeAnythingElse() throws IOException {
    Path plain = root.resolve("plain");
    new PlainFormat().write(TinyDataset.complete(), plain);
    requireReadOrRefused(new PlainFormat(), plain, plain.resolve("dataset.json"));
    Path matrix = root.resolve("matrix");
    new MatrixFormat().write(TinyDataset.complete(), matrix);
    requireReadOrRefused(new MatrixFormat(), matrix, matrix.resolve("dataset.json"));
    Path mapped = root.resolve("mapped");
    new MappedFormat().write(TinyDataset.weighted(), mapped);
    requireReadOrRefused(new MappedFormat(), mapped, mapped.resolve("dataset.json"));
    Path tables = root.resolve("tables");
    var nodes = TinyDataset.complete().nodes().withNames(List.of("a", "b", "c", "d", "e"));
    TableFormat.CSV.write(TinyDataset.complete().withNodes(nodes), tables);
    requireReadOrRefused(TableFormat.CSV, tables, tables.resolve("dataset.json"));
    Files.writeString(
        tables.resolve("dataset.json"),
        """
        {"name": "tiny", "numbers": "raw", "classes": ["red", "green", "blue"],
         "incidences": {"node": "node", "hyperedge": "hyperedge"},
         "nodes": {"id": "id", "label": "label", "kinds": {"age": "numeric"}},
         "hyperedges": {"id": "id", "label": "label", "others": "numeric"}}
        """);
    requireReadOrRefused(TableFormat.CSV, tables, tables.resolve("dataset.json"));
  }

  @Test
  void anyEntryOfSplitsMayBeAnythingElse() throws IOException {
    Path folder = root.resolve("matrix");
    new MatrixFormat().write(TinyDataset.complete(), folder);
    requireReadOrRefused(new MatrixFormat(), folder, folder.resolve("splits.json"));
  }

  @Test
  void deepNestingIsToldWithTheFile() throws IOException {
    Path file =
        Files.writeString(root.resolve("a.json"), "{\"metadata\": {\"a\": " + ChangedJson.DEEP);
    assertThatThrownBy(() -> new HifFormat().read(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("file " + file + ": expected valid JSON, but found a fault")
        .hasMessageContaining("nesting depth");
  }

  private static void requireReadOrRefused(DatasetFormat format, Path path, Path json)
      throws IOException {
    String good = Files.readString(json);
    format.read(path);
    ChangedJson.forEach(
        good,
        changed -> {
          try {
            Files.writeString(json, changed);
            format.recognises(path);
            format.read(path);
          } catch (DataFormatException e) {
            assertThat(e.getMessage()).contains("expected", "but found").doesNotContain("\n");
          } catch (Exception | Error e) {
            fail(changed.substring(0, Math.min(500, changed.length())), e);
          }
        });
    Files.writeString(json, good);
  }
}
