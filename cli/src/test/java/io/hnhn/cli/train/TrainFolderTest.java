package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.command.output.FolderContent;
import io.hnhn.file.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the folder of {@code hnhn train} when all does not go well. */
class TrainFolderTest {
  private static final String DIVERGES = "--lr=1e30";

  @TempDir private Path folder;
  private Path shop;
  private Path out;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
    out = folder.resolve("out");
  }

  @Test
  void aTrainingThatDivergesLeavesNothing() {
    CommandRun diverged = train(DIVERGES);
    assertThat(diverged.exitCode()).isEqualTo(1);
    assertThat(diverged.errLines().getLast()).contains("finite");
    assertThat(out).doesNotExist();
  }

  @Test
  void aTrainingThatDivergesLeavesAnOlderModelAsItWas() throws IOException {
    assertThat(train().exitCode()).isZero();
    SortedMap<String, String> before = FolderContent.of(out);
    assertThat(train(DIVERGES, "--force").exitCode()).isEqualTo(1);
    assertThat(FolderContent.of(out)).isEqualTo(before);
  }

  @Test
  void aTrainingThatDivergesLeavesAnUnfinishedOneAsItWas() throws IOException {
    interrupted();
    SortedMap<String, String> before = FolderContent.of(out);
    assertThat(train(DIVERGES, "--force").exitCode()).isEqualTo(1);
    assertThat(FolderContent.of(out)).isEqualTo(before);
    assertThat(train("--resume").exitCode()).isZero();
  }

  @Test
  void aResumeThatIsRefusedTouchesNothing() throws IOException {
    interrupted();
    SortedMap<String, String> before = FolderContent.of(out);
    CommandRun otherOptions = train("--resume", "--lr=0.5");
    assertThat(otherOptions.exitCode()).isEqualTo(1);
    assertThat(otherOptions.errLines().getLast())
        .contains("holds an unfinished training of other data, labels or options")
        .contains("--force begins anew");
    assertThat(FolderContent.of(out)).isEqualTo(before);
    CommandRun otherLabels = train("--resume", "--label-rate=0.5");
    assertThat(otherLabels.exitCode()).isEqualTo(1);
    assertThat(FolderContent.of(out)).isEqualTo(before);
    CommandRun otherChoice = train("--resume", "--choose-by=probabilities");
    assertThat(otherChoice.errLines().getLast())
        .contains("holds an unfinished training of other data, labels or options");
    assertThat(FolderContent.of(out)).isEqualTo(before);
    CommandRun wrong = train("--resume", "--label=nothing");
    assertThat(wrong.exitCode()).isNotZero();
    assertThat(FolderContent.of(out)).isEqualTo(before);
  }

  @Test
  void aResumeIsRefusedBeforeSettingsAreChosenToo() throws IOException {
    interrupted();
    Files.delete(out.resolve("unfinished/run-0.settings.json"));
    SortedMap<String, String> before = FolderContent.of(out);
    for (String other : List.of("--lr=0.5", "--hyperedge-vectors=no")) {
      assertThat(train("--resume", other).errLines().getLast())
          .contains("holds an unfinished training of other data, labels or options");
    }
    assertThat(FolderContent.of(out)).isEqualTo(before);
    assertThat(train("--resume").exitCode()).isZero();
  }

  @Test
  void foldsThatAreDoneAreNotDoneAgain() throws IOException {
    interrupted();
    Path unfinished = out.resolve("unfinished");
    List<Path> folds;
    try (Stream<Path> files = Files.list(unfinished.resolve("run-0.folds"))) {
      folds = files.sorted().toList();
    }
    assertThat(folds).hasSizeGreaterThan(1);
    for (Path fold : folds) {
      // As if not one answer had been right.
      String wrong = Files.readString(fold).replaceAll("(?m)^[0-9.]+ (.*) x[0-9a-f]*", "0.0 $1 x");
      Files.writeString(fold, wrong);
    }
    Files.delete(unfinished.resolve("run-0.settings.json"));
    Files.delete(unfinished.resolve("run-0.checkpoint"));
    CommandRun resumed = train("--resume");
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(resumed.out()).contains("Right on about 0.0% in cross-validation");
  }

  @Test
  void onlyTheModelsFilesAreWrittenAtTheEnd() throws IOException {
    interrupted();
    assertThat(out).isDirectoryNotContaining(file -> !file.endsWith("unfinished"));
    assertThat(train("--resume").exitCode()).isZero();
    assertThat(FolderContent.of(out).keySet())
        .containsExactlyInAnyOrder(
            "",
            "config.toml",
            "metrics.json",
            "model.safetensors",
            "predictions.csv",
            "report.html",
            "test.json");
  }

  @Test
  void aReportThatFailsDoesNotKeepTheModelFromBeingSaved() throws IOException {
    assertThat(train().exitCode()).isZero();
    Files.delete(out.resolve("report.html"));
    Files.createDirectory(out.resolve("report.html"));
    Files.createFile(out.resolve("report.html/in the way"));
    Files.writeString(out.resolve("model.safetensors"), "to be replaced");
    CommandRun run = train("--force");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines().getLast())
        .contains("holds the model and its predictions, but its report could not be made")
        .contains("found a folder");
    assertThat(CommandRun.of("predict", out.toString(), shop.toString()).exitCode()).isZero();
    assertThat(out.resolve("metrics.json")).content().doesNotContain("report.html");
    assertThat(out.resolve("unfinished")).doesNotExist();
  }

  @Test
  void twoTrainingsDoNotShareAFolder() throws IOException {
    try (FolderLock _ = FolderLock.take(out)) {
      CommandRun second = train();
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.errLines())
          .singleElement()
          .asString()
          .contains("expected to be alone in writing to it, but found process ");
      assertThat(FolderContent.of(out).keySet()).containsExactly("", FolderLock.FILE);
    }
    assertThat(train().exitCode()).isZero();
  }

  /** A training whose results can't be written can be resumed; so can others, from this state. */
  private void interrupted() throws IOException {
    Path inTheWay = Files.createDirectories(out.resolve("predictions.csv"));
    CommandRun run = train("--force");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines().getLast()).contains("expected a file, but found a folder");
    Files.delete(inTheWay);
    assertThat(out.resolve("unfinished/run-0.checkpoint")).exists();
    assertThat(out.resolve("unfinished/run-0.settings.json")).exists();
  }

  private CommandRun train(String... more) {
    return train(out, more);
  }

  private CommandRun train(Path to, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("train", shop.toString(), "--label=department", "--out=" + to, "--hidden=4"));
    all.addAll(List.of("--node-vectors=no", "--regime=plain", "--quiet"));
    all.addAll(List.of(more));
    return CommandRun.of(all.toArray(String[]::new));
  }
}
