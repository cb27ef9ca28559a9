package io.hnhn.server;

import static io.hnhn.server.TestStudio.API;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.hif.HifFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class StudioLoadTest {
  @TempDir static Path folder;
  private static TestStudio studio;

  @BeforeAll
  static void start() throws IOException {
    studio = new TestStudio(folder.resolve("workspace"));
  }

  @AfterAll
  static void stop() {
    studio.close();
    assertThat(studio.unexpected()).isEmpty();
  }

  /** Files of the shop under names of their own. */
  private static SequencedMap<String, byte[]> shop(String... names) throws IOException {
    List<String> tables = List.of("incidences.csv", "nodes.csv", "hyperedges.csv");
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < names.length; i++) {
      files.put(names[i], Files.readAllBytes(StudioShop.TABLES.resolve(tables.get(i))));
    }
    return files;
  }

  private static String begun(SequencedMap<String, byte[]> files) {
    StringJoiner list = new StringJoiner(", ", "{\"files\": [", "]}");
    files.forEach(
        (name, bytes) ->
            list.add("{\"name\": \"%s\", \"bytes\": %d}".formatted(name, bytes.length)));
    return studio.made(API + "/data", list.toString()).get("id").stringValue();
  }

  private static JsonNode uploaded(SequencedMap<String, byte[]> files) {
    String id = begun(files);
    int number = 0;
    for (byte[] bytes : files.values()) {
      assertThat(studio.put(API + "/data/%s/files/%d".formatted(id, number++), bytes).statusCode())
          .isEqualTo(204);
    }
    return studio.answer(API + "/data/%s/finish".formatted(id), "{}");
  }

  private static String role(JsonNode data, int number) {
    return data.get("files").get(number).get("role").stringValue();
  }

  @Test
  void tablesWithNamesOfTheirOwnAreRecognisedByWhatTheyShare() throws IOException {
    JsonNode data = uploaded(shop("My Shop/bought.csv", "My Shop/goods.csv", "My Shop/when.csv"));
    assertThat(data.get("id").stringValue()).isEqualTo("my-shop");
    assertThat(data.get("name").stringValue()).isEqualTo("My Shop");
    assertThat(data.get("state").stringValue()).isEqualTo("ready");
    assertThat(role(data, 0)).isEqualTo("incidences");
    assertThat(role(data, 1)).isEqualTo("nodes");
    assertThat(role(data, 2)).isEqualTo("hyperedges");
    assertThat(data.get("words").get("hyperedge").stringValue()).isEqualTo("basket");
    assertThat(data.get("statistics").get("structure").get("nodes").intValue()).isEqualTo(72);
    JsonNode nodes = data.get("tables").get(0);
    assertThat(nodes.get("rows").get(0).get(0).stringValue()).isEqualTo("rye bread");
    assertThat(data.get("learnable").get(0).toString())
        .contains("\"label\":\"department\"", "\"classes\":6", "\"labelled\":42", "\"of\":72");

    String id = data.get("id").stringValue();
    JsonNode other =
        studio.answer(
            API + "/data/%s/roles".formatted(id),
            "{\"files\": [{\"number\": 0, \"role\": \"incidences\"}, {\"number\": 1, \"role\":"
                + " \"nodes\"}, {\"number\": 2, \"role\": \"left out\"}]}");
    assertThat(other.get("tables")).hasSize(2);

    studio.made(
        API + "/runs",
        "{\"data\": \"%s\", \"task\": \"nodes\", \"label\": \"department\", \"search\": \"quick\","
                .formatted(id)
            + " \"model\": \"mlp\", \"epochs\": 1, \"hidden\": 2, \"name\": \"of roles\"}");
    studio.finished("of-roles");
    assertThat(
            studio.fault(
                API + "/data/%s/roles".formatted(id),
                "{\"files\": [{\"number\": 0, \"role\": \"incidences\"}]}",
                409))
        .contains("There are runs of these tables as they are");
  }

  @Test
  void whatAPersonSaysAboutColumnsHasItsEffectBeforeAnythingIsTrained() throws IOException {
    String id = uploaded(shop("a/incidences.csv", "a/nodes.csv")).get("id").stringValue();
    String columns = API + "/data/%s/columns".formatted(id);
    String said =
        "\"columns\": [{\"table\": \"nodes\", \"column\": \"department\", \"use\": \"label\"},"
            + " {\"table\": \"nodes\", \"column\": \"price\", \"use\": \"left out\"}]";
    JsonNode shown = studio.answer(columns, "{%s, \"preview\": true}".formatted(said));
    assertThat(shown.get("read").stringValue()).contains("label \"department\"");
    assertThat(studio.answer(API + "/data/" + id).get("read").stringValue()).contains("no label");

    studio.answer(columns, "{%s}".formatted(said));
    JsonNode kept = studio.answer(API + "/data/" + id);
    assertThat(kept.get("read").stringValue()).contains("label \"department\"");
    JsonNode price = kept.get("tables").get(0).get("columns").get(2);
    assertThat(price.get("use").stringValue()).isEqualTo("left out");
    assertThat(price.get("said").booleanValue()).isTrue();
    assertThat(kept.get("statistics").get("nodes").get("features").get("columns").intValue())
        .isZero();

    assertThat(
            studio.fault(
                columns,
                "{\"columns\": [{\"table\": \"nodes\", \"column\": \"color\", \"use\": \"text\"}]}",
                400))
        .contains("nodes.csv", "color")
        .doesNotContain(folder.toString());
    assertThat(studio.answer(columns, "{\"columns\": []}").get("read").stringValue())
        .contains("no label");
  }

  @Test
  void otherFormatsComeTheSameWay() throws IOException {
    Path hif = folder.resolve("tiny.json");
    new HifFormat().write(DatasetFormats.read(StudioShop.TABLES).dataset(), hif);
    JsonNode data = uploaded(new LinkedHashMap<>(Map.of("tiny.json", Files.readAllBytes(hif))));
    assertThat(data.get("format").stringValue()).isEqualTo("hif");
    assertThat(data.get("statistics").get("structure").get("hyperedges").intValue()).isEqualTo(320);
    assertThat(data.get("tables")).isEmpty();
  }

  @Test
  void whatCanNotBeReadIsSaidAndCanBeRemoved() throws IOException {
    SequencedMap<String, byte[]> bad = new LinkedHashMap<>();
    bad.put("bad/incidences.csv", "basket,product\nb1,p1\nb2\n".getBytes(UTF_8));
    bad.put("bad/nodes.csv", "product,price\np1,1,2\n".getBytes(UTF_8));
    JsonNode data = uploaded(bad);
    assertThat(data.get("state").stringValue()).isEqualTo("unreadable");
    assertThat(data.get("problem").stringValue()).contains("line").doesNotContain("workspace/");
    String path = API + "/data/" + data.get("id").stringValue();
    assertThat(studio.delete(path).statusCode()).isEqualTo(204);
    assertThat(studio.get(path).statusCode()).isEqualTo(404);
    assertThat(folder.resolve("workspace/data/bad")).doesNotExist();
  }

  @Test
  void namesOfFilesLeadNowhere() throws IOException {
    for (String name : List.of("../evil.csv", "..\\\\evil.csv", ".hidden", "a/../../b", "", "/")) {
      String file = "{\"files\": [{\"name\": \"%s\", \"bytes\": 1}]}".formatted(name);
      assertThat(studio.fault(API + "/data", file, 400)).as(name).contains("Expected");
    }
    String odd = "{\"files\": [{\"name\": \"a;b<script>\\u0000 .csv\", \"bytes\": 1}]}";
    JsonNode made = studio.made(API + "/data", odd);
    assertThat(made.get("files").get(0).get("name").stringValue()).isEqualTo("a_b_script___.csv");
    assertThat(made.get("id").stringValue()).matches("[a-z0-9-]+");
    assertThat(studio.get(API + "/data/..%2f..%2fetc").statusCode()).isEqualTo(404);
    assertThat(studio.delete(API + "/data/%2e%2e").statusCode()).isEqualTo(404);
  }

  @Test
  void anUploadHasLimits() throws IOException {
    assertThat(
            studio.fault(
                API + "/data", "{\"files\": [{\"name\": \"a.csv\", \"bytes\": 2000000}]}", 413))
        .contains("--max-upload-megabytes");
    String id = begun(shop("limits/incidences.csv"));
    String file = API + "/data/%s/files/0".formatted(id);
    assertThat(studio.put(file, new byte[10]).statusCode()).isEqualTo(400);
    for (int request = 0; request < 20; request++) {
      // More than the JDK's server reads of its own when a request is not wanted.
      assertThat(studio.put(file, new byte[200_000]).statusCode()).isEqualTo(400);
    }
    assertThat(studio.put(API + "/data/%s/files/1".formatted(id), new byte[1]).statusCode())
        .isEqualTo(404);
    assertThat(studio.fault(API + "/data/%s/finish".formatted(id), "{}", 409))
        .contains("file 0 has not come");
  }

  @Test
  void dataOfTheCommandLineStayAsTheyAre() throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("named"));
    Map<String, String> before = contents(tables);
    String id = studio.studio().openData(tables, "named");
    assertThat(studio.studio().openData(tables, "named")).isEqualTo(id);
    JsonNode data = studio.answer(API + "/data/" + id);
    assertThat(data.get("origin").stringValue()).isEqualTo("command line");
    studio.answer(
        API + "/data/%s/columns".formatted(id),
        "{\"columns\": [{\"table\": \"nodes\", \"column\": \"colour\", \"use\": \"text\"}]}");
    assertThat(studio.put(API + "/data/%s/files/0".formatted(id), new byte[1]).statusCode())
        .isEqualTo(409);
    assertThat(studio.delete(API + "/data/" + id).statusCode()).isEqualTo(204);
    assertThat(contents(tables)).isEqualTo(before);
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new LinkedHashMap<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }
}
