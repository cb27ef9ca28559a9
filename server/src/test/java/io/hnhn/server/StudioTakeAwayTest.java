package io.hnhn.server;

import static io.hnhn.server.TestStudio.API;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.data.trained.ModelFile;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class StudioTakeAwayTest {
  @TempDir Path folder;

  private static HttpResponse<byte[]> file(String name) {
    TestStudio studio = StudioShop.studio();
    return studio.sendBytes(studio.request(StudioShop.RUN + "/files/" + name));
  }

  @Test
  void everyFileThatIsNamedCanBeTaken() throws IOException {
    Map<String, String> beginnings =
        Map.of("answers.parquet", "PAR1", "report.html", "<!DOCTYPE html>", "answers.csv", "id,");
    JsonNode names = StudioShop.trained().get("files");
    assertThat(names).hasSize(7);
    for (JsonNode name : names) {
      HttpResponse<byte[]> response = file(name.stringValue());
      assertThat(response.statusCode()).as(name.stringValue()).isEqualTo(200);
      assertThat(response.headers().firstValue("Content-Disposition"))
          .hasValue("attachment; filename=\"%s\"".formatted(name.stringValue()));
      assertThat(new String(response.body(), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT))
          .startsWith(beginnings.getOrDefault(name.stringValue(), "").toLowerCase(Locale.ROOT));
    }
    assertThat(file("answers.csv").body())
        .isEqualTo(Files.readAllBytes(StudioShop.folder().resolve("predictions.csv")));
    for (String other : List.of("studio.json", "..%2fstudio.json", "test.json", "%00")) {
      assertThat(file(other).statusCode()).as(other).isEqualTo(404);
    }
  }

  @Test
  void theReportIsShownAsAPageFromNowhere() {
    HttpResponse<String> report = StudioShop.studio().get(StudioShop.RUN + "/report");
    assertThat(report.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("sandbox allow-scripts")
        .doesNotContain("allow-same-origin");
  }

  /** The lines are compiled and run as they are, and give the same answers. */
  @Test
  void theLinesOfJavaDoTheSame() throws IOException, InterruptedException {
    JsonNode code = StudioShop.studio().answer(StudioShop.RUN + "/code");
    Path source = Files.writeString(folder.resolve("Learn.java"), code.get("java").stringValue());
    assertThat(code.get("java").stringValue().lines().toList()).hasSizeLessThan(20);
    Path log = folder.resolve("log");
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                absolute(System.getProperty("java.class.path")),
                source.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(java.waitFor()).as(Files.readString(log)).isZero();
    assertThat(Files.readString(folder.resolve("departments/predictions.csv")))
        .isEqualTo(Files.readString(StudioShop.folder().resolve("predictions.csv")));
    try (Backend backend = ShopModels.backend()) {
      assertThat(weights(folder.resolve("departments"), backend))
          .isEqualTo(weights(StudioShop.folder(), backend));
    }
  }

  private static String absolute(String classPath) {
    return Arrays.stream(classPath.split(java.io.File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .reduce((a, b) -> a + java.io.File.pathSeparator + b)
        .orElseThrow();
  }

  private static String weights(Path model, Backend backend) throws IOException {
    StringBuilder text = new StringBuilder();
    ModelFile.read(model, backend)
        .trained()
        .parameters()
        .forEach(
            (name, matrix) -> {
              text.append(name);
              for (int row = 0; row < matrix.rows(); row++) {
                text.append(Arrays.toString(matrix.row(row)));
              }
            });
    return text.toString();
  }

  @Test
  void aModelFromElsewhereIsAskedOnceItHasData() throws IOException {
    try (TestStudio studio = new TestStudio(folder.resolve("workspace"))) {
      studio.studio().openModel(StudioShop.folder(), "departments", java.util.Optional.empty());
      JsonNode run = studio.answer(API + "/runs/departments");
      assertThat(run.get("explorable").booleanValue()).isFalse();
      assertThat(studio.get(API + "/runs/departments/nodes/0").statusCode()).isEqualTo(409);
      String data = studio.studio().openData(StudioShop.TABLES, "shop");
      JsonNode given =
          studio.answer(API + "/runs/departments/data", "{\"data\": \"%s\"}".formatted(data));
      assertThat(given.get("explorable").booleanValue()).isTrue();
      assertThat(studio.answer(API + "/runs/departments/nodes/0").get("class"))
          .isEqualTo(StudioShop.studio().answer(StudioShop.RUN + "/nodes/0").get("class"));
      assertThat(studio.answer(API + "/runs/departments/code").has("java")).isFalse();
      assertThat(studio.delete(API + "/runs/departments").statusCode()).isEqualTo(204);
    }
    assertThat(StudioShop.folder().resolve(ModelFile.NAME)).isRegularFile();
  }
}
