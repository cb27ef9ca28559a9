package io.hnhn.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  private static final Pattern PORT = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)");

  @TempDir static Path folder;

  @Test
  void itAnswersUntilItIsAskedToStop() throws IOException, InterruptedException {
    Path shop = Shop.write(folder.resolve("shop"));
    Path model = folder.resolve("departments");
    CommandRun trained =
        CommandRun.of(
            "train",
            shop.toString(),
            "--label=department",
            "--model=mlp",
            "--regime=plain",
            "--epochs=5",
            "--node-vectors=no",
            "--hyperedge-vectors=no",
            "--quiet",
            "--out=" + model);
    assertThat(trained.exitCode()).as(trained.err()).isZero();
    CommandRun predicted = CommandRun.of("predict", model.toString(), shop.toString());
    Path log = folder.resolve("access.log");
    AtomicReference<String> answer = new AtomicReference<>("");
    CommandRun run =
        CommandProcess.stopped(
            List.of("serve", model.toString(), "--data=" + shop, "--port=0", "--access-log=" + log),
            running -> {
              answer.set(ask(running.err()));
              return !answer.get().isEmpty();
            });
    assertThat(answer.get()).contains("\"model\":\"departments\"", "\"version\":1");
    String row = predicted.out().lines().skip(1).findFirst().orElseThrow();
    assertThat(answer.get()).contains("\"probability\":" + row.split(",", -1)[2]);
    assertThat(run.exitCode()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(run.errLines()).last().isEqualTo("Stopped.");
    assertThat(Files.readString(log)).contains(" POST /api/predict 200 ");
  }

  /** Asks once the server says where it is. */
  private static String ask(String said) {
    Matcher port = PORT.matcher(said);
    if (!port.find()) {
      return "";
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> response =
          client.send(
              HttpRequest.newBuilder(URI.create(port.group() + "/api/predict"))
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString("{\"nodes\": [\"p0\"]}"))
                  .build(),
              BodyHandlers.ofString());
      return response.body();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatIsWrongIsSaidBeforeAnythingIsRead() {
    CommandRun open = CommandRun.of("serve", "nowhere", "--address=0.0.0.0");
    assertThat(open.exitCode()).isEqualTo(2);
    assertThat(open.err()).contains("Expected --token-file with --address 0.0.0.0");
    assertThat(CommandRun.of("serve", "nowhere", "--port=70000").err())
        .contains("Expected --port between 0 and 65535, but found 70000");
    assertThat(CommandRun.of("serve", "nowhere", "--port=0").errLines()).hasSize(1);
  }
}
