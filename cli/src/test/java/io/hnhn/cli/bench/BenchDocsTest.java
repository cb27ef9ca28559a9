package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.statistics.PowerLaw;
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
  private static final int DBLP_INCIDENCES = 99561;
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
          "%s | %s (%s) | %s | %d | %d | %s |"
              .formatted(
                  milliseconds(workload),
                  milliseconds(rival),
                  rival.get("mode").asString(),
                  tenths(workload.get("ratio").asDouble()),
                  workload.get("peak_mb").asInt(),
                  rival.get("peak_mb").asInt(),
                  String.format(Locale.ROOT, "%.1e", workload.get("loss_difference").asDouble())
                      .replace("e-0", "e-"));
      String name = "| `" + workload.get("workload").asString() + "`";
      assertThat(page.lines()).anyMatch(line -> line.startsWith(name) && line.endsWith(cells));
    }
    assertThat(rows(page, "Measured")).hasSize(measured.size());
  }

  /** Both sides were measured in one run. */
  @Test
  void anEpochOnDblpTakesATwentyFourthOfTheTimeOfPyTorch() throws IOException {
    JsonNode dblp =
        results("main.json").stream()
            .filter(workload -> workload.get("workload").asString().equals("dblp"))
            .findFirst()
            .orElseThrow();
    double ratio = dblp.get("ratio").asDouble();
    assertThat(ratio)
        .isEqualTo(dblp.at("/rival/epoch_s").asDouble() / dblp.get("epoch_s").asDouble())
        .isGreaterThanOrEqualTo(24);
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
    assertThat(rows(page, "Growth")).hasSize(results("growth.json").size());
  }

  @Test
  void exponentsOfGrowthAreInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md")).replaceAll("\\s+", " ");
    List<JsonNode> sizes = results("growth.json");
    double[] copies =
        sizes.stream()
            .mapToDouble(size -> Workload.named(size.get("workload").asString()).copies())
            .toArray();
    double time =
        PowerLaw.exponent(
            copies, sizes.stream().mapToDouble(s -> s.get("epoch_s").asDouble()).toArray());
    double memory =
        PowerLaw.exponent(
            copies, sizes.stream().mapToDouble(s -> s.get("peak_mb").asDouble()).toArray());
    assertThat(page)
        .contains(
            String.format(
                Locale.ROOT, "Time grows as copies^%.2f, memory as copies^%.2f", time, memory));
    assertThat(page)
        .contains(
            String.format(
                Locale.ROOT,
                "took %.2f s for `dblp`",
                sizes.getFirst().get("first_plan_s").asDouble()));
  }

  @Test
  void longStepsAreInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md"));
    JsonNode profile = results("steps.json").getFirst();
    List<JsonNode> steps = profile.get("steps").valueStream().toList();
    double atBest = 0;
    double measured = 0;
    long bytes = 0;
    int shown = 1; // that of the sums
    for (int i = 0; i < steps.size(); i++) {
      JsonNode step = steps.get(i);
      atBest += step.get("at_best_s").asDouble();
      measured += step.get("measured_s").asDouble();
      bytes += step.get("bytes").asLong();
      if (step.get("measured_s").asDouble() > 0.001) {
        String number = "| %d ".formatted(i + 1);
        assertThat(page.lines())
            .anyMatch(line -> line.startsWith(number) && line.endsWith(cells(step)));
        shown++;
      }
    }
    assertThat(rows(page, "What stands between this and the machine")).hasSize(shown);
    assertThat(page)
        .contains(
            "| all %d steps | | %d | %d | %s | %s |"
                .formatted(
                    steps.size(),
                    Math.round(profile.get("flops").asLong() / 1e6),
                    Math.round(bytes / 1e6),
                    tenths(1e3 * atBest),
                    tenths(1e3 * measured)));
    assertThat(page.replaceAll("\\s+", " "))
        .contains(
            Math.round(profile.get("flops_per_s").asDouble() / 1e9) + " GFLOP/s",
            tenths(profile.get("bytes_per_s").asDouble() / 1e9) + " GB/s",
            Math.round(profile.get("flops_as_written").asLong() / 1e9) + " GFLOP an epoch",
            tenths(profile.get("flops").asLong() / 1e9) + " GFLOP:",
            profile.get("parameters").asLong() + " weights",
            sparseProducts(steps));
  }

  /** How far the two large sparse products are from the ceiling, and how fast they read rows. */
  private static String sparseProducts(List<JsonNode> steps) {
    JsonNode[] sparse =
        steps.stream()
            .filter(step -> step.get("nonzeros").asLong() > 1_000_000)
            .toArray(JsonNode[]::new);
    assertThat(sparse).hasSize(2);
    return String.format(
        Locale.ROOT,
        "take %.1f and %.1f times as long as at the ceiling. Each of their %d entries reads a row"
            + " of %d bytes, which lies in the second-level cache: %.1f GB each, at %.0f and %.0f"
            + " GB/s",
        sparse[0].get("measured_s").asDouble() / sparse[0].get("at_best_s").asDouble(),
        sparse[1].get("measured_s").asDouble() / sparse[1].get("at_best_s").asDouble(),
        sparse[0].get("nonzeros").asLong(),
        Float.BYTES * sparse[0].get("columns").asInt(),
        bytesRead(sparse[0]) / 1e9,
        bytesRead(sparse[0]) / sparse[0].get("measured_s").asDouble() / 1e9,
        bytesRead(sparse[1]) / sparse[1].get("measured_s").asDouble() / 1e9);
  }

  /** A row of the dense factor for each entry of the sparse one. */
  private static double bytesRead(JsonNode product) {
    return product.get("nonzeros").asDouble() * product.get("columns").asInt() * Float.BYTES;
  }

  /** The rows of the table in a section, its head left out. */
  private static List<String> rows(String page, String heading) {
    String section = page.split("## " + heading + "\n", 2)[1].split("\n## ", 2)[0];
    return section.lines().filter(line -> line.startsWith("|")).skip(2).toList();
  }

  /** Shape, operations, bytes, and milliseconds at best and measured. */
  private static String cells(JsonNode step) {
    long nonzeros = step.get("nonzeros").asLong();
    return "| %d x %d%s | %d | %s | %s | %s |"
        .formatted(
            step.get("rows").asInt(),
            step.get("columns").asInt(),
            nonzeros == 0 ? "" : ", %d nonzeros".formatted(nonzeros),
            Math.round(step.get("flops").asLong() / 1e6),
            tenths(step.get("bytes").asLong() / 1e6),
            tenths(1e3 * step.get("at_best_s").asDouble()),
            tenths(1e3 * step.get("measured_s").asDouble()));
  }

  @Test
  void dataLargerThanMemoryAreInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md"));
    List<JsonNode> measured = results("large.json");
    List<JsonNode> halves = results("half.json");
    assertThat(rows(page, "Larger than memory").stream().map(String::strip))
        .containsSubsequence(measured.stream().map(BenchDocsTest::largeRow).toList())
        .containsSubsequence(
            halves.stream().map(half -> halfRow(half, sameWork(half, measured))).toList());
    assertThat(page.replaceAll("\\s+", " "))
        .contains("takes %d ns on the same machine".formatted(Math.round(largestInMemory())));
  }

  private static String largeRow(JsonNode measured) {
    return "| `%s` | %d | %d | %s | %s | %.3f | %d | %d |"
        .formatted(
            measured.get("workload").asString(),
            measured.get("incidences").asInt(),
            measured.get("parts").asInt(),
            tenths(measured.get("write_s").asDouble()),
            tenths(measured.get("prepare_s").asDouble()),
            measured.get("epoch_s").asDouble(),
            Math.round(measured.get("ns_per_incidence").asDouble()),
            measured.get("peak_mb").asInt());
  }

  private static String halfRow(JsonNode half, JsonNode whole) {
    assertThat(half.get("limit_mb").asInt()).isLessThanOrEqualTo(whole.get("peak_mb").asInt() / 2);
    double epoch = half.get("epoch_s").asDouble();
    return "| `%s` | %d | %d | %.3f | %d | %s times |"
        .formatted(
            half.get("workload").asString(),
            half.get("limit_mb").asInt(),
            half.get("parts").asInt(),
            epoch,
            half.get("peak_mb").asInt(),
            tenths(epoch / whole.get("epoch_s").asDouble()));
  }

  private static JsonNode sameWork(JsonNode half, List<JsonNode> measured) {
    return measured.stream()
        .filter(whole -> whole.get("workload").equals(half.get("workload")))
        .findFirst()
        .orElseThrow();
  }

  /** Nanoseconds of an epoch for each incidence of the largest hypergraph in memory. */
  private static double largestInMemory() throws IOException {
    JsonNode largest = results("growth.json").getLast();
    int copies = Workload.named(largest.get("workload").asString()).copies();
    return 1e9 * largest.get("epoch_s").asDouble() / copies / DBLP_INCIDENCES;
  }

  @Test
  void answersAreInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md"));
    List<JsonNode> measured = results("predict.json");
    assertThat(rows(page, "Answers"))
        .containsExactlyElementsOf(
            measured.stream()
                .map(
                    question ->
                        String.format(
                            Locale.ROOT,
                            "| `%s` | %.0f | %.3f | %.3f |",
                            question.get("workload").asString(),
                            question.get("per_s").asDouble(),
                            question.get("p50_ms").asDouble(),
                            question.get("p99_ms").asDouble()))
                .toList());
    assertThat(measured).hasSize(6);
    JsonNode known = measured.getFirst();
    assertThat(known.get("workload").asString()).isEqualTo("predict-known-dblp");
    assertThat(known.get("p99_ms").asDouble()).isLessThan(2);
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

  @Test
  void measurementsOnAGpuAreInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md"));
    List<JsonNode> measured = results("../cuda/bench.json");
    for (JsonNode workload : measured) {
      String key = workload.has("inference_s") ? "inference_s" : "epoch_s";
      double ours = 1e3 * Math.max(workload.get(key).asDouble(), workload.get("mean_s").asDouble());
      JsonNode rival = workload.get("rival");
      String cells =
          String.format(
              Locale.ROOT,
              " | %.3f | %s (%s) | %s | %s | %s |",
              ours,
              String.format(Locale.ROOT, "%.2f", 1e3 * rival.get(key).asDouble()),
              rival.get("mode").asString(),
              tenths(1e3 * rival.get(key).asDouble() / ours),
              beside(workload.get("rival_tf32").get(key).asDouble(), ours),
              beside(workload.get("informed").get(key).asDouble(), ours));
      String name = "| `" + workload.get("workload").asString() + "`";
      assertThat(page.lines()).anyMatch(line -> line.startsWith(name) && line.contains(cells));
      if (workload.get("workload").asString().equals("dblp")) {
        assertThat(Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " "))
            .contains(
                String.format(
                    Locale.ROOT,
                    "the same epoch takes %.3f ms, and %.2f ms with plain PyTorch",
                    ours,
                    1e3 * rival.get(key).asDouble()));
      }
    }
    assertThat(rows(page, "On a GPU")).hasSize(measured.size());
  }

  @Test
  void ourSideAloneOnAGpuIsInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md")).replaceAll("\\s+", " ");
    for (JsonNode workload : results("../cuda/ours.json")) {
      String key = workload.has("inference_s") ? "inference_s" : "epoch_s";
      double ours = 1e3 * Math.max(workload.get(key).asDouble(), workload.get("mean_s").asDouble());
      assertThat(page)
          .contains(
              String.format(
                  Locale.ROOT, "`%s` %.3f ms", workload.get("workload").asString(), ours));
    }
  }

  private static String beside(double seconds, double ours) {
    return String.format(Locale.ROOT, "%.2f | %.1f", 1e3 * seconds, 1e3 * seconds / ours);
  }

  @Test
  void stepsOnAGpuAreInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/performance.md")).replaceAll("\\s+", " ");
    JsonNode profile = results("../cuda/steps.json").getFirst();
    List<JsonNode> steps = profile.get("steps").valueStream().toList();
    assertThat(page)
        .contains(
            String.format(
                Locale.ROOT,
                "dense product (%.1f TFLOP/s) and of a copy (%.2f TB/s) its steps would take %.3f"
                    + " ms; one by one, each waited for, they take %.3f ms",
                profile.get("flops_per_s").asDouble() / 1e12,
                profile.get("bytes_per_s").asDouble() / 1e12,
                1e3 * sum(steps, "at_best_s"),
                1e3 * sum(steps, "measured_s")))
        .contains(
            String.format(
                Locale.ROOT,
                "their product takes %.3f ms, %.3f at the ceiling",
                1e3 * steps.get(2).get("measured_s").asDouble(),
                1e3 * steps.get(2).get("at_best_s").asDouble()));
  }

  private static double sum(List<JsonNode> steps, String key) {
    return steps.stream().mapToDouble(step -> step.get(key).asDouble()).sum();
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
