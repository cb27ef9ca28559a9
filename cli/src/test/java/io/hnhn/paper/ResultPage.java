package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page of the documentation whose tables are all those of one study.
 *
 * @param page in the folder of the documentation
 * @param results the folder of the runs, in the same
 */
record ResultPage(String page, String results, String study) {
  private static final Path DOCS = Path.of("").toAbsolutePath().getParent().resolve("docs");

  /**
   * Expects that the tables are made of the runs, and stand on the page with their notes, and no
   * others.
   *
   * @param folder to make them anew in
   */
  void expectMadeOfItsRuns(Path folder) throws IOException {
    Path kept = DOCS.resolve(results);
    Files.copy(kept.resolve(RunLog.FILE), folder.resolve(RunLog.FILE));
    CommandRun run = CommandRun.of("paper", study, "--finished", "--out", folder.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).as("all runs count").doesNotContain("Left out");
    Path json = kept.resolve(study + ".json");
    assertThat(folder.resolve(study + ".json")).hasSameTextualContentAs(json);
    List<String> written = new ArrayList<>();
    for (Table table : JsonMapper.shared().readValue(json.toFile(), Table[].class)) {
      written.add(line(table.columns()));
      written.add("|" + "---|".repeat(table.columns().size()));
      table.rows().forEach(row -> written.add(line(row)));
      assertThat(text().replaceAll("\\s+", " ")).contains(table.note().replaceAll("\\s+", " "));
    }
    assertThat(text().lines().filter(l -> l.startsWith("|"))).containsExactlyElementsOf(written);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private String text() throws IOException {
    return Files.readString(DOCS.resolve(page));
  }
}
