package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.cli.CommandRun;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The numbers that people read are those that {@code hnhn paper} wrote. */
class PaperDocsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path RESULTS = ROOT.resolve("docs/results/paper");

  private static final Offset<Double> ONE_POINT = within(0.01);

  /** Studies in the order of the page. */
  private static final List<String> STUDIES =
      List.of("table", "hyperedges", "prediction", "lsa", "figure", "depth", "fano", "scaling");

  /** All of them, in their order, and no row that no study wrote. */
  @Test
  void theTablesOfThePageAreThoseThatWereWritten() throws IOException {
    List<String> written = new ArrayList<>();
    for (String study : studies()) {
      for (Table table : tables(study)) {
        assertThat(table.rows()).as(table.title()).isNotEmpty();
        written.add(heading(study, table));
        written.add(line(table.columns()));
        written.add("|" + "---|".repeat(table.columns().size()));
        table.rows().forEach(row -> written.add(line(row)));
      }
    }
    assertThat(page().lines().filter(PaperDocsTest::isOfATable)).containsExactlyElementsOf(written);
  }

  @Test
  void everyNoteIsThere() throws IOException {
    String text = page().replaceAll("\\s+", " ");
    for (String study : studies()) {
      for (Table table : tables(study)) {
        assertThat(text).contains(table.note().replaceAll("\\s+", " "));
      }
    }
  }

  @Test
  void theReadmeQuotesTheTable() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " ");
    RunLog log = RunLog.open(RESULTS, false);
    Map.of(
            PaperSystem.HNHN, "HNHN reaches %s%%",
            PaperSystem.RECIPE, "what hyperedge neurons can do %s%%",
            PaperSystem.HGNN, "HGNN, searched for in the same way, reaches %s%%")
        .forEach(
            (system, words) ->
                assertThat(readme)
                    .contains(words.formatted(mean(sample(log, "table", "citeseer", system)))));
    String chance =
        Leader.chance(
            sample(log, "table", "citeseer", PaperSystem.RECIPE),
            sample(log, "table", "citeseer", PaperSystem.HGNN));
    assertThat(readme).contains("may be luck (" + chance + ")");
    assertThat(tables("table").stream().filter(table -> table.note().contains("HGNN leads")))
        .as("the README says that HGNN leads on two data sets")
        .hasSize(2);
    assertThat(readme).contains("other data sets, where HGNN leads on two,");
  }

  /** No data is needed for it. */
  @Test
  void theTablesAreMadeOfTheRuns(@TempDir Path folder) throws IOException {
    Files.copy(RESULTS.resolve(RunLog.FILE), folder.resolve(RunLog.FILE));
    CommandRun run =
        CommandRun.of("paper", "all", "--finished", "--splits", "20", "--out", folder.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).as("all runs count").doesNotContain("Left out");
    try (Stream<Path> files = Files.list(RESULTS)) {
      for (Path file : files.toList()) {
        assertThat(folder.resolve(file.getFileName())).hasSameTextualContentAs(file);
      }
    }
  }

  /** What the paper prints is reached, and the recipe does better. */
  @Test
  void theResultsAreAsGoodAsThePapers() throws IOException {
    RunLog log = RunLog.open(RESULTS, false);
    SplitScores citeseer = sample(log, "table", "citeseer", PaperSystem.HNHN);
    assertThat(citeseer.splits()).hasSize(20);
    assertThat(citeseer.mean()).isGreaterThan(0.665);
    SplitScores recipe = sample(log, "table", "citeseer", PaperSystem.RECIPE);
    assertThat(recipe.splits()).hasSize(20);
    assertThat(recipe.mean()).isGreaterThan(0.705);
    SplitScores pubmed = sample(log, "table", "pubmed", PaperSystem.HNHN);
    assertThat(pubmed.splits()).hasSize(20);
    assertThat(pubmed.mean()).isGreaterThan(0.765);
    SplitScores hyperedges = sample(log, "hyperedges", "citeseer", PaperSystem.HNHN);
    assertThat(hyperedges.splits()).hasSize(20);
    assertThat(hyperedges.mean()).isGreaterThan(0.628);
  }

  /** What the authors' own program gave on this data: so much, by both ways of counting. */
  @Test
  void theReleasedProgramIsMet() throws IOException {
    RunLog log = RunLog.open(RESULTS, false);
    assertThat(released(log, "citeseer", PaperRun::accuracy).splits()).hasSize(20);
    assertThat(released(log, "citeseer", PaperRun::accuracy).mean()).isCloseTo(0.631, ONE_POINT);
    assertThat(released(log, "citeseer", Released::best).mean()).isCloseTo(0.654, ONE_POINT);
    assertThat(released(log, "cora-author", PaperRun::accuracy).splits()).hasSize(20);
    assertThat(released(log, "cora-author", PaperRun::accuracy).mean()).isCloseTo(0.548, ONE_POINT);
    assertThat(released(log, "cora-author", Released::best).mean()).isCloseTo(0.548, ONE_POINT);
  }

  @Test
  void thePageSaysWhereThePrintedNumbersComeFrom() throws IOException {
    RunLog log = RunLog.open(RESULTS, false);
    assertThat(page().replaceAll("\\s+", " "))
        .contains(
            "%s%% here by its own count, the best of five looks at the test labels, %s%% when it is"
                .formatted(
                    mean(released(log, "citeseer", Released::best)),
                    mean(released(log, "citeseer", PaperRun::accuracy))))
        .contains(
            "(pubmed: %s%% and %s%%, printed are 75.9%%)"
                .formatted(
                    mean(released(log, "pubmed", Released::best)),
                    mean(released(log, "pubmed", PaperRun::accuracy))))
        .contains(
            "the paper's own formula gets %s%%"
                .formatted(
                    mean(
                        sample(log, "table", "citeseer", PaperSystem.HNHN, SplitEvaluation.PAPER))))
        .contains(
            "and %s%% with settings that are searched for"
                .formatted(mean(sample(log, "table", "citeseer", PaperSystem.HNHN))));
  }

  private static String mean(SplitScores sample) {
    return sample.percent().replaceAll(" .*", "");
  }

  private static SplitScores released(RunLog log, String data, ToDoubleFunction<PaperRun> count) {
    return SplitScores.of(
        log.runs(),
        run ->
            run.study().equals("table")
                && run.data().equals(data)
                && run.settings().equals(Released.SETTINGS),
        count);
  }

  private static SplitScores sample(RunLog log, String study, String data, PaperSystem system) {
    return sample(log, study, data, system, SplitEvaluation.SEARCHED);
  }

  private static SplitScores sample(
      RunLog log, String study, String data, PaperSystem system, String settings) {
    return SplitScores.of(
        log.runs(),
        run ->
            run.study().equals(study)
                && run.data().equals(data)
                && run.system().equals(system.title)
                && run.settings().equals(settings));
  }

  /** Those that have been run. */
  private static List<String> studies() throws IOException {
    try (Stream<Path> files = Files.list(RESULTS)) {
      List<String> run =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".json"))
              .map(name -> name.replace(".json", ""))
              .toList();
      assertThat(STUDIES).containsAll(run);
      return STUDIES.stream().filter(run::contains).toList();
    }
  }

  private static boolean isOfATable(String line) {
    return line.startsWith("|") || line.startsWith("### ") || line.startsWith("**");
  }

  private static String heading(String study, Table table) {
    return study.equals("table")
        ? "### " + table.title().replaceFirst(".*: ", "")
        : "**" + table.title() + "**";
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/paper.md"));
  }

  private static List<Table> tables(String study) throws IOException {
    String json = Files.readString(RESULTS.resolve(study + ".json"));
    return List.of(JsonMapper.shared().readValue(json, Table[].class));
  }
}
