package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandRun;
import io.hnhn.data.DataHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchCommandTest {
  @Test
  void ourSideRunsAloneAndItsResultsAreWritten(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("results.json");
    CommandRun run =
        CommandRun.of(
            "bench",
            "demo",
            "--no-rival",
            "--backend=cpu",
            "--rounds",
            "1",
            "--json",
            json.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("dense products by", "threads on", "workload", "demo")
        .doesNotContain("TF32", "informed");
    JsonNode results = JsonMapper.shared().readTree(Files.readString(json));
    assertThat(results).hasSize(1);
    assertThat(results.get(0).get("workload").asString()).isEqualTo("demo");
    assertThat(results.get(0).get("epoch_s").asDouble()).isPositive();
    assertThat(results.get(0).propertyNames())
        .containsExactly("workload", "epoch_s", "peak_mb", "plan_s", "first_plan_s");
    assertThat(Files.readString(folder.resolve("results-config.toml")))
        .contains("# hnhn bench", "workload = [\"demo\"]", "rounds = 1", "no-rival = true");
    assertThat(folder.toFile().list())
        .as("nothing else is left beside it")
        .containsExactlyInAnyOrder("results.json", "results-config.toml");
  }

  @Test
  void answersAreMeasuredOneByOne(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("answers.json");
    CommandRun run = CommandRun.of("bench", "predict-demo", "--json", json.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode results = JsonMapper.shared().readTree(Files.readString(json));
    assertThat(results.valueStream().map(speed -> speed.get("workload").asString()))
        .containsExactly("predict-known-demo", "predict-new-demo", "predict-1000-demo");
    for (JsonNode speed : results) {
      assertThat(run.out()).contains(speed.get("workload").asString());
      assertThat(speed.propertyNames()).containsExactly("workload", "per_s", "p50_ms", "p99_ms");
      assertThat(speed.get("per_s").asDouble()).isPositive();
      assertThat(speed.get("p99_ms").asDouble())
          .isGreaterThanOrEqualTo(speed.get("p50_ms").asDouble());
    }
  }

  @Test
  void answersAreNotMeasuredBesideOtherWork() {
    CommandRun run = CommandRun.of("bench", "predict", "dblp");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .isEqualTo(
            "hnhn: Expected predict alone, without --steps and --report, but found bench predict"
                + " dblp");
  }

  @Test
  void dataInMappedFilesAreMeasuredFromOutside(@TempDir Path folder) throws IOException {
    assumeTrue(DataHome.standard().find("dblp").isPresent(), "skipped: no data set dblp");
    Path json = folder.resolve("grown.json");
    CommandRun run = CommandRun.of("bench", "dblp-x1", "--memory", "1g", "--json", json.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode result = JsonMapper.shared().readTree(Files.readString(json)).get(0);
    assertThat(run.out()).contains("dblp-x1 ");
    assertThat(result.get("incidences").asLong()).isEqualTo(99_561);
    assertThat(result.get("labelled").asInt()).isBetween(300, 520);
    assertThat(result.get("parts").asInt()).isEqualTo(1);
    assertThat(result.get("epoch_s").asDouble()).isPositive();
    assertThat(result.get("limit_mb").asLong()).isEqualTo(1000);
    assertThat(result.get("peak_mb").asLong()).isBetween(0L, 1000L);
  }

  @Test
  void dataInMappedFilesAreNotMeasuredBesideOtherWork() {
    CommandRun run = CommandRun.of("bench", "dblp-x10", "dblp");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .isEqualTo(
            "hnhn: Expected data in mapped files (dblp-x1, dblp-x10, dblp-x100, dblp-x1000,"
                + " dblp-x10-joined, dblp-x100-joined, dblp-x1000-joined) alone, without --steps"
                + " and --report, but found bench dblp-x10 dblp");
  }

  @Test
  void aLimitOfMemoryIsForDataInMappedFiles() {
    CommandRun run = CommandRun.of("bench", "dblp", "--memory", "1g");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .startsWith("hnhn: Expected --memory with data in mapped files (dblp-x1, dblp-x10, ")
        .endsWith("), but found dblp");
  }

  @Test
  void anUnknownWorkloadIsAnsweredWithThoseThereAre() {
    CommandRun run = CommandRun.of("bench", "dbpl");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .startsWith("hnhn: Expected a workload of dblp, dblp-2layers, ")
        .contains(", dblp-x32, citeseer, demo, dblp-x1, dblp-x10, dblp-x100, dblp-x1000, dblp-x10-")
        .endsWith("dblp-x1000-joined, predict, predict-dblp, predict-demo, but found dbpl");
  }

  @Test
  void aNamedPythonOrScriptThatCannotBeUsedIsAnError(@TempDir Path folder) throws IOException {
    Path script = Files.writeString(folder.resolve("rival.py"), "");
    CommandRun noTorch =
        CommandRun.of("bench", "demo", "--python", "no-such-python", "--rival", script.toString());
    assertThat(noTorch.exitCode()).isEqualTo(2);
    assertThat(noTorch.errLines().getFirst())
        .contains("Expected a Python with PyTorch, but found none at no-such-python");

    CommandRun noScript =
        CommandRun.of("bench", "demo", "--rival", folder.resolve("none.py").toString());
    assertThat(noScript.exitCode()).isEqualTo(2);
    assertThat(noScript.errLines().getFirst()).contains("Expected the rival's script");

    CommandRun uninformed =
        CommandRun.of(
            "bench",
            "demo",
            "--rival",
            script.toString(),
            "--informed",
            folder.resolve("none.py").toString());
    assertThat(uninformed.exitCode()).isEqualTo(2);
    assertThat(uninformed.errLines().getFirst())
        .contains("Expected the script of the informed rival, but found none at ");

    CommandRun both = CommandRun.of("bench", "--no-rival", "--informed", script.toString());
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.errLines().getFirst())
        .isEqualTo("hnhn: Expected --informed or --no-rival, but found both");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --backend abacus   | 2 | but found abacus
          --device 1         | 2 | Expected device 0 for backend cpu
          --device -1        | 2 | Expected --device of at least 0, but found -1
          --precision tf32   | 2 | Expected precision float32 for backend cpu, but found tf32
          --precision double | 2 | expected one of [FLOAT32, TF32]
          --threads -1       | 2 | Expected --threads between 1 and 1024, but found -1
          """)
  void aBackendThatCannotBeUsedIsRefusedBeforeAnythingIsMeasured(
      String option, int exitCode, String message) {
    List<String> arguments =
        Stream.concat(Stream.of("bench", "demo", "--no-rival"), Stream.of(option.split(" ")))
            .toList();
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.errLines().getFirst()).contains(message);
    assertThat(run.err()).doesNotContain("Measuring");
  }

  @Test
  void aRoundIsTheLeastThatCanBeAskedFor() {
    CommandRun run = CommandRun.of("bench", "--rounds", "0");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .isEqualTo("hnhn: Expected --rounds between 1 and 1000, but found 0");
  }

  @Test
  void theRatioIsHowManyTimesFasterWeAre() {
    Measurement ours = new Measurement("hnhn", 0.1, 0.5, 0, 7, 0.02, 0.3, 200, List.of());
    Measurement rival = new Measurement("csr", 2, 1, 0, 14, 0, 0, 800, List.of());
    assertThat(ratio("dblp", ours, rival)).isEqualTo(20);
    assertThat(ratio("dblp-inference", ours, rival)).isEqualTo(2);
    assertThat(ratio("citeseer", ours, rival)).isEqualTo(2);
    assertThat(JsonMapper.shared().writeValueAsString(result("dblp", ours, rival).toJson()))
        .isEqualTo(
            "{\"workload\":\"dblp\",\"epoch_s\":0.1,\"peak_mb\":200,\"plan_s\":0.02,\"first_plan_s\":0.3,"
                + "\"rival\":{\"mode\":\"csr\","
                + "\"epoch_s\":2.0,\"peak_mb\":800},\"ratio\":20.0,\"loss_difference\":1.0E-6}");
  }

  @Test
  void everyStepIsShownBesideWhatTheMachineCanDo(@TempDir Path folder) throws IOException {
    Path report = folder.resolve("bench.html");
    Path json = folder.resolve("steps.json");
    CommandRun run =
        CommandRun.of(
            "bench", "demo", "--steps", "--report", report.toString(), "--json", json.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("GFLOP/s (dense product)", "as the formula is written", "at best", "total");
    JsonNode profile = JsonMapper.shared().readTree(Files.readString(json)).get(0);
    assertThat(profile.get("workload").asString()).isEqualTo("demo");
    assertThat(profile.get("flops_as_written").asLong())
        .as("the planner saves work")
        .isGreaterThan(2 * profile.get("flops").asLong());
    assertThat(
            profile.get("steps").valueStream().mapToLong(step -> step.get("flops").asLong()).sum())
        .isEqualTo(profile.get("flops").asLong());
    for (JsonNode step : profile.get("steps")) {
      assertThat(step.get("at_best_s").asDouble())
          .isGreaterThanOrEqualTo(
              step.get("flops").asDouble() / profile.get("flops_per_s").asDouble())
          .isGreaterThanOrEqualTo(
              step.get("bytes").asDouble() / profile.get("bytes_per_s").asDouble());
    }
    assertThat(Files.readString(report))
        .contains("Beside the ceiling", "Steps of demo", "GFLOP/s (dense product)")
        .contains("<dd>bench demo --steps --report ")
        .doesNotContain("Side by side");
  }

  private static BenchResult result(String workload, Measurement ours, Measurement rival) {
    return new BenchResult(
        BenchSamples.CORES,
        Workload.named(workload),
        ours,
        rival,
        null,
        null,
        OptionalDouble.of(1e-6));
  }

  private static double ratio(String workload, Measurement ours, Measurement rival) {
    return result(workload, ours, rival).ratio().getAsDouble();
  }
}
