package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchReportTest {
  @TempDir Path folder;

  @Test
  void thePageHasTheTableTheRatiosAndTheGrowth() throws IOException {
    List<BenchResult> results =
        Stream.of("dblp-x4", "dblp", "dblp-x2")
            .map(name -> result(name, !name.endsWith("4")))
            .toList();
    String html = html(new BenchReport(results, List.of(), BenchSamples.CORES));
    assertThat(html)
        .contains("How many times faster", "\"data\":[[0,8.0],[1,8.0]]")
        .contains("Time grows as copies to the power of 1.00, memory to that of 0.00")
        .contains("\"data\":[[1.0,100.0],[2.0,200.0],[4.0,400.0]]")
        .contains("\"name\":\"PyTorch\"", "\"data\":[[1.0,800.0],[2.0,1600.0]]")
        .contains("The rival ends where its matrices no longer fit into memory.")
        .contains("<td>dblp-x4</td><td class=\"number\">400.0</td>")
        .contains("bench dblp")
        .doesNotContain("Beside the ceiling");
  }

  @Test
  void withoutARivalAndWithFewSizesThereIsATableOnly() throws IOException {
    String html =
        html(new BenchReport(List.of(result("demo", false)), List.of(), BenchSamples.CORES));
    assertThat(html)
        .contains("Here it did not run.", "<td>demo</td>")
        .doesNotContain("How many times faster", "Growth", "TF32", "informed");
  }

  @Test
  void onADeviceTheOtherRivalsHaveColumnsAndBars() throws IOException {
    BenchResult result =
        new BenchResult(
            BenchSamples.GPU,
            Workload.named("dblp"),
            BenchSamples.epoch("hnhn", 0.0005),
            BenchSamples.epoch("csr", 0.006),
            BenchSamples.epoch("coo", 0.003),
            BenchSamples.epoch("csr, merged", 0.0015),
            OptionalDouble.of(1e-6));
    String html = html(new BenchReport(List.of(result), List.of(), BenchSamples.GPU));
    assertThat(html)
        .contains("TF32 ms", "ratio to TF32", "informed ms", "cuda: an imagined GPU")
        .contains("\"name\":\"ratio to informed\"", "<td class=\"number\">0.500</td>");
  }

  private String html(BenchReport report) throws IOException {
    Path file = folder.resolve("bench.html");
    report.page("bench dblp").write(file);
    return Files.readString(file);
  }

  private static BenchResult result(String name, boolean rival) {
    Workload workload = Workload.named(name);
    double seconds = 0.1 * workload.copies();
    return new BenchResult(
        BenchSamples.CORES,
        workload,
        BenchSamples.epoch("hnhn", seconds),
        rival ? BenchSamples.epoch("csr", 8 * seconds) : null,
        null,
        null,
        rival ? OptionalDouble.of(1e-6) : OptionalDouble.empty());
  }
}
