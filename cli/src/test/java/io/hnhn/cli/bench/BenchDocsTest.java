package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The times that people read are those that {@code hnhn bench} wrote. */
class BenchDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final List<String> TIMES = List.of("epoch_s", "inference_s", "total_s");

  @Test
  void everyMeasurementIsInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md"));
    List<JsonNode> measured =
        Stream.concat(results("main.json").stream(), results("rest.json").stream()).toList();
    assertThat(measured).hasSize(8);
    for (JsonNode workload : measured) {
      JsonNode rival = workload.get("rival");
      String cells =
          "%s | %s (%s) | %s | %d | %d |"
              .formatted(
                  milliseconds(workload),
                  milliseconds(rival),
                  rival.get("mode").asString(),
                  tenths(workload.get("ratio").asDouble()),
                  workload.get("peak_mb").asInt(),
                  rival.get("peak_mb").asInt());
      String name = "| `" + workload.get("workload").asString() + "`";
      assertThat(page.lines()).anyMatch(line -> line.startsWith(name) && line.contains(cells));
    }
  }

  @Test
  void growthIsInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md"));
    for (JsonNode workload : results("growth.json")) {
      assertThat(page)
          .contains(
              "| `%s` | %s | %s | %d |"
                  .formatted(
                      workload.get("workload").asString(),
                      milliseconds(workload),
                      tenths(1000 * workload.get("plan_s").asDouble()),
                      workload.get("peak_mb").asInt()));
    }
  }

  @Test
  void theReadmeQuotesTheTimes() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " ");
    for (JsonNode workload : results("main.json")) {
      String ours = milliseconds(workload);
      String rivals = milliseconds(workload.get("rival"));
      switch (workload.get("workload").asString()) {
        case "dblp" ->
            assertThat(readme).contains("takes " + ours + " ms", "takes " + rivals + " ms");
        case "dblp-labels-100" ->
            assertThat(readme).contains("it is " + ours + " to " + rivals + " ms");
        default -> {}
      }
    }
  }

  private static List<JsonNode> results(String file) throws IOException {
    String text = Files.readString(ROOT.resolve("docs/results/bench").resolve(file));
    return JsonMapper.shared().readTree(text).valueStream().toList();
  }

  /** The time that was measured; whole milliseconds where a whole program was. */
  private static String milliseconds(JsonNode measured) {
    String time = TIMES.stream().filter(measured::has).findFirst().orElseThrow();
    double milliseconds = 1000 * measured.get(time).asDouble();
    return time.equals("total_s")
        ? String.format(Locale.ROOT, "%.0f", milliseconds)
        : tenths(milliseconds);
  }

  private static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
