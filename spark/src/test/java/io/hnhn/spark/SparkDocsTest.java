package io.hnhn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The numbers of docs/spark.md are those that {@code GrowthMeasurement} wrote. */
class SparkDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final int CORES = 64;
  private static final double LARGE = 1e9;

  private static List<JsonNode> measured() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/results/spark/growth.jsonl")).stream()
        .map(JsonMapper.shared()::readTree)
        .toList();
  }

  private static JsonNode answering() throws IOException {
    return measured().stream().filter(run -> run.has("answersApart")).findFirst().orElseThrow();
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/spark.md")).replaceAll("\\s+", " ");
  }

  private static double number(JsonNode run, String name) {
    return run.get(name).asDouble();
  }

  private static double overhead(JsonNode run) {
    return (number(run, "epochExecutors") + number(run, "epochDriver"))
            / number(run, "epochComputing")
        - 1;
  }

  @Test
  void thePageHasARowForEachNumberOfExecutors() throws IOException {
    List<Integer> told =
        Pattern.compile("\\| (\\d+) \\|( [\\d.]+ \\|){4} \\d+% \\| \\d+ \\| \\d+ \\|")
            .matcher(page())
            .results()
            .map(row -> Integer.valueOf(row.group(1)))
            .toList();
    assertThat(told)
        .isNotEmpty()
        .containsExactlyElementsOf(
            measured().stream().map(run -> run.get("executors").asInt()).toList());
  }

  @Test
  void growthIsWhatWasMeasured() throws IOException {
    assertThat(measured()).isNotEmpty();
    for (JsonNode run : measured()) {
      assertThat(run.get("workload").asString()).isEqualTo("dblp-x32");
      assertThat(page())
          .contains(
              String.format(
                  Locale.ROOT,
                  "| %d | %.1f | %.1f | %.1f | %.2f | %.0f%% | %.0f | %.0f |",
                  run.get("executors").asInt(),
                  number(run, "epochComputing"),
                  number(run, "epochTasks"),
                  number(run, "epochExecutors"),
                  number(run, "epochDriver"),
                  100 * overhead(run),
                  number(run, "epochResultBytes") / 1e6,
                  number(run, "trainingExecutorBytes") / 1e6));
    }
  }

  @Test
  void anEpochTakesAtMostAQuarterMoreThanItsComputing() throws IOException {
    for (JsonNode run : measured()) {
      assertThat(overhead(run)).isBetween(0.0, 0.25);
    }
  }

  @Test
  void executorsOfOneGibibyteTrainWhatTakesFourGigabytesInOneProcess() throws IOException {
    for (JsonNode run : measured()) {
      assertThat(run.get("executorLimitBytes").asLong()).isEqualTo(1L << 30);
      assertThat(run.get("executorsLost").asInt()).isZero();
      assertThat(run.get("trainingExecutorBytes").asLong()).isLessThan(1L << 30);
      assertThat(number(run, "oneProcessBytes")).isGreaterThan(4e9);
    }
  }

  @Test
  void answersAreThoseOfOneMachine() throws IOException {
    assertThat(number(answering(), "answersApart")).isBetween(0.0, 1e-5);
  }

  @Test
  void theSameBitsCameOutOfAllOfThem() throws IOException {
    assertThat(measured().stream().map(run -> run.get("weights").asString()).distinct()).hasSize(1);
  }

  @Test
  void whatIsSaidOfItIsWhatWasMeasured() throws IOException {
    JsonNode run = answering();
    assertThat(page())
        .contains(
            String.format(
                Locale.ROOT,
                "%d labelled rows in %d parts, each node that is in any %.2f times",
                run.get("rows").asInt(),
                run.get("parts").asInt(),
                number(run, "replication")))
        .contains(
            String.format(
                Locale.ROOT,
                "would take %.1f GB in one process",
                number(run, "oneProcessBytes") / 1e9))
        .contains(
            String.format(
                    Locale.ROOT,
                    "Answers about all %d nodes are those of one machine to %.0e",
                    run.get("nodes").asInt(),
                    number(run, "answersApart"))
                .replace("e-0", "e-"))
        .contains(
            String.format(
                Locale.ROOT,
                "%.0f CPU seconds of tasks and %.1f GB that they send each other",
                number(run, "answersTasks"),
                number(run, "answersShuffledBytes") / 1e9));
  }

  @Test
  void theEstimateFollowsFromIt() throws IOException {
    JsonNode run = answering();
    double larger = LARGE / number(run, "incidences");
    double prepared = number(run, "numbersTasks") + number(run, "partsTasks");
    double shuffled = number(run, "numbersShuffledBytes") + number(run, "partsShuffledBytes");
    assertThat(page())
        .contains(
            String.format(Locale.ROOT, "%.0f times as many", larger),
            String.format(
                Locale.ROOT,
                "%.0f seconds an epoch",
                larger * number(run, "epochExecutors") / CORES),
            String.format(
                Locale.ROOT,
                "%.0f minutes to number the rows and cut the parts, with %.0f GB between executors",
                larger * prepared / CORES / 60,
                larger * shuffled / 1e9),
            String.format(
                Locale.ROOT,
                "%.0f minutes for the answers, with %.1f TB",
                larger * number(run, "answersTasks") / CORES / 60,
                larger * number(run, "answersShuffledBytes") / 1e12));
  }
}
