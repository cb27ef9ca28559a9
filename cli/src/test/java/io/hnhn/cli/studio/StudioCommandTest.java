package io.hnhn.cli.studio;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StudioCommandTest {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
  private static final String ASKED =
      "{\"data\": \"shop\", \"task\": \"nodes\", \"label\": \"department\", \"model\": \"mlp\","
          + " \"search\": \"quick\", \"epochs\": 3000, \"hidden\": 8, \"name\": \"killed\"}";

  @TempDir static Path folder;

  /** A studio in a process of its own. */
  private record Running(Process process, String url) implements AutoCloseable {
    static Running start(Path shop) throws IOException, InterruptedException {
      Path err = Files.createTempFile(folder, "studio", ".err");
      Process process =
          CommandProcess.builder(
                  List.of(
                      "studio",
                      shop.toString(),
                      "--workspace=" + folder.resolve("workspace"),
                      "--port=0",
                      "--no-browser"))
              .redirectError(err.toFile())
              .start();
      Matcher found = URL.matcher("");
      while (process.isAlive() && !found.reset(Files.readString(err)).find()) {
        Thread.sleep(10);
      }
      assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
      return new Running(process, found.group());
    }

    JsonNode ask(HttpRequest.Builder request) throws IOException, InterruptedException {
      try (HttpClient client = HttpClient.newHttpClient()) {
        String body = client.send(request.build(), BodyHandlers.ofString()).body();
        return JsonMapper.shared().readTree(body);
      }
    }

    JsonNode get(String path) throws IOException, InterruptedException {
      return ask(HttpRequest.newBuilder(URI.create(url + "/studio/api" + path)));
    }

    void await(Predicate<JsonNode> wanted) throws IOException, InterruptedException {
      JsonNode run = get("/runs/killed");
      for (int look = 0; look < 6_000 && !wanted.test(run); look++) {
        Thread.sleep(10);
        run = get("/runs/killed");
      }
      assertThat(wanted.test(run)).as(run.toString()).isTrue();
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  private static boolean isTraining(JsonNode run) {
    return run.has("progress")
        && run.get("progress").get("phase").stringValue().equals("training")
        && run.get("progress").get("done").intValue() > 200;
  }

  @Test
  void killedInTheMiddleOfTrainingItGoesOnAndTheCommandItTellsDoesTheSame()
      throws IOException, InterruptedException {
    Path shop = Shop.write(folder.resolve("shop"));
    try (Running studio = Running.start(shop)) {
      studio.ask(
          HttpRequest.newBuilder(URI.create(studio.url() + "/studio/api/runs"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(ASKED)));
      studio.await(StudioCommandTest::isTraining);
    }
    Path run = folder.resolve("workspace/runs/killed");
    assertThat(run.resolve("model.safetensors")).doesNotExist();
    String command;
    try (Running studio = Running.start(shop)) {
      studio.await(found -> found.get("state").stringValue().equals("finished"));
      command = studio.get("/runs/killed/code").get("command").stringValue();
    }
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    assertThat(words.removeFirst()).isEqualTo("hnhn");
    words.set(words.size() - 1, folder.resolve("by-command").toString());
    words.add("--no-report");
    CommandRun trained = CommandRun.of(words.toArray(String[]::new));
    assertThat(trained.exitCode()).as(trained.err()).isZero();
    assertThat(Files.readString(run.resolve("predictions.csv")))
        .isEqualTo(Files.readString(folder.resolve("by-command/predictions.csv")));
  }

  @Test
  void whatIsWrongIsSaidBeforeAnythingIsMade() {
    Path workspace = folder.resolve("none");
    CommandRun nowhere = CommandRun.of("studio", "nowhere", "--workspace=" + workspace, "--port=0");
    assertThat(nowhere.errLines()).hasSize(1);
    assertThat(nowhere.err()).contains("no file or folder nowhere");
    assertThat(CommandRun.of("studio", "--address=0.0.0.0", "--workspace=" + workspace).err())
        .contains("Expected --token-file with --address 0.0.0.0");
    assertThat(workspace).doesNotExist();
  }
}
