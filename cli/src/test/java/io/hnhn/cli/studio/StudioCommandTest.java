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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StudioCommandTest {
  private static final Pattern URL = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
  private static final int EPOCHS = 3000;
  private static final String ASKED =
      "{\"data\": \"shop\", \"task\": \"nodes\", \"label\": \"department\", \"model\": \"mlp\","
          + " \"search\": \"quick\", \"epochs\": %d, \"hidden\": 8, \"name\": \"killed\"}"
              .formatted(EPOCHS);

  @TempDir static Path folder;

  /** A studio in a process of its own. */
  private record Running(Process process, String url) implements AutoCloseable {
    static Running start(Path shop, Path workspace) throws IOException, InterruptedException {
      Path err = Files.createTempFile(folder, "studio", ".err");
      Process process =
          CommandProcess.builder(
                  List.of(
                      "studio",
                      shop.toString(),
                      "--workspace=" + workspace,
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

    JsonNode post(String path, String json) throws IOException, InterruptedException {
      return ask(
          HttpRequest.newBuilder(URI.create(url + "/studio/api" + path))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(json)));
    }

    void await(String id, Predicate<JsonNode> wanted) throws IOException, InterruptedException {
      JsonNode run = get("/runs/" + id);
      for (int look = 0; look < 6_000 && !wanted.test(run); look++) {
        Thread.sleep(10);
        run = get("/runs/" + id);
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
    Path workspace = folder.resolve("workspace");
    try (Running studio = Running.start(shop, workspace)) {
      studio.post("/runs", ASKED);
      studio.await("killed", StudioCommandTest::isTraining);
    }
    Path run = workspace.resolve("runs/killed");
    assertThat(run.resolve("model.safetensors")).doesNotExist();
    try (Running studio = Running.start(shop, workspace)) {
      studio.await("killed", StudioCommandTest::isFinished);
      JsonNode epochs = studio.get("/runs/killed/progress").get("epochs");
      assertThat(epochs.valueStream().map(row -> row.get(0).intValue()))
          .containsExactlyElementsOf(IntStream.rangeClosed(1, EPOCHS).boxed().toList());
      expectTheSame(command(studio, "killed"), run);
    }
  }

  @Test
  void theCommandItTellsHasAllThatWasSaidAboutColumns() throws IOException, InterruptedException {
    Path shop = Files.createDirectories(folder.resolve("weighed"));
    Shop.write(shop);
    List<String> rows = Files.readAllLines(shop.resolve("incidences.csv"));
    StringBuilder weighed = new StringBuilder(rows.removeFirst() + ",amount\n");
    StringBuilder baskets = new StringBuilder("basket,value\n");
    for (int i = 0; i < rows.size(); i++) {
      weighed.append("%s,%d%n".formatted(rows.get(i), 1 + i % 7));
    }
    for (int basket = 0; basket < 80; basket++) {
      baskets.append("b%d,%d%n".formatted(basket, 1 + basket % 5));
    }
    Files.writeString(shop.resolve("incidences.csv"), weighed);
    Files.writeString(shop.resolve("hyperedges.csv"), baskets);
    Path workspace = folder.resolve("of-weights");
    String asked =
        "{\"data\": \"weighed\", \"task\": \"nodes\", \"label\": \"department\", \"search\":"
            + " \"quick\", \"epochs\": 20, \"hidden\": 8, \"name\": \"weights\"}";
    try (Running studio = Running.start(shop, workspace)) {
      studio.post(
          "/data/weighed/columns",
          "{\"columns\": [{\"table\": \"incidences\", \"column\": \"amount\", \"use\": \"weight\"},"
              + " {\"table\": \"hyperedges\", \"column\": \"value\", \"use\": \"weight\"},"
              + " {\"table\": \"nodes\", \"column\": \"price\", \"use\": \"category\"}]}");
      studio.post("/runs", asked);
      studio.await("weights", StudioCommandTest::isFinished);
      String command = command(studio, "weights");
      assertThat(command).contains("--weight-column amount --hyperedge-weight value");
      expectTheSame(command, workspace.resolve("runs/weights"));
    }
  }

  private static boolean isFinished(JsonNode run) {
    return run.get("state").stringValue().equals("finished");
  }

  private static String command(Running studio, String run)
      throws IOException, InterruptedException {
    return studio.get("/runs/%s/code".formatted(run)).get("command").stringValue();
  }

  private static void expectTheSame(String command, Path run) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    assertThat(words.removeFirst()).isEqualTo("hnhn");
    Path out = folder.resolve("by-command-" + run.getFileName());
    words.set(words.size() - 1, out.toString());
    words.add("--no-report");
    CommandRun trained = CommandRun.of(words.toArray(String[]::new));
    assertThat(trained.exitCode()).as(trained.err()).isZero();
    assertThat(predictions(out)).isEqualTo(predictions(run));
  }

  private static String predictions(Path run) throws IOException {
    return Files.readString(run.resolve("predictions.csv"));
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
