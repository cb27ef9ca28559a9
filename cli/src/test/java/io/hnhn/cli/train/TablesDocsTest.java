package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What docs/tables.md says is what the programs in tools/study wrote. */
class TablesDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path RESULTS = ROOT.resolve("docs/results/tables");

  @Test
  void theTableIsWhatWasMeasured() throws IOException {
    Map<String, double[]> networks =
        bySplit(
            Files.readAllLines(RESULTS.resolve("hnhn.jsonl")).stream().map(TablesDocsTest::json),
            TablesDocsTest::problem,
            run -> run.get("training").get("accuracy").asDouble());
    Map<String, double[]> regressions =
        bySplit(
            json(Files.readString(RESULTS.resolve("regression.json"))).valueStream(),
            TablesDocsTest::problem,
            TablesDocsTest::best);
    assertThat(networks).hasSize(4);
    assertThat(regressions.keySet()).isEqualTo(networks.keySet());
    networks.forEach(
        (problem, found) ->
            assertThat(mean(found)).as(problem).isGreaterThan(mean(regressions.get(problem))));
    List<String> rows = new ArrayList<>();
    networks.forEach((problem, found) -> rows.add(row(problem, found, regressions.get(problem))));
    assertThat(Files.readString(ROOT.resolve("docs/tables.md")).lines()).containsAll(rows);
  }

  @Test
  void otherFormsAreWhatWasMeasured() throws IOException {
    Map<String, double[]> forms =
        bySplit(
            Files.readAllLines(RESULTS.resolve("forms.jsonl")).stream().map(TablesDocsTest::json),
            run -> "%s | `--%s`".formatted(run.get("task").asString(), option(run)),
            run -> run.get("training").get("accuracy").asDouble());
    List<String> rows = new ArrayList<>();
    forms.forEach(
        (form, found) -> rows.add(String.format(Locale.ROOT, "| %s | %.1f |", form, mean(found))));
    assertThat(rows).hasSize(4);
    assertThat(Files.readString(ROOT.resolve("docs/tables.md")).lines()).containsAll(rows);
  }

  private static String option(JsonNode run) {
    return switch (run.get("form").asString()) {
      case "vectors" -> "hyperedge-vectors yes";
      case "without-vectors" -> "hyperedge-vectors no";
      default -> "model " + run.get("form").asString();
    };
  }

  @Test
  void trainingsWithoutVectorInstructionsCameToTheSame() throws IOException {
    assertThat(outcomes("hnhn-plain.jsonl")).hasSize(20).isEqualTo(outcomes("hnhn.jsonl"));
  }

  /** What was chosen and what came of it, to the last digit, by what was learned. */
  private static Map<String, List<JsonNode>> outcomes(String file) throws IOException {
    Map<String, List<JsonNode>> outcomes = new LinkedHashMap<>();
    for (String line : Files.readAllLines(RESULTS.resolve(file))) {
      JsonNode run = json(line);
      JsonNode training = run.get("training").get("runs").get(0);
      outcomes.put(
          problem(run) + ", split " + run.get("split").asInt(),
          Stream.of("chosen", "epochs", "trainingLoss", "testAccuracy", "testLogLoss")
              .map(training::get)
              .toList());
    }
    return outcomes;
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }

  private static String problem(JsonNode run) {
    return "%s | %d%%".formatted(run.get("task").asString(), run.get("percent").asInt());
  }

  /** The accuracy that the best of some strengths came to: with hindsight. */
  private static double best(JsonNode run) {
    return run.get("accuracy").valueStream().mapToDouble(JsonNode::asDouble).max().orElseThrow();
  }

  private static Map<String, double[]> bySplit(
      Stream<JsonNode> runs, Function<JsonNode, String> key, ToDoubleFunction<JsonNode> accuracy) {
    Map<String, double[]> result = new LinkedHashMap<>();
    runs.forEach(
        run ->
            result.computeIfAbsent(key.apply(run), _ -> new double[5])[run.get("split").asInt()] =
                100 * accuracy.applyAsDouble(run));
    return result;
  }

  private static String row(String problem, double[] network, double[] regression) {
    double[] differences = new double[network.length];
    Arrays.setAll(differences, split -> network[split] - regression[split]);
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %+.1f (%+.1f to %+.1f) |",
        problem,
        mean(network),
        mean(regression),
        mean(differences),
        Arrays.stream(differences).min().orElseThrow(),
        Arrays.stream(differences).max().orElseThrow());
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
