package io.hnhn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DemoCommandTest {
  @Test
  void theHypergraphIsWorthALotAndProgramsCanReadHowMuch() {
    CommandRun run = CommandRun.of("demo", "--json", "--quiet", "--epochs", "30", "--seed", "3");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).hasSize(1);
    JsonNode results = JsonMapper.shared().readTree(run.out());
    assertThat(results.get("seed").asInt()).isEqualTo(3);
    assertThat(results.get("labelRate").asDouble()).isEqualTo(0.02);
    JsonNode data = results.get("data");
    assertThat(data.get("classes")).hasSize(12).anyMatch(c -> c.asString().equals("java.base"));
    assertThat(data.get("hyperedges").asInt()).isGreaterThan(1000);
    int train = results.get("trainingLabels").asInt();
    int test = results.get("testLabels").asInt();
    assertThat(train + test).isEqualTo(data.get("nodes").asInt());
    assertThat((double) train / (train + test)).isBetween(0.019, 0.021);

    JsonNode features = results.get("models").get(0);
    JsonNode hnhn = results.get("models").get(1);
    assertThat(features.get("model").asString()).isEqualTo("Mlp");
    assertThat(hnhn.get("model").asString()).isEqualTo("Hnhn");
    assertThat(hnhn.get("epochs").asInt()).isEqualTo(30);
    assertThat(hnhn.get("trainingLoss").asDouble()).isPositive();
    assertThat(hnhn.get("trainingSeconds").asDouble()).isPositive();
    assertThat(hnhn.get("testMacroF1").asDouble()).isBetween(0.3, 1.0);
    assertThat(features.get("testAccuracy").asDouble()).isBetween(0.35, 0.7);
    assertThat(hnhn.get("testAccuracy").asDouble())
        .isBetween(features.get("testAccuracy").asDouble() + 0.15, 0.95);
    assertThat(results.get("examples")).isNotEmpty();
  }

  @Test
  void aPipeGetsTheStoryWithoutControlCharacters() {
    CommandRun run = CommandRun.of("demo", "--epochs", "2", "--label-rate", "0.01");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("nodes", "hyperedges", "incidences", "1% of each module")
        .containsSubsequence(
            "The data", "Training", "accuracy", "What just happened", "What to try next")
        .doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f]");
    assertThat(run.out().lines()).allMatch(line -> line.length() < 80);
    assertThat(run.errLines()).hasSize(2).allMatch(line -> line.contains("2 epochs in"));
  }

  @Test
  void quietPrintsTheScoresOnly() {
    CommandRun run = CommandRun.of("demo", "-q", "--epochs", "1", "--threads", "1");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines()).hasSize(3);
    assertThat(run.out()).contains("accuracy", "Mlp", "Hnhn");
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --label-rate | 0      | Expected --label-rate above 0 and at most 0.9 (0.02 is 2%), but found 0.0
          --label-rate | 2      | Expected --label-rate above 0 and at most 0.9 (0.02 is 2%), but found 2.0
          --label-rate | NaN    | Expected --label-rate above 0 and at most 0.9 (0.02 is 2%), but found NaN
          --label-rate | much   | Invalid value for option '--label-rate': 'much' is not a double
          --epochs     | 0      | Expected --epochs between 1 and 1000000, but found 0
          --epochs     | 1.5    | Invalid value for option '--epochs': '1.5' is not an int
          --threads    | 0      | Expected --threads between 1 and 1024, but found 0
          --threads    | 100000 | Expected --threads between 1 and 1024, but found 100000
          --seed       | x      | Invalid value for option '--seed': 'x' is not a long
          --backend    | gpu    | --backend: Expected a backend of auto, cuda, cpu, reference, but found gpu
          """)
  void aWrongValueIsNamedInOneLine(String option, String value, String message) {
    CommandRun run = CommandRun.of("demo", option, value);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).containsExactly("hnhn: " + message, "Try 'hnhn demo --help'.");
  }

  @Test
  void helpNamesEveryOptionAndItsDefault() {
    CommandRun run = CommandRun.of("demo", "--help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("--label-rate", "Default: 0.02", "--seed", "--epochs", "--threads", "--json")
        .contains("auto, cuda, cpu, reference", "--device=NUMBER", "--precision=float32|tf32")
        .doesNotContain("${");
    assertThat(CommandRun.of("--help").out()).contains("demo");
  }
}
