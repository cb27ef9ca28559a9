package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class TrainStopTest {
  @TempDir private Path folder;

  @Test
  void stoppedInTheMiddleItGoesOnToTheSameBits() throws IOException, InterruptedException {
    Path shop = Shop.write(folder.resolve("shop"));
    Path out = folder.resolve("out");
    Path checkpoint = out.resolve("unfinished/run-0.checkpoint");
    CommandRun train =
        CommandProcess.stopped(arguments(shop, out), running -> Files.exists(checkpoint));
    assertThat(train.exitCode()).as(train.err()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(train.err()).contains("with --resume goes on where it was");
    assertThat(out.resolve("model.safetensors")).doesNotExist();

    List<String> again = arguments(shop, out);
    assertThat(CommandRun.of(again.toArray(String[]::new)).errLines().getLast())
        .contains("was interrupted; --resume goes on with it");
    again.add("--resume");
    CommandRun resumed = CommandRun.of(again.toArray(String[]::new));
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    Path whole = folder.resolve("whole");
    CommandRun uninterrupted = CommandRun.of(arguments(shop, whole).toArray(String[]::new));
    assertThat(uninterrupted.exitCode()).as(uninterrupted.err()).isZero();
    assertThat(out.resolve("predictions.csv"))
        .hasSameTextualContentAs(whole.resolve("predictions.csv"));
    assertThat(out.resolve("unfinished")).doesNotExist();
  }

  @Test
  void stoppedInTheSearchItGoesOnWithTheFoldsThatAreDone()
      throws IOException, InterruptedException {
    Path shop = Shop.write(folder.resolve("shop"));
    Path out = folder.resolve("out");
    Path folds = out.resolve("unfinished/run-0.folds");
    CommandRun train =
        CommandProcess.stopped(
            searching(shop, out), running -> Files.exists(folds) && count(folds) >= 2);
    assertThat(train.exitCode()).as(train.err()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(train.err()).contains("with --resume goes on where it was");
    assertThat(out.resolve("unfinished/run-0.settings.json")).doesNotExist();

    List<String> again = searching(shop, out);
    again.add("--resume");
    CommandRun resumed = CommandRun.of(again.toArray(String[]::new));
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    Path whole = folder.resolve("whole");
    CommandRun uninterrupted = CommandRun.of(searching(shop, whole).toArray(String[]::new));
    assertThat(uninterrupted.exitCode()).as(uninterrupted.err()).isZero();
    assertThat(chosen(resumed)).isNotEmpty().isEqualTo(chosen(uninterrupted));
    assertThat(curves(out)).hasSize(2).isEqualTo(curves(whole));
    assertThat(out.resolve("predictions.csv"))
        .hasSameTextualContentAs(whole.resolve("predictions.csv"));
    assertThat(out.resolve("unfinished")).doesNotExist();
  }

  private static List<String> chosen(CommandRun run) {
    return run.out().lines().filter(line -> line.contains("<- chosen")).toList();
  }

  /** The curves on validation folds, as the report draws them. */
  private static List<String> curves(Path folder) throws IOException {
    return Pattern.compile("\\{[^{]*\"name\":\"all folds\",\"showSymbol\"[^{]*")
        .matcher(Files.readString(folder.resolve("report.html")))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  private static long count(Path folder) {
    String[] files = folder.toFile().list();
    return files == null ? 0 : files.length;
  }

  private static List<String> searching(Path shop, Path out) {
    return train(shop, out, "--node-vectors=no", "--lr=0.001", "--hidden=300");
  }

  private static List<String> arguments(Path shop, Path out) {
    return train(
        shop,
        out,
        "--regime=plain",
        "--node-vectors=yes",
        "--hyperedge-vectors=no",
        "--epochs=20000",
        "--lr=0.0001",
        "--hidden=8");
  }

  private static List<String> train(Path shop, Path out, String... options) {
    List<String> command =
        new ArrayList<>(List.of("train", shop.toString(), "--label=department", "--out=" + out));
    command.addAll(List.of(options));
    return command;
  }
}
