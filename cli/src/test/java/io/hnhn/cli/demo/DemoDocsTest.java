package io.hnhn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the README says about the demonstration is what {@code hnhn demo --json} wrote. */
class DemoDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @Test
  void theReadmeQuotesTheResults() throws IOException {
    JsonNode results =
        JsonMapper.shared().readTree(Files.readString(ROOT.resolve("docs/results/demo/demo.json")));
    String version = results.get("java").asString().replaceFirst("\\+.*", "");
    assertThat(Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " "))
        .contains("On Temurin " + version)
        .contains(
            "is right about %s of them, HNHN about %s."
                .formatted(accuracy(results, "Mlp"), accuracy(results, "Hnhn")));
  }

  private static String accuracy(JsonNode results, String model) {
    return results
        .get("models")
        .valueStream()
        .filter(result -> result.get("model").asString().equals(model))
        .map(result -> 100 * result.get("testAccuracy").asDouble())
        .map(percent -> String.format(Locale.ROOT, "%.1f%%", percent))
        .findFirst()
        .orElseThrow();
  }
}
