package io.hnhn.server;

import static io.hnhn.server.TestStudio.API;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.file.FolderRemoval;
import io.hnhn.model.Task;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is told and taken away is of the model and the data that are there now. */
class StudioVersionsTest {
  private static final String RUN = API + "/runs/model";

  @TempDir Path folder;
  private TestStudio studio;

  @BeforeEach
  void start() throws IOException {
    studio = new TestStudio(folder.resolve("workspace"));
  }

  @AfterEach
  void stop() {
    studio.close();
    assertThat(studio.unexpected()).isEmpty();
  }

  private byte[] file(String name) {
    HttpResponse<byte[]> response = studio.sendBytes(studio.request(RUN + "/files/" + name));
    assertThat(response.statusCode()).as(name).isEqualTo(200);
    return response.body();
  }

  private List<String> answers() {
    return new String(file("answers.csv"), StandardCharsets.UTF_8).lines().toList();
  }

  private byte[] map() throws InterruptedException {
    HttpResponse<byte[]> response = studio.sendBytes(studio.request(RUN + "/map/nodes"));
    for (int look = 0; response.statusCode() == 202 && look < 3_000; look++) {
      Thread.sleep(20);
      response = studio.sendBytes(studio.request(RUN + "/map/nodes"));
    }
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  private List<String> files() {
    return studio.answer(RUN).get("files").valueStream().map(JsonNode::stringValue).toList();
  }

  /** Copies what a training wrote, and nothing that the studio made of it. */
  private Path copied(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      FolderRemoval.remove(to);
    }
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
    return to;
  }

  @Test
  void aModelThatIsTrainedAgainIsTheOneThatIsShownAndTaken()
      throws IOException, InterruptedException {
    TestStudio shop = StudioShop.studio();
    shop.made(API + "/runs", "{%s, \"name\": \"again\", \"seed\": 5}".formatted(StudioShop.ASKED));
    shop.finished("again");
    Path model = copied(StudioShop.folder(), folder.resolve("model"));
    String data = studio.studio().openData(StudioShop.TABLES, "shop");
    studio.studio().openModel(model, "model", Optional.of(data));
    String version = studio.answer(RUN).get("version").stringValue();
    assertThat(file("answers.csv"))
        .isEqualTo(Files.readAllBytes(StudioShop.folder().resolve("predictions.csv")));
    byte[] onnx = file("model.onnx");
    byte[] table = file("answers.parquet");
    byte[] map = map();
    JsonNode node = studio.answer(RUN + "/nodes/0");

    Path again = StudioShop.folder().resolveSibling("again");
    copied(again, model);
    assertThat(file("answers.csv")).isEqualTo(Files.readAllBytes(again.resolve("predictions.csv")));
    assertThat(studio.answer(RUN).get("version").stringValue()).isNotEqualTo(version);
    assertThat(studio.answer(RUN + "/nodes/0").get("probabilities"))
        .isEqualTo(shop.answer(API + "/runs/again/nodes/0").get("probabilities"))
        .isNotEqualTo(node.get("probabilities"));
    for (String name : List.of("model.onnx", "answers.parquet")) {
      assertThat(file(name))
          .as(name)
          .isEqualTo(shop.sendBytes(shop.request(API + "/runs/again/files/" + name)).body());
    }
    assertThat(file("model.onnx")).isNotEqualTo(onnx);
    assertThat(file("answers.parquet")).isNotEqualTo(table);
    assertThat(map()).isNotEqualTo(map);
    try (Stream<Path> made = Files.list(folder.resolve("workspace/runs/model/made"))) {
      assertThat(made).hasSize(1);
    }
  }

