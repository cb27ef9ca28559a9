package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkStudyTest {
  @AutoClose private final Backend backend = Backends.open("cpu", 1);
  @TempDir private Path folder;

  @Test
  void everyModelTakesPartAndSoDoTheRecipeAndReach() {
    assertThat(BenchmarkSystem.all())
        .extracting(BenchmarkSystem::name)
        .contains("hnhn", "ed-hnn", "mlp", "hnhn, recipe", "hnhn, reach", "hgnn, reach")
        .doesNotContain("hyper-sagnn")
        .doesNotHaveDuplicates();
  }

  /** Features are noise there, and only hyperedges tell. */
  @Test
  void systemsAreSearchedForTrainedAndJudgedOnEverySplit() throws IOException {
    List<BenchmarkSystem> two =
        BenchmarkSystem.all().stream()
            .filter(system -> List.of("hgnn, reach", "mlp").contains(system.name()))
            .toList();
    BenchmarkData groups = new BenchmarkData("groups", TwoGroups::dataset);
    BenchmarkStudy study =
        new BenchmarkStudy(
            List.of(new BenchmarkEvaluation(groups, backend, true)), two, WantedSplits.exactly(2));
    RunLog log = RunLog.open(folder, true);
    new JobRunner(Terminal.nowhere().status(), "cpu").run(study, log);
    assertThat(log.runs())
        .extracting(PaperRun::key)
        .containsExactly(
            "benchmark|groups|mlp|searched|0",
            "benchmark|groups|hgnn, reach|searched|0",
            "benchmark|groups|mlp|searched|1",
            "benchmark|groups|hgnn, reach|searched|1");
    assertThat(log.runs())
        .allSatisfy(run -> assertThat(run.chosen()).contains("rate="))
        .filteredOn(run -> run.system().equals("hgnn, reach"))
        .allSatisfy(run -> assertThat(run.accuracy()).isGreaterThan(0.9))
        .allSatisfy(run -> assertThat(run.chosen()).contains("smoothing of answers="));
    assertThat(study.tables(log))
        .extracting(Table::title)
        .containsExactly("Benchmark: all data sets", "Benchmark: groups");
  }

  @Test
  void tablesTellRanksLeadsAndWhatOthersPrint() throws IOException {
    RunLog log = RunLog.open(folder, false);
    for (int split = 0; split < 2; split++) {
      log.add(run("zoo", "hnhn", split, 0.9));
      log.add(run("zoo", "hgnn", split, 0.9));
      log.add(run("zoo", "mlp", split, 0.8));
      log.add(run("cora-cocitation", "hnhn", split, 0.8 + 0.02 * split));
      log.add(run("cora-cocitation", "hgnn", split, 0.7));
      log.add(run("cora-cocitation", "mlp", split, 0.75));
    }
    // Not finished by the others: it does not count.
    log.add(run("zoo", "mlp", 2, 1.0));
    List<Table> tables =
        new BenchmarkStudy(List.of(), List.of(), WantedSplits.exactly(2)).tables(log);
    assertThat(tables.getFirst().columns())
        .containsExactly("model", "mean rank", "zoo %", "cora-cocitation %");
    assertThat(tables.getFirst().rows())
        .containsExactly(
            List.of("hnhn", "1.3", "90.0 ± 0.0", "81.0 ± 1.4"),
            List.of("hgnn", "2.3", "90.0 ± 0.0", "70.0 ± 0.0"),
            List.of("mlp", "2.5", "80.0 ± 0.0", "75.0 ± 0.0"));
    Table cora = tables.getLast();
    assertThat(cora.rows())
        .containsExactly(
            List.of("hnhn", "81.0 ± 1.4", "1.0", "", "1.00", "76.36 ± 1.92"),
            List.of("mlp", "75.0 ± 0.0", "2.0", "6.0 (p = 0.500)", "1.00", ""),
            List.of("hgnn", "70.0 ± 0.0", "3.0", "11.0 (p = 0.500)", "1.00", "79.39 ± 1.36"));
    assertThat(cora.note())
        .startsWith("2 random splits of 2708 nodes and 4287 hyperedges,")
        .contains("By 2 splits p is 0.500 at the least.")
        .endsWith("They are of as many nodes.");
  }

  private static PaperRun run(String data, String system, int split, double accuracy) {
    return new PaperRun(
            "benchmark", data, system, SplitEvaluation.SEARCHED, split, accuracy, 1, 10, "")
        .measuring(Map.of("nodes", 2708.0, "hyperedges", 4287.0));
  }
}
