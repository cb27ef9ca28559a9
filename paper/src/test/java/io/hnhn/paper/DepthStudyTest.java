package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.terminal.StatusLine;
import io.hnhn.model.Task;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import io.hnhn.tune.CrossValidation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DepthStudyTest {
  @TempDir private static Path folder;
  private static Backend backend;
  private static RunLog log;

  @BeforeAll
  static void runTwoSplits() throws IOException {
    backend = Backends.open("cpu", 2);
    log = RunLog.open(folder, false);
    run(log);
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @Test
  void everyFormIsTrainedAtEveryDepthOnEverySplit() {
    assertThat(log.runs()).hasSize(2 * 2 * DepthForm.values().length);
    Table table = study().tables(log).getFirst();
    assertThat(table.columns()).containsExactly("HNHN", "1 layer %", "2 layers %");
    assertThat(table.rows())
        .extracting(List::getFirst)
        .containsExactlyElementsOf(Arrays.stream(DepthForm.values()).map(f -> f.title).toList());
    assertThat(table.rows()).allMatch(row -> row.stream().noneMatch(String::isEmpty));
  }

  @Test
  void theWordsAreThoseOfTheNumbers() {
    SplitScores one = plain(1);
    SplitScores two = plain(2);
    assertThat(study().tables(log).getFirst().note())
        .contains(
            "With 2 plain layers HNHN is %.1f points %s than with one"
                .formatted(
                    100 * Math.abs(two.mean() - one.mean()),
                    two.mean() < one.mean() ? "worse" : "better"));
  }

  @Test
  void everyLayerHasItsNumbers() {
    Table inside = study().tables(log).get(1);
    assertThat(inside.rows()).hasSize(2 * DepthForm.values().length);
    for (List<String> row : inside.rows()) {
      int layers = Integer.parseInt(row.get(1));
      assertThat(row.subList(5, row.size())).allMatch(cell -> cell.split(" → ").length == layers);
    }
  }

  @Test
  void whatIsDoneIsNotDoneAgainAndThePageIsMadeOfIt() throws IOException {
    RunLog again = RunLog.open(folder, false);
    assertThat(run(again)).contains("24 runs are done already").doesNotContain("of 24 runs");
    Page page = new Page("Depth", "");
    page.section(study().title(), study().about());
    study().parts(again).forEach(part -> part.addTo(page));
    page.write(folder.resolve("page.html"));
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains("Size of the signal at the start: citeseer", "residual + normalisation");
  }

  @Test
  void aQuickStudyRunsOneSplitOfALargeDataSetUnlessMoreAreAskedFor() {
    int runsOfASplit = 2 * DepthForm.values().length;
    WantedSplits unsaid = WantedSplits.unsaid(true);
    assertThat(study(PaperData.CITESEER, unsaid).jobs()).hasSize(3 * runsOfASplit);
    assertThat(study(PaperData.PUBMED, unsaid).jobs()).hasSize(runsOfASplit);
    assertThat(study(PaperData.PUBMED, WantedSplits.exactly(2)).jobs()).hasSize(2 * runsOfASplit);
  }

  @Test
  void whatWasNotBegunHasNoTable() throws IOException {
    assertThat(study().tables(RunLog.open(folder.resolve("empty"), false))).isEmpty();
  }

  @Test
  void whileRunsAreMissingItSaysSoAndOnlyWhatTheOthersShow() throws IOException {
    assertThat(wordsOf("shallow", run -> run.settings().equals("layers=1")))
        .isEqualTo("Runs are missing: 12 of 24 are finished.");
    assertThat(
            wordsOf(
                "deep residual",
                run ->
                    run.settings().equals("layers=2")
                        && run.system().equals(DepthForm.RESIDUAL.title)))
        .startsWith("Runs are missing: 2 of 24 are finished. Before training, size and spread")
        .contains("layer: residual ")
        .doesNotContain("plain");
  }

  @Test
  void comparesOnTheSplitsThatBothSidesHave() throws IOException {
    String words =
        wordsOf(
            "interrupted",
            run ->
                run.split() == 0
                    || run.settings().equals("layers=1")
                    || run.system().equals(DepthForm.WITHOUT_DECAY.title));
    double points = 100 * (plain(2).values()[0] - plain(1).values()[0]);
    assertThat(words)
        .startsWith("Runs are missing: 19 of 24 are finished.")
        .contains("With 2 plain layers HNHN is %.1f points".formatted(Math.abs(points)))
        .contains("than with one (on 1 of 2 splits).");
  }

  /** What is said where only some runs are finished. */
  private static String wordsOf(String name, Predicate<PaperRun> finished) throws IOException {
    RunLog some = RunLog.open(folder.resolve(name), false);
    log.runs().stream().filter(finished).forEach(some::add);
    List<Table> tables = study().tables(some);
    assertThat(tables.toString()).doesNotContain("NaN");
    return tables.getFirst().note();
  }

  private static SplitScores plain(int layers) {
    return SplitScores.of(
        log.runs(),
        run ->
            run.system().equals(DepthForm.PLAIN.title)
                && run.settings().equals("layers=" + layers));
  }

  private static String run(RunLog log) {
    StringWriter said = new StringWriter();
    new JobRunner(new StatusLine(new PrintWriter(said), false), "cpu").run(study(), log);
    return said.toString();
  }

  private static DepthStudy study() {
    return study(PaperData.CITESEER, WantedSplits.exactly(2));
  }

  private static DepthStudy study(PaperData data, WantedSplits splits) {
    CrossValidation validation = CrossValidation.of(backend);
    SplitEvaluation evaluation =
        new SplitEvaluation(
            "depth",
            new PaperProblem(data, TwoGroups.dataset(), Task.NODES, 0.3),
            backend,
            new Search(validation, true));
    return new DepthStudy(List.of(evaluation), splits, true);
  }
}
