package io.hnhn.server;

import static io.hnhn.server.TestStudio.API;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class StudioTrainTest {
  /** Long enough to be caught in the middle. */
  private static final String LONG =
      "{\"data\": \"shop\", \"task\": \"nodes\", \"label\": \"department\", \"model\": \"mlp\","
          + " \"search\": \"quick\", \"epochs\": 4000, \"hidden\": 8, \"name\": \"%s\"}";

  @TempDir Path folder;

  @Test
  void aFinishedRunTellsWhatItCameTo() {
    JsonNode run = StudioShop.trained();
    assertThat(run.get("summary").stringValue()).startsWith("Right on").contains("of 11 test");
    assertThat(run.get("results").get("runs").get(0).get("epochs").intValue()).isEqualTo(10);
    assertThat(run.get("explorable").booleanValue()).isTrue();
    assertThat(run.get("command").stringValue())
        .startsWith("hnhn train ")
        .contains("--label department --label-rate 0.7 --regime gentle --epochs 10 --hidden 8");
    JsonNode drawn = StudioShop.studio().answer(StudioShop.RUN + "/progress");
    assertThat(drawn.get("epochs")).hasSize(10);
    for (int epoch : new int[] {0, 9}) {
      JsonNode row = drawn.get("epochs").get(epoch);
      assertThat(row).hasSize(5);
      assertThat(row.get(3).isNull()).as("nothing is kept back to validate with").isTrue();
      assertThat(row.get(4).doubleValue()).isBetween(0.1, 1.0);
    }
    assertThat(drawn.get("tried").get(0).get("folds").intValue()).isPositive();
    assertThat(Files.exists(StudioShop.folder().resolve("report.html"))).isTrue();
  }

  @Test
  void whatCanNotBeTrainedIsSaidAtOnce() {
    List<String> wrong =
        List.of(
            "{\"data\": \"shop\", \"label\": \"colour\"}",
            "{\"data\": \"shop\", \"label\": \"department\", \"model\": \"oracle\"}",
            "{\"data\": \"shop\", \"label\": \"department\", \"labelRate\": 2}",
            "{\"data\": \"shop\", \"label\": \"department\", \"epochs\": 0}",
            "{\"data\": \"shop\", \"label\": \"department\", \"learningRate\": 1e999}",
            "{\"data\": \"shop\", \"label\": \"department\", \"search\": \"slow\"}",
            "{\"data\": \"shop\", \"task\": \"nodes\"}",
            "{\"data\": \"shop\", \"task\": \"weather\"}");
    int before = runs();
    for (String asked : wrong) {
      assertThat(StudioShop.studio().fault(API + "/runs", asked, 400))
          .as(asked)
          .contains("xpected");
    }
    assertThat(StudioShop.studio().post(API + "/runs", "{\"data\": \"x\"}").statusCode())
        .isEqualTo(404);
    assertThat(runs()).isEqualTo(before);
  }

  private static int runs() {
    return StudioShop.studio().answer(API + "/state").get("runs").size();
  }

  private static int epoch(JsonNode run) {
    JsonNode progress = run.get("progress");
    return progress != null && progress.get("phase").stringValue().equals("training")
        ? progress.get("done").intValue()
        : 0;
  }

  /** Stopped by a person, and by the end of the program: both go on to the same bits. */
  @Test
  void aRunThatWasStoppedGoesOnToTheSameBits() throws IOException {
    Path workspace = folder.resolve("workspace");
    try (TestStudio studio = new TestStudio(workspace)) {
      studio.studio().openData(StudioShop.TABLES, "shop");
      studio.made(API + "/runs", LONG.formatted("whole"));
      studio.made(API + "/runs", LONG.formatted("broken"));
      assertThat(studio.fault(API + "/runs/whole/resume", "{}", 409)).contains("not stopped");
      studio.finished("whole");
      studio.await("broken", run -> epoch(run) > 20);
      assertThat(studio.delete(API + "/runs/broken").statusCode()).isEqualTo(409);
      studio.answer(API + "/runs/broken/stop", "{}");
      JsonNode stopped =
          studio.await("broken", run -> run.get("state").stringValue().equals("stopped"));
      assertThat(stopped.get("explorable").booleanValue()).isFalse();
      studio.answer(API + "/runs/broken/resume", "{}");
      studio.await("broken", run -> epoch(run) > 200);
    }
    try (TestStudio studio = new TestStudio(workspace)) {
      studio.finished("broken");
      assertThat(studio.answer(API + "/runs/broken/progress").get("epochs")).hasSize(4000);
      assertThat(Files.readString(workspace.resolve("runs/broken/predictions.csv")))
          .isEqualTo(Files.readString(workspace.resolve("runs/whole/predictions.csv")));
      JsonNode named = studio.answer(API + "/runs/broken/name", "{\"name\": \"Mended <b>\"}");
      assertThat(named.get("name").stringValue()).isEqualTo("Mended <b>");
      JsonNode compared = studio.answer(API + "/compare?runs=whole,broken");
      assertThat(compared.get("problem").stringValue()).contains("kept for a test");
      assertThat(studio.delete(API + "/data/shop").statusCode()).isEqualTo(409);
      assertThat(studio.delete(API + "/runs/broken").statusCode()).isEqualTo(204);
      assertThat(workspace.resolve("runs/broken")).doesNotExist();
      assertThat(studio.unexpected()).isEmpty();
    }
  }

  @Test
  void runsAreComparedByTheirTest() {
    TestStudio studio = StudioShop.studio();
    studio.made(
        API + "/runs", "{%s, \"name\": \"other\", \"model\": \"mlp\"}".formatted(StudioShop.ASKED));
    studio.finished("other");
    JsonNode compared = studio.answer(API + "/compare?runs=departments,other");
    assertThat(compared.get("comparison").get("differences")).hasSize(1);
    assertThat(compared.get("sentences").get(0).stringValue()).contains("other is right");
    assertThat(studio.get(API + "/compare?runs=departments").statusCode()).isEqualTo(400);
    assertThat(studio.get(API + "/compare?runs=departments,nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void aPageHearsHowATrainingGoesOn() throws IOException {
    List<String> heard = new ArrayList<>();
    TestStudio studio = StudioShop.studio();
    URI events = URI.create("http://localhost:%d%s/events".formatted(studio.port(), API));
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(events.toURL().openStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("event: state");
      assertThat(lines.readLine()).contains("\"id\":\"departments\"");
      studio.made(
          API + "/runs",
          "{%s, \"name\": \"heard\", \"model\": \"mlp\"}".formatted(StudioShop.ASKED));
      for (String line = lines.readLine();
          line != null && !line.contains("\"state\":\"finished\"");
          line = lines.readLine()) {
        heard.add(line);
      }
    }
    assertThat(heard).contains("event: run", "event: progress", "event: epochs");
    assertThat(String.join("\n", heard))
        .contains("\"phase\":\"search\"", "\"phase\":\"training\"", "\"stage\":\"maps\"")
        .containsPattern("\"done\":10,\"of\":10,\"loss\":[0-9.E-]+,\"accuracy\":[01]\\.\\d");
  }
}
