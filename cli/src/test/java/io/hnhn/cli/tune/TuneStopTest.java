package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.command.output.FolderContent;
import io.hnhn.model.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that is stopped, and goes on. */
class TuneStopTest {
  /** It says nothing before its first quarter; by then it has long been at it. */
  private static final Duration WELL_UNDER_WAY = Duration.ofSeconds(6);

  @TempDir private Path folder;
  private Path data;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    data = Baskets.write(folder.resolve("baskets"));
    out = folder.resolve("out");
  }

  @Test
  @Tag("thorough")
  void stoppedBeforeTheFirstFoldIsDoneItCanBeResumedNevertheless()
      throws IOException, InterruptedException {
    CommandRun tune =
        CommandProcess.stopped(
            List.of("tune", data.toString(), "--epochs=1000000", "--out=" + out),
            running -> running.cpuTime().compareTo(WELL_UNDER_WAY) >= 0);
    assertThat(tune.exitCode()).as(tune.err()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(tune.err())
        .endsWith("Stopped. The same command with --resume goes on where it was.\n")
        .doesNotContain("Exception");
    assertThat(out).isDirectoryContaining(file -> file.endsWith("unfinished"));
    assertThat(tune(out, "--epochs=1000000").errLines().getLast())
        .contains("holds a search that was interrupted; --resume goes on with it");
  }

  @Test
  @Tag("thorough")
  void stoppedInTheMiddleItGoesOnWithTheFoldsThatAreDone()
      throws IOException, InterruptedException {
    Path folds = out.resolve("unfinished/folds");
    List<String> command = command(out, "--epochs=5000");
    CommandRun stopped =
        CommandProcess.stopped(command, running -> Files.exists(folds) && count(folds) >= 3);
    assertThat(stopped.exitCode()).as(stopped.err()).isEqualTo(CommandProcess.TERMINATED);
    // Two of them may have been half written, and are gone.
    assertThat(count(folds)).isBetween(1L, 8L);
    CommandRun resumed = tune(out, "--epochs=5000", "--resume");
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    SortedMap<String, String> found = withoutTimes(out);

    assertThat(tune(out, "--epochs=5000", "--force").exitCode()).isZero();
    assertThat(found).hasSize(6).isEqualTo(withoutTimes(out));
  }

  @Test
  void foldsThatAreDoneAreNotDoneAgain() throws IOException {
    interrupted();
    List<Path> folds;
    try (Stream<Path> files = Files.list(out.resolve("unfinished/folds"))) {
      folds = files.sorted().toList();
    }
    assertThat(folds).hasSize(9);
    for (Path fold : folds) {
      Files.copy(folds.getFirst(), fold, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(tune(out, "--resume").exitCode()).isZero();
    assertThat(Files.readString(out.resolve("tune.json")).lines())
        .filteredOn(line -> line.contains("\"standardError\""))
        .hasSize(3)
        .allMatch(line -> line.contains(" 0.0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--beta=0,1",
        "--label-rate=0.5",
        "--seed=2",
        "--layers=2",
        "--search=coarse-to-fine"
      })
  void aResumeOfAnotherSearchIsRefusedAndTouchesNothing(String other) throws IOException {
    interrupted();
    SortedMap<String, String> before = FolderContent.of(out);
    CommandRun refused = tune(out, "--resume", other);
    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(1);
    assertThat(refused.errLines().getLast())
        .contains("holds an unfinished search of other data, labels or options");
    assertThat(FolderContent.of(out)).isEqualTo(before);
    assertThat(tune(out, "--resume", "--threads=1").exitCode()).isZero();
  }

  /** A search whose results can't be written can be resumed. */
  private void interrupted() throws IOException {
    Path inTheWay = Files.createDirectories(out.resolve("tune.csv"));
    assertThat(tune(out, "--force").errLines().getLast()).contains("but found a folder");
    Files.delete(inTheWay);
  }

  private static long count(Path folder) {
    String[] files = folder.toFile().list();
    return files == null ? 0 : files.length;
  }

  /** The files of a search, the time it took and when it ended left out. */
  private static SortedMap<String, String> withoutTimes(Path out) throws IOException {
    SortedMap<String, String> files = FolderContent.of(out);
    for (String name : List.of("tune.json", "tune.html")) {
      files.put(
          name,
          Fingerprint.of(
              Files.readString(out.resolve(name))
                  .replaceAll("\"seconds\" : [0-9.E]+", "")
                  .replaceAll("<dt>(seconds|finished)</dt><dd>.*</dd>", "")
                  .replace(" --force", "")));
    }
    return files;
  }

  private CommandRun tune(Path to, String... more) {
    return CommandRun.of(command(to, more).toArray(String[]::new));
  }

  private List<String> command(Path to, String... more) {
    List<String> all = new ArrayList<>(List.of("tune", data.toString(), "--out=" + to));
    all.addAll(List.of("--alpha=-1:1:1", "--lr=0.01", "--hidden=4", "--folds=3"));
    all.addAll(List.of(more));
    return all;
  }
}
