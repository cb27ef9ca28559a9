package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PaperCommandTest {
  private static final Dataset PAPERS =
      Dataset.of(
          "papers",
          Hypergraph.of(4, new int[] {0, 1}, new int[] {2, 3}),
          Matrix.of(4, 2, 1, 0, 1, 0, 0, 1, 0, 1),
          new int[] {0, 0, 1, 1},
          List.of("one", "other"));

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dept                 | figure, lsa         | dept; did you mean depth?
          table,hyper          | figure, lsa         | hyper; did you mean hyperedges?
          al                   | table, figure       | al; did you mean all?
          weather              | table, figure       | weather
          table --data=citeser | pubmed, cora-author | citeser; did you mean citeseer?
          benchmark --data=zo  | zoo, cora-cocitation| zo; did you mean zoo?
          benchmark,table      | benchmark alone     | it with others: benchmark, table; run them one after the other
          """)
  void anUnknownNameIsAskedAbout(String what, String known, String found) {
    Stream<String> words = Stream.of(("paper --out=out " + what).split(" "));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .startsWith("hnhn: Expected ")
        .contains(known)
        .endsWith(", but found " + found);
  }

  @Test
  void theHelpNamesEveryStudyAndEveryDataSet() {
    String help = CommandRun.of("paper", "--help").out().replaceAll("\\s+", " ");
    assertThat(help)
        .contains("One or several of %s, all.".formatted(String.join(", ", Studies.NAMES)))
        .contains("Only these of %s;".formatted(String.join(", ", PaperData.names())));
  }

  @Test
  void whereNothingIsFinishedItSaysSoAndWritesNothing() throws IOException, InterruptedException {
    new PlainFormat().write(PAPERS, folder.resolve("data/citeseer"));
    Path out = Files.createDirectory(folder.resolve("out"));
    Path old = Files.writeString(out.resolve("table.json"), "of an earlier run");
    Files.createFile(out.resolve(RunLog.FILE));
    ProcessBuilder paper =
        CommandProcess.builder(
            List.of(
                "paper", "table", "depth", "--data", "citeseer", "--finished", "--out", "" + out));
    paper.environment().put(DataHome.VARIABLE, folder.resolve("data").toString());
    CommandRun run = CommandProcess.run(paper);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "hnhn: Expected finished runs in %s, but found none; leave out --finished"
                .formatted(out));
    assertThat(old).hasContent("of an earlier run");
    assertThat(out).isDirectoryNotContaining(file -> file.toString().endsWith(".toml"));
  }

  @Test
  void ofAllStudiesThoseWithoutTheirDataAreLeftOut() throws IOException, InterruptedException {
    new PlainFormat().write(PAPERS, folder.resolve("data/cora-coauthorship"));
    RunLog log = RunLog.open(folder.resolve("out"), false);
    try (Backend backend = Backends.open("cpu", 1)) {
      Stream.of(new FanoStudy(backend), new ScalingStudy(backend))
          .flatMap(study -> study.jobs().stream())
          .forEach(job -> log.add(measuredBefore(job.key())));
    }
    ProcessBuilder paper =
        CommandProcess.builder(
            List.of("paper", "all", "--data=cora-coauthorship", "--out=" + folder.resolve("out")));
    paper.environment().put(DataHome.VARIABLE, folder.resolve("data").toString());
    CommandRun run = CommandProcess.run(paper);
    assertThat(run.err())
        .contains("figure is left out: Expected citeseer among --data for figure, but found cora-c")
        .contains("fano: %d runs are done already".formatted(log.runs().size() - 12))
        .contains("scaling: 12 runs are done already");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("7 of 9");
  }

  /** A run of fano or scaling, made up. */
  private static PaperRun measuredBefore(String key) {
    String[] part = key.split("\\|", -1);
    return PaperRun.withoutExam(
        part[0],
        part[1],
        part[2],
        part[3],
        0.5,
        Map.of("told apart", 7.0, "planes", 9.0, "flops", 1e6, "rounds", 5.0));
  }

  @Test
  void filesHaveWhatEarlierRunsLeftAndTheTerminalWhatIsAskedFor() throws IOException {
    Path out = folder.resolve("out");
    RunLog log = RunLog.open(out, false);
    log.add(trained("table", "citeseer", SplitEvaluation.SEARCHED, 0.5));
    log.add(trained("table", "pubmed", SplitEvaluation.SEARCHED, 0.25));
    log.add(trained("figure", "citeseer", "alpha=1.0 beta=0.0", 0.75));
    CommandRun run =
        CommandRun.of(
            "paper", "table", "--data=pubmed", "--splits=1", "--finished", "--out=" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("classification: pubmed", "25.0 ±").doesNotContain("citeseer");
    assertThat(out.resolve("table.json")).content().contains("50.0 ± ", "25.0 ± ");
    assertThat(out.resolve("figure.json")).content().contains("75.0 ± ");
    assertThat(Files.readAllLines(out.resolve("table-citeseer.csv")))
        .contains("HNHN,,,50.0,0.0,1.00,64.8,1.6,1.3")
        .first()
        .asString()
        .contains(",searched %,searched % deviation,searched s,");
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder(
            "runs.jsonl",
            "paper.html",
            "table.json",
            "table-citeseer.csv",
            "table-pubmed.csv",
            "figure.json",
            "figure-curves.csv",
            "figure-map.csv");
    assertThat(out.resolve("paper.html"))
        .content()
        .contains(
            "Node classification: pubmed", "Node classification: citeseer", "What α and β do");
    assertThat(out.resolve("config.toml")).as("of a run").doesNotExist();
  }

  @Test
  void runsOfAnotherVersionAreLeftOut() throws IOException {
    Path out = folder.resolve("out");
    RunLog.open(out, (study, settings) -> "of long ago")
        .add(trained("table", "citeseer", SplitEvaluation.SEARCHED, 0.5));
    RunLog.open(out, false).add(trained("table", "pubmed", SplitEvaluation.SEARCHED, 0.25));
    CommandRun run = CommandRun.of("paper", "table", "--finished", "--out=" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(
            "Left out of %s: 1 made in another way, by another version"
                .formatted(out.resolve(RunLog.FILE)));
    assertThat(run.out()).contains("pubmed", "25.0 ±").doesNotContain("citeseer", "50.0 ±");
    assertThat(out.resolve(RunLog.FILE)).content().contains("of long ago");
  }

  @Test
  void quickResultsAreMarkedWhereverTheyAreShown() throws IOException {
    RunLog log = RunLog.open(folder.resolve("quick"), true);
    log.add(trained("table", "citeseer", SplitEvaluation.SEARCHED, 0.5));
    log.add(trained("figure", "citeseer", "alpha=1.0 beta=0.0", 0.75));
    log.add(measuredBefore("fano|Fano planes|hnhn||0"));
    CommandRun run = CommandRun.of("paper", "all", "--quick", "--finished", "--out=" + folder);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Quick: fewer splits, and fewer settings tried. 1 random split");
    for (String study : List.of("table", "figure")) {
      for (JsonNode table : tables(study)) {
        assertThat(table.get("note").asString()).as(study).startsWith("Quick: ");
      }
    }
    assertThat(tables("fano").get(0).get("note").asString())
        .as("which is the same in a quick look")
        .startsWith("Different outputs");
    assertThat(folder.resolve("quick/table-citeseer-quick.csv")).exists();
    assertThat(folder.resolve("quick/paper.html"))
        .content()
        .contains("Quick: fewer splits, and fewer settings tried. 1 random split");
  }

  private JsonNode tables(String study) throws IOException {
    Path file = folder.resolve("quick").resolve(study + ".json");
    return JsonMapper.shared().readTree(Files.readString(file));
  }

  /** A trained model's folder, for instance. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--quick"})
  void aFolderOfSomethingElseIsLeftAlone(String quick) throws IOException {
    Path model = Files.writeString(folder.resolve("model.hnhn"), "weights");
    CommandRun run = CommandRun.of("paper fano --out=%s %s".formatted(folder, quick).split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .isEqualTo(
            "hnhn: Expected a folder that is empty or has runs.jsonl of earlier runs, but found"
                + " model.hnhn in %s; choose another --out, or --force to mix them"
                    .formatted(folder));
    assertThat(folder).isDirectoryContaining(model::equals);
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void aFolderIsTheRunsOwnBeforeTheFirstIsDone() throws IOException {
    PaperFolder.in(folder, false).expectOwn(false);
    Files.createDirectory(folder.resolve("quick"));
    PaperFolder.in(folder, false).expectOwn(false);
    RunLog.open(folder, false).begin();
    Files.createFile(folder.resolve("config.toml"));
    PaperFolder.in(folder, false).expectOwn(false);
    PaperFolder.in(folder, true).expectOwn(false);
    PaperFolder file = PaperFolder.in(folder.resolve("config.toml"), false);
    assertThatThrownBy(() -> file.expectOwn(false))
        .hasMessageStartingWith("Expected a folder for results, but found the file ");
  }

  /** Splits beyond those that are asked for now. */
  private static PaperRun trained(String study, String data, String settings, double accuracy) {
    return new PaperRun(study, data, "HNHN", settings, 7, accuracy, 1, 10, "");
  }
}
