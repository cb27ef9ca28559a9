package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Whoever types the requests of docs/server.md gets answers of the form that it shows. */
class ServerGuideTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|json)\n(.*?)^```");
  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");
  private static final String HERE = "http://localhost:8080";

  @Test
  void everyRequestOfTheGuideIsAnswered(@TempDir Path folder) throws IOException {
    Path shop = ROOT.resolve("docs/examples/shop");
    Path model = folder.resolve("departments");
    ShopModels.train(shop, model, Task.NODES, "hnhn", 1);
    String page = Files.readString(ROOT.resolve("docs/server.md"));
    int asked = 0;
    int shown = 0;
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(ShopModels.source(backend, shop, model), ServerSettings.local())) {
      String last = "";
      for (MatchResult block : BLOCK.matcher(page).results().toList()) {
        if (block.group(1).equals("json")) {
          expectForm(TestServer.json(block.group(2)), TestServer.json(last), "");
          shown++;
          continue;
        }
        for (String command : commands(block.group(2))) {
          HttpResponse<String> response = server.send(request(server, command));
          assertThat(response.statusCode()).as(command + response.body()).isEqualTo(200);
          last = response.body();
          asked++;
        }
      }
    }
    assertThat(asked)
        .isGreaterThan(14)
        .isEqualTo((int) page.lines().filter(line -> line.strip().startsWith("curl ")).count());
    assertThat(shown).isEqualTo(3);
  }

  /** Commands, each from its first word to the next command or the end. */
  private static List<String> commands(String code) {
    List<String> commands = new ArrayList<>();
    for (String line : code.lines().toList()) {
      if (line.startsWith("curl ")) {
        commands.add(line);
      } else if (line.startsWith(" ")) {
        commands.set(commands.size() - 1, commands.getLast() + "\n" + line);
      }
    }
    return commands;
  }

  /** What curl would send. */
  private static HttpRequest.Builder request(TestServer server, String command) {
    List<String> words =
        WORD.matcher(command)
            .results()
            .map(MatchResult::group)
            .map(word -> word.replaceAll("^['\"]|['\"]$", ""))
            .toList();
    HttpRequest.Builder request = null;
    for (int i = 1; i < words.size(); i++) {
      switch (words.get(i)) {
        case "-H" -> {
          String[] header = words.get(++i).split(": ", 2);
          request.header(header[0], header[1]);
        }
        case "-d" -> request.POST(BodyPublishers.ofString(words.get(++i)));
        default -> {
          assertThat(words.get(i)).startsWith(HERE);
          request = server.request(words.get(i).substring(HERE.length()));
        }
      }
    }
    return request;
  }

  /** The same fields and lists; numbers and texts are those of another training. */
  private static void expectForm(JsonNode shown, JsonNode found, String place) {
    assertThat(found.getNodeType()).as(place).isEqualTo(shown.getNodeType());
    if (shown.isObject()) {
      assertThat(found.propertyNames()).as(place).containsExactlyElementsOf(shown.propertyNames());
      shown.forEachEntry((name, value) -> expectForm(value, found.get(name), place + "." + name));
    } else if (shown.isArray()) {
      for (int i = 0; i < Math.min(shown.size(), found.size()); i++) {
        expectForm(shown.get(i), found.get(i), place + "[" + i + "]");
      }
    }
  }
}
