package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The numbers of the page about reach are those of the runs and of the study. */
class ReachDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path RESULTS = ROOT.resolve("docs/results/reach");

  @Test
  void theTablesAreMadeOfTheRunsAndStandOnThePage(@TempDir Path folder) throws IOException {
    Files.copy(RESULTS.resolve(RunLog.FILE), folder.resolve(RunLog.FILE));
    CommandRun run = CommandRun.of("paper", "table", "--finished", "--out", folder.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).as("all runs count").doesNotContain("Left out");
    assertThat(folder.resolve("table.json")).hasSameTextualContentAs(RESULTS.resolve("table.json"));
    Table[] tables =
        JsonMapper.shared().readValue(RESULTS.resolve("table.json").toFile(), Table[].class);
    List<String> written = new ArrayList<>();
    for (Table table : tables) {
      written.add(line(table.columns()));
      written.add("|" + "---|".repeat(table.columns().size()));
      table.rows().forEach(row -> written.add(line(row)));
      assertThat(page().replaceAll("\\s+", " ")).contains(table.note().replaceAll("\\s+", " "));
    }
    assertThat(page().lines().filter(l -> l.startsWith("|"))).containsExactlyElementsOf(written);
  }

  @Test
  void whatTheStudyFoundStandsInItsFile() throws IOException {
    List<String> study = Files.readAllLines(RESULTS.resolve("development.csv"));
    double[] chosen = row(study, "0 or 3,0 or 10,0.002; 0.0005 or 0.005,\"0.6, or 0 with 0.0005\"");
    double[] none = row(study, "0,0,\"0.002 or 0.01; 0.0005, 0.005 or 0.02\",0.6");
    String page = page().replaceAll("\\s+", " ");
    assertThat(page)
        .contains(
            "HNHN on Cora from %s to %s (5%% of the labels)"
                .formatted(percent(none[0]), percent(chosen[0])))
        .contains("and from %s to %s (15%%)".formatted(percent(none[2]), percent(chosen[2])))
        .contains(
            "HGNN from %s to %s and from %s to %s"
                .formatted(
                    percent(none[1]), percent(chosen[1]), percent(none[3]), percent(chosen[3])))
        .contains("on made-up data from %s to %s".formatted(percent(none[5]), percent(chosen[5])))
        .contains("do well together %s".formatted(percent(chosen[6])));
  }

  /** The accuracies of the way to choose that begins so, with votes by calibrated epochs. */
  private static double[] row(List<String> study, String begins) {
    String whole = begins + ",calibrated loss,30 votes,";
    return study.stream()
        .filter(line -> line.startsWith(whole))
        .findFirst()
        .map(line -> line.substring(whole.length()).split(","))
        .map(cells -> Arrays.stream(cells).mapToDouble(Double::parseDouble).toArray())
        .orElseThrow();
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f%%", value);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/reach.md"));
  }
}
