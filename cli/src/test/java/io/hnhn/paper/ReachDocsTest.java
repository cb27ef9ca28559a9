package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The numbers of the page about reach are those of the runs. */
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

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/reach.md"));
  }
}
