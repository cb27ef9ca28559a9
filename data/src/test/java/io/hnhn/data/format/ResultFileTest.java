package io.hnhn.data.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Attributes;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.table.ResultTable;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ResultFileTest {
  private static final ResultTable TABLE =
      ResultTable.embeddings(
          Attributes.none(2).withNames(List.of("rye, \"dark\"", "milk\u001b")),
          Matrix.of(2, 2, 1, 0.1f, -3e-8f, 4));

  @TempDir private Path folder;

  @Test
  void theNameSaysTheForm() throws IOException {
    assertThat(written("a.csv"))
        .isEqualTo("id,x0,x1\n\"rye, \"\"dark\"\"\",1,0.1\nmilk\u001b,-3.0E-8,4\n");
    assertThat(written("a.tsv")).startsWith("id\tx0\tx1\n");
    assertThat(written("answers")).startsWith("id,x0,x1\n");
    assertThat(written("a.jsonl").lines().map(line -> JsonMapper.shared().readTree(line)))
        .hasSize(2)
        .first()
        .isEqualTo(
            JsonMapper.shared().readTree("{\"id\":\"rye, \\\"dark\\\"\",\"x0\":1.0,\"x1\":0.1}"));
    JsonNode all = JsonMapper.shared().readTree(written("a.json"));
    assertThat(all.size()).isEqualTo(2);
    assertThat(all.get(1).get("id").asString()).isEqualTo("milk\u001b");
    assertThat(all.get(1).get("x0").floatValue()).isEqualTo(-3e-8f);
  }

  @Test
  void aTableWithoutRowsIsAnEmptyArray() throws IOException {
    Path file = folder.resolve("none.json");
    ResultFile.write(ResultTable.embeddings(Attributes.none(0), Matrix.zeros(0, 1))::writeTo, file);
    assertThat(JsonMapper.shared().readTree(Files.readString(file)).isEmpty()).isTrue();
  }

  @Test
  void gzBehindTheNamePacks() throws IOException {
    Path file = folder.resolve("a.jsonl.gz");
    ResultFile.write(TABLE::writeTo, file);
    try (InputStream in = new StoredFile(file).open()) {
      assertThat(new String(in.readAllBytes(), UTF_8)).startsWith("{\"id\":");
    }
  }

  @Test
  void otherFormsAreRefusedBeforeAnythingIsWritten() {
    for (String name : List.of("a.xlsx", "a.parquet", "a.csv.zip", "model.safetensors")) {
      Path file = folder.resolve(name);
      assertThatThrownBy(() -> ResultFile.write(TABLE::writeTo, file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Expected a name that ends with .csv, .tsv, .json, .jsonl, but found " + file);
      assertThat(folder).isEmptyDirectory();
    }
  }

  private String written(String name) throws IOException {
    Path file = folder.resolve(name);
    ResultFile.write(TABLE::writeTo, file);
    return Files.readString(file);
  }
}
