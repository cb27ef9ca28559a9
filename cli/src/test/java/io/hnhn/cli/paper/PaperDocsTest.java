package io.hnhn.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The numbers that people read are those that {@code hnhn paper} wrote. */
class PaperDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path RESULTS = ROOT.resolve("docs/results/paper");

  /** Every file of tables that a study wrote. */
  static List<String> studies() throws IOException {
    try (Stream<Path> files = Files.list(RESULTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void everyRowOfEveryTableIsInTheDocumentation(String file) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/paper.md"));
    List<Table> tables = tables(file);
    assertThat(tables).isNotEmpty();
    for (Table table : tables) {
      assertThat(table.rows()).isNotEmpty();
      for (List<String> row : table.rows()) {
        assertThat(page).contains("| " + String.join(" | ", row) + " |");
      }
      assertThat(page.replaceAll("\\s+", " ")).contains(table.note().replaceAll("\\s+", " "));
    }
  }

  @Test
  void theReadmeQuotesTheTable() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " ");
    for (List<String> row : table("table.json", "citeseer").rows()) {
      String searched = row.get(3).substring(0, 4);
      switch (row.getFirst()) {
        case "HNHN" -> assertThat(readme).contains("HNHN reaches " + searched + "%");
        case "HNHN, recipe" ->
            assertThat(readme).contains("what hyperedge neurons can do " + searched + "%");
        default -> {}
      }
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void tablesOfAccuracyAreThoseOfTheRuns(String file) throws IOException {
    RunLog log = RunLog.open(RESULTS);
    String study = file.replace(".json", "");
    for (Table table : tables(file)) {
      if (!table.columns().contains("searched %")) {
        continue;
      }
      String data = table.title().replaceFirst(".*: ", "");
      for (List<String> row : table.rows()) {
        Sample searched =
            Sample.of(
                log.runs(),
                run ->
                    run.study().equals(study)
                        && run.data().equals(data)
                        && run.system().equals(row.getFirst())
                        && run.settings().equals(Contest.SEARCHED));
        assertThat(searched.percent()).as(data + ", " + row.getFirst()).isEqualTo(row.get(3));
      }
    }
  }

  /** What the paper prints is reached, and the recipe does better. */
  @Test
  void theResultsAreAsGoodAsThePapers() throws IOException {
    RunLog log = RunLog.open(RESULTS);
    Sample citeseer = sample(log, "table", "citeseer", PaperSystem.HNHN);
    assertThat(citeseer.splits()).hasSize(20);
    assertThat(citeseer.mean()).isGreaterThan(0.665);
    assertThat(sample(log, "table", "citeseer", PaperSystem.RECIPE).mean()).isGreaterThan(0.705);
    assertThat(sample(log, "table", "pubmed", PaperSystem.HNHN).mean()).isGreaterThan(0.765);
    assertThat(sample(log, "hyperedges", "citeseer", PaperSystem.HNHN).mean()).isGreaterThan(0.628);
  }

  private static Sample sample(RunLog log, String study, String data, PaperSystem system) {
    return Sample.of(
        log.runs(),
        run ->
            run.study().equals(study)
                && run.data().equals(data)
                && run.system().equals(system.title)
                && run.settings().equals(Contest.SEARCHED));
  }

  private static Table table(String file, String data) throws IOException {
    return tables(file).stream()
        .filter(table -> table.title().endsWith(": " + data))
        .findFirst()
        .orElseThrow();
  }

  private static List<Table> tables(String file) throws IOException {
    List<Table> tables = new ArrayList<>();
    for (JsonNode node : JsonMapper.shared().readTree(Files.readString(RESULTS.resolve(file)))) {
      tables.add(JsonMapper.shared().treeToValue(node, Table.class));
    }
    return tables;
  }
}
