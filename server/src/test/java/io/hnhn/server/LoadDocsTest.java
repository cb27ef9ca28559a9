package io.hnhn.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The times that the guide tells are those that {@link LoadMeasurement} wrote. */
class LoadDocsTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void theGuideTellsWhatWasMeasured() throws IOException {
    JsonNode measured =
        JsonMapper.shared().readTree(Files.readString(DOCS.resolve("results/server/load.json")));
    String page = Files.readString(DOCS.resolve("server.md"));
    assertThat(page.lines())
        .contains(
            row("a node of the data", measured.get("known")),
            row("a new node with its cells and three groups", measured.get("added")),
            row(
                "a node of the data, while everything is read anew %d times"
                    .formatted(measured.get("reloads").intValue()),
                measured.get("whileReloading")));
    assertThat(page.replaceAll("\\s+", " "))
        .contains(
            "Temurin %s; a model of %d classes of the JDK in %d groups"
                .formatted(
                    measured.get("java").stringValue().replaceFirst("\\+.*", ""),
                    measured.get("nodes").intValue(),
                    measured.get("hyperedges").intValue()))
        .contains("for %d seconds each".formatted(measured.get("seconds").intValue()))
        .contains(
            "for all %d of them".formatted(measured.at("/comparedWithPredict/rows").intValue()))
        .contains(
            "In the first %d seconds it was %s at 99%%"
                .formatted(
                    measured.at("/knownAtFirst/seconds").intValue(),
                    milliseconds(measured.at("/knownAtFirst/p99Ms"))));
    assertThat(measured.at("/comparedWithPredict/different").intValue()).isZero();
    assertThat(measured.findValues("errors")).hasSize(4).allMatch(errors -> errors.intValue() == 0);
  }

  @Test
  void serversAreComparedAsTheyWereMeasured() throws IOException {
    JsonNode measured =
        JsonMapper.shared()
            .readTree(Files.readString(DOCS.resolve("results/server/http-servers.json")));
    assertThat(Files.readString(DOCS.resolve("server.md")).lines())
        .contains(row("JDK", "jdk", measured), row("Helidon", "helidon", measured));
  }

  /** What a server did in each of its turns. */
  private static String row(String name, String server, JsonNode measured) {
    return Stream.of(
            Map.entry("medianMs", "%.2f"),
            Map.entry("p99Ms", "%.2f"),
            Map.entry("cpuMsPerRequest", "%.3f"),
            Map.entry("mostPerSecond", "%.0f"))
        .map(
            cell ->
                measured
                    .valueStream()
                    .filter(turn -> turn.get("server").stringValue().equals(server))
                    .map(turn -> turn.get(cell.getKey()).doubleValue())
                    .map(value -> String.format(Locale.ROOT, cell.getValue(), value))
                    .collect(joining(" and ")))
        .collect(joining(" | ", "| " + name + " | ", " |"));
  }

  private static String row(String asked, JsonNode times) {
    return "| %s | %d | %s | %s | %s | %s |"
        .formatted(
            asked,
            times.get("requestsPerSecond").intValue(),
            milliseconds(times.get("medianMs")),
            milliseconds(times.get("p99Ms")),
            milliseconds(times.get("p999Ms")),
            milliseconds(times.get("maxMs")));
  }

  private static String milliseconds(JsonNode time) {
    return String.format(Locale.ROOT, "%.1f", time.doubleValue());
  }
}
