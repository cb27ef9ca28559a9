package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The numbers of docs/large.md are those of docs/results/large. */
class LargeDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path RESULTS = ROOT.resolve("docs/results/large");

  private static List<JsonNode> lines(String file) throws IOException {
    return Files.readAllLines(RESULTS.resolve(file)).stream()
        .map(JsonMapper.shared()::readTree)
        .toList();
  }

  private static List<String> page() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/large.md"));
  }

  /**
   * Accuracies of ten splits, in percent.
   *
   * @param error the standard error of the mean
   */
  private record Accuracy(double mean, double error) {
    static Accuracy of(JsonNode line) {
      double[] splits =
          line.get("training")
              .get("runs")
              .valueStream()
              .mapToDouble(run -> 100 * run.get("testAccuracy").asDouble())
              .toArray();
      assertThat(splits).hasSize(10);
      double mean = Arrays.stream(splits).average().orElseThrow();
      double squares = Arrays.stream(splits).map(x -> (x - mean) * (x - mean)).sum();
      return new Accuracy(mean, Math.sqrt(squares / 9 / 10));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.2f ± %.2f", mean, error);
    }
  }

  @Test
  void miniBatchesAreAsGoodAsThePageSays() throws IOException {
    List<JsonNode> lines = lines("batches.jsonl");
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < lines.size(); k += 2) {
      JsonNode full = lines.get(k);
      JsonNode mini = lines.get(k + 1);
      assertThat(full.get("batch").asInt()).isZero();
      assertThat(mini.get("data")).isEqualTo(full.get("data"));
      rows.add(
          "| %s | %d | %d | %s | %s |"
              .formatted(
                  full.get("data").asString(),
                  full.get("training").get("runs").get(0).get("trainingLabels").asInt(),
                  mini.get("batch").asInt(),
                  Accuracy.of(full),
                  Accuracy.of(mini)));
    }
    assertThat(rows).hasSize(3);
    assertThat(page()).containsAll(rows);
  }

  @Test
  void aHundredMillionIncidencesTookWhatThePageSays() throws IOException {
    List<String> page = page();
    List<JsonNode> steps = lines("hundred-million.jsonl");
    assertThat(steps).hasSize(3);
    for (JsonNode step : steps) {
      String cells =
          "| %.0f | %.0f | %d |"
              .formatted(
                  step.get("seconds").asDouble(),
                  step.get("peak_mb").asDouble(),
                  step.get("left_mb").asInt());
      String name = "| " + step.get("step").asString() + " |";
      assertThat(page).anyMatch(line -> line.startsWith(name) && line.endsWith(cells));
    }
  }
}
