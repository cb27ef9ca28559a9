package io.hnhn.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The numbers that people read are those that {@code hnhn paper} wrote. */
class PaperDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path RESULTS = ROOT.resolve("docs/results/paper");

  @Test
  void everyRowOfTheTableIsInTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/paper.md"));
    for (List<String> row : rows()) {
      assertThat(page).contains("| " + String.join(" | ", row) + " |");
    }
  }

  @Test
  void theReadmeQuotesTheTable() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " ");
    for (List<String> row : rows()) {
      String searched = row.get(3).substring(0, 4);
      switch (row.getFirst()) {
        case "HNHN" -> assertThat(readme).contains("HNHN reaches " + searched + "%");
        case "HNHN, recipe" ->
            assertThat(readme).contains("what hyperedge neurons can do " + searched + "%");
        default -> {}
      }
    }
  }

  @Test
  void theTableIsThatOfTheRuns() throws IOException {
    RunLog log = RunLog.open(RESULTS);
    for (List<String> row : rows()) {
      Sample searched =
          Sample.of(
              log.runs(),
              run ->
                  run.study().equals("table")
                      && run.data().equals("citeseer")
                      && run.system().equals(row.getFirst())
                      && run.settings().equals(Contest.SEARCHED));
      assertThat(searched.splits()).as(row.getFirst()).hasSize(20);
      assertThat(searched.percent()).isEqualTo(row.get(3));
    }
  }

  /** What the paper prints is reached, and the recipe leads by more. */
  @Test
  void theResultsAreAsGoodAsThePapers() throws IOException {
    RunLog log = RunLog.open(RESULTS);
    assertThat(mean(log, PaperSystem.HNHN)).isGreaterThan(0.665);
    assertThat(mean(log, PaperSystem.RECIPE)).isGreaterThan(0.705);
  }

  private static double mean(RunLog log, PaperSystem system) {
    return Sample.of(
            log.runs(),
            run -> run.system().equals(system.title) && run.settings().equals(Contest.SEARCHED))
        .mean();
  }

  private static List<List<String>> rows() throws IOException {
    JsonNode tables = JsonMapper.shared().readTree(Files.readString(RESULTS.resolve("table.json")));
    Table table = JsonMapper.shared().treeToValue(tables.get(0), Table.class);
    assertThat(table.rows()).isNotEmpty();
    assertThat(StreamSupport.stream(tables.spliterator(), false).count()).isEqualTo(1);
    return table.rows();
  }
}
