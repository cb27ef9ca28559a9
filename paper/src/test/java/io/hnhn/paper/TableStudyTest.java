package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.terminal.StatusLine;
import io.hnhn.model.Task;
import io.hnhn.report.Table;
import io.hnhn.tune.CrossValidation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableStudyTest {
  @AutoClose private final Backend backend = Backends.open("cpu", 2);
  @TempDir private Path folder;

  @Test
  void everySystemIsTrainedWithBothKindsOfSettingsOnEverySplit() throws IOException {
    RunLog log = RunLog.open(folder, false);
    run(study(2), log);
    assertThat(log.runs()).hasSize(2 * 2 * 2 + 2);
    Table table = study(2).tables(log).getFirst();
    assertThat(table.rows()).extracting(List::getFirst).containsExactly("HNHN", "MLP");
    assertThat(table.columns()).doesNotHaveDuplicates().endsWith("printed %", "printed s");
    assertThat(table.rows().getFirst()).endsWith("64.8 ± 1.6", "1.3");
    assertThat(table.rows().getLast()).endsWith("", "", "", "");
    assertThat(table.note())
        .contains("2 random splits, 30.0% labelled")
        .contains(
            "α = β = 0, which the paper chooses", "printed in the paper are those of a P40 GPU")
        .contains("HNHN leads: ")
        .contains("points before MLP (p = 0.500)");
  }

  @Test
  void whatIsDoneIsNotDoneAgain() throws IOException {
    RunLog log = RunLog.open(folder, false);
    run(study(1), log);
    List<PaperRun> before = List.copyOf(log.runs());
    RunLog again = RunLog.open(folder, false);
    String said = run(study(2), again);
    assertThat(said).contains("5 runs are done already").contains("5 of 5 runs");
    assertThat(said.lines().toList()).last().asString().matches("table: 5 runs took \\d+:\\d\\d");
    assertThat(again.runs()).hasSize(10).containsAll(before);
    assertThat(run(study(2), again)).doesNotContain("of 5 runs");
  }

  /** So that the time left is right after the first round, and whatever is there is balanced. */
  @Test
  void allOfASplitIsRunBeforeTheNext() {
    SplitEvaluation citeseer = evaluation(Task.NODES);
    SplitEvaluation pubmed =
        new SplitEvaluation(
            "table",
            new PaperProblem(PaperData.PUBMED, TwoGroups.dataset(), Task.NODES, 0.3),
            backend,
            citeseer.search());
    TableStudy study =
        new TableStudy(
            "table",
            "",
            "",
            List.of(citeseer, pubmed),
            List.of(PaperSystem.HNHN),
            new WantedSplits(2, 1));
    assertThat(study.jobs())
        .extracting(Job::key)
        .containsExactly(
            "table|citeseer|HNHN|paper's|0",
            "table|citeseer|HNHN|searched|0",
            "table|citeseer|HNHN|released|0",
            "table|pubmed|HNHN|paper's|0",
            "table|pubmed|HNHN|searched|0",
            "table|pubmed|HNHN|released|0",
            "table|citeseer|HNHN|paper's|1",
            "table|citeseer|HNHN|searched|1",
            "table|citeseer|HNHN|released|1");
  }

  /** Two ways of counting, and the one that looks at test labels says so. */
  @Test
  void theReleasedProgramHasTwoColumnsInTheRowOfHnhn() throws IOException {
    RunLog log = RunLog.open(folder, false);
    log.add(run("HNHN", SplitEvaluation.SEARCHED, 0.5));
    Table without = study(1).tables(log).getFirst();
    assertThat(without.columns()).noneMatch(column -> column.contains("released"));
    assertThat(without.note()).doesNotContain("Released");
    log.add(
        run("HNHN", Released.SETTINGS, 0.6)
            .measuring(Map.of("look after epoch 000", 0.1, "look after epoch 030", 0.7)));
    Table table = study(1).tables(log).getFirst();
    int at = table.columns().indexOf("released %");
    assertThat(table.columns().get(at + 1)).isEqualTo("released, best look at the test %");
    assertThat(table.rows().getFirst().subList(at, at + 2))
        .containsExactly("60.0 ± 0.0", "70.0 ± 0.0");
    assertThat(table.rows().getLast().subList(at, at + 2)).containsOnly("");
    assertThat(table.note()).contains(Released.note(PaperData.CITESEER, 1));
  }

  /** So that results that were made before stay what they are. */
  @Test
  void aSystemThatIsAskedForHasARowOnceItWasRun() throws IOException {
    RunLog log = RunLog.open(folder, false);
    log.add(run("HNHN", SplitEvaluation.SEARCHED, 0.5));
    TableStudy far = study(List.of(PaperSystem.HNHN_REACH, PaperSystem.HGNN_REACH));
    Table before = far.tables(log).getFirst();
    assertThat(before.rows()).extracting(List::getFirst).containsExactly("HNHN", "MLP");
    assertThat(before.note()).doesNotContain("Reach: ");
    assertThat(far.jobs())
        .extracting(Job::key)
        .containsExactly(
            "table|citeseer|HNHN, reach|reach|0", "table|citeseer|HGNN, reach|reach|0");
    run(far, log);
    Table after = study(1).tables(log).getFirst();
    assertThat(after.rows())
        .extracting(List::getFirst)
        .containsExactly("HNHN", "HNHN, reach", "HGNN, reach", "MLP");
    assertThat(after.note())
        .contains("Reach: features and answers are smoothed", "points before HNHN (by one split)");
    PaperRun reached = log.find("table|citeseer|HGNN, reach|reach|0").orElseThrow();
    assertThat(reached.protocol()).contains("30 votes", "smoothing of answers 0,0.2 or 10,0.2");
    assertThat(reached.chosen()).contains("smoothing of features=");
    // Answers that are smoothed tell the groups by few labels, where features are noise.
    assertThat(reached.accuracy()).isGreaterThan(0.9);
  }

  private TableStudy study(List<PaperSystem> asked) {
    return new TableStudy(
        "table",
        "Nodes",
        "",
        List.of(evaluation(Task.NODES)),
        List.of(PaperSystem.HNHN, PaperSystem.MLP),
        asked,
        WantedSplits.exactly(1));
  }

  private static PaperRun run(String system, String settings, double accuracy) {
    return new PaperRun("table", "citeseer", system, settings, 0, accuracy, 1, 140, "");
  }

  @Test
  void theSameSplitGivesTheSameAccuracy() throws IOException {
    RunLog first = RunLog.open(folder.resolve("a"), false);
    RunLog second = RunLog.open(folder.resolve("b"), false);
    run(study(1), first);
    run(study(1), second);
    assertThat(first.runs())
        .extracting(PaperRun::accuracy)
        .isEqualTo(second.runs().stream().map(PaperRun::accuracy).toList());
  }

  @Test
  void hyperedgesCanBeClassifiedToo() throws IOException {
    RunLog log = RunLog.open(folder, false);
    TableStudy study =
        new TableStudy(
            "hyperedges",
            "Hyperedges",
            "",
            List.of(evaluation(Task.HYPEREDGES)),
            List.of(PaperSystem.HNHN, PaperSystem.HGNN, PaperSystem.MLP),
            WantedSplits.exactly(1));
    run(study, log);
    assertThat(log.runs()).hasSize(6).allMatch(run -> run.accuracy() > 0.3);
  }

  private static String run(Study study, RunLog log) {
    StringWriter said = new StringWriter();
    new JobRunner(new StatusLine(new PrintWriter(said), false), "cpu").run(study, log);
    return said.toString();
  }

  private TableStudy study(int splits) {
    return new TableStudy(
        "table",
        "Nodes",
        "",
        List.of(evaluation(Task.NODES)),
        List.of(PaperSystem.HNHN, PaperSystem.MLP),
        WantedSplits.exactly(splits));
  }

  private SplitEvaluation evaluation(Task task) {
    CrossValidation validation = CrossValidation.of(backend).withFolds(2);
    return new SplitEvaluation(
        task == Task.NODES ? "table" : "hyperedges",
        new PaperProblem(PaperData.CITESEER, TwoGroups.dataset(), task, 0.3),
        backend,
        new Search(validation, true));
  }
}
