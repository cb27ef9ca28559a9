package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.run.TrainingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a training came to, without how long it took. */
final class TimelessMetrics {
  private TimelessMetrics() {}

  /** What the file in a folder says. */
  static JsonNode in(Path folder) throws IOException {
    JsonNode metrics =
        JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve(TrainingFolder.METRICS)));
    for (JsonNode run : metrics.get("runs")) {
      assertThat(((ObjectNode) run).remove("seconds").isNumber()).isTrue();
    }
    return metrics;
  }
}