  @Test
  void answersAreAboutTheDataThatAModelIsAskedAbout() throws IOException {
    Path others = copied(StudioShop.TABLES, folder.resolve("others"));
    Path nodes = others.resolve("nodes.csv");
    Files.writeString(
        nodes, Files.readString(nodes).replaceFirst("rye bread,,3.88", "rye bread,dairy,900"));
    Path model = copied(StudioShop.folder(), folder.resolve("model"));
    String shop = studio.studio().openData(StudioShop.TABLES, "shop");
    String other = studio.studio().openData(others, "others");
    studio.studio().openModel(model, "model", Optional.of(shop));
    List<String> ofTraining = Files.readAllLines(model.resolve("predictions.csv"));
    assertThat(answers()).isEqualTo(ofTraining);
    String learned =
        ofTraining.stream().filter(line -> line.endsWith(",yes")).findFirst().orElseThrow();
    String row =
        RUN + "/nodes?search=" + learned.substring(0, learned.indexOf(',')).replace(" ", "%20");
    assertThat(studio.answer(row).get("rows").get(0).get("use").stringValue()).isEqualTo("learned");

    studio.answer(RUN + "/data", "{\"data\": \"%s\"}".formatted(other));
    List<String> now = answers();
    assertThat(now).hasSameSizeAs(ofTraining);
    assertThat(now.getFirst()).startsWith("id,class,probability,").endsWith(",known");
    JsonNode rye = studio.answer(RUN + "/nodes/0");
    assertThat(now.get(1)).startsWith("rye bread," + rye.get("class").stringValue() + ",");
    assertThat(Float.parseFloat(now.get(1).split(",", -1)[2]))
        .isEqualTo(rye.get("probability").floatValue())
        .isNotEqualTo(Float.parseFloat(ofTraining.get(1).split(",", -1)[2]));
    assertThat(now.get(1)).endsWith(",dairy");
    assertThat(studio.answer(row).get("rows").get(0).has("use")).isFalse();

    Files.writeString(
        nodes, Files.readString(nodes).replaceFirst("rye bread,dairy,900", "rye bread,dairy,1"));
    assertThat(answers().get(1)).isNotEqualTo(now.get(1));
  }

  @Test
  void aModelFileAloneHasFilesToTake() throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("tables"));
    Path trained =
        ShopModels.train(tables, folder.resolve("trained"), Task.NODES, "hnhn", 1)
            .resolve("model.safetensors");
    Path model = Files.copy(trained, folder.resolve("mine.safetensors"));
    studio.studio().openModel(model, "model", Optional.empty());
    assertThat(files()).containsExactly("model.safetensors", "model.onnx");
    assertThat(file("model.safetensors")).isEqualTo(Files.readAllBytes(model));
    String data = studio.studio().openData(tables, "tables");
    studio.answer(RUN + "/data", "{\"data\": \"%s\"}".formatted(data));
    assertThat(files())
        .containsExactly("answers.csv", "answers.parquet", "model.safetensors", "model.onnx");
    assertThat(answers()).hasSize(1 + 24).first().asString().startsWith("id,class,probability,");
    assertThat(new String(file("answers.parquet"), 0, 4, StandardCharsets.US_ASCII))
        .isEqualTo("PAR1");
    assertThat(file("model.onnx")).isNotEmpty();
    assertThat(studio.answer(RUN + "/code").get("serve").stringValue())
        .contains("mine.safetensors");
  }

  @Test
  void whatIsSaidLaterIsOfLaterRuns() throws IOException {
    String id = studio.studio().openData(StudioShop.TABLES, "shop");
    studio.made(API + "/runs", "{%s, \"name\": \"model\"}".formatted(StudioShop.ASKED));
    studio.finished("model");
    String command = studio.answer(RUN + "/code").get("command").stringValue();
    studio.answer(
        API + "/data/%s/columns".formatted(id),
        "{\"columns\": [{\"table\": \"nodes\", \"column\": \"price\", \"use\": \"left out\"}]}");
    assertThat(studio.answer(RUN + "/code").get("command").stringValue()).isEqualTo(command);
    assertThat(studio.answer(RUN + "/nodes/0").get("cells").get(2).get("use").stringValue())
        .isEqualTo("number");
    studio.made(API + "/runs", "{%s, \"name\": \"later\"}".formatted(StudioShop.ASKED));
    studio.finished("later");
    assertThat(studio.answer(API + "/runs/later/code").get("command").stringValue())
        .contains("--node-kind price=ignore");
  }
}
