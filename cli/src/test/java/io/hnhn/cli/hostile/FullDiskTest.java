package io.hnhn.cli.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.command.output.FolderContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No file may grow beyond some kilobytes: as if the disk were full. */
@Tag("thorough")
class FullDiskTest {
  @TempDir private static Path root;

  @Test
  void whatDoesNotFitIsToldAndWhatWasThereStays() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: no /bin/sh");
    Workplace workplace = Workplace.make(root.resolve("workplace"));
    String shop = workplace.data("shop").toString();
    String model = workplace.model().toString();
    List<List<String>> commands = new ArrayList<>();
    List<String> again = new ArrayList<>(workplace.train("model"));
    again.add("--force");
    commands.add(again);
    commands.add(workplace.train("new"));
    for (String format : List.of("csv", "matrix", "mapped", "parquet", "hif")) {
      String old = workplace.data(format.equals("hif") ? "hif.json" : format).toString();
      commands.add(List.of("convert", shop, old, "--to=" + format));
    }
    commands.add(List.of("predict", model, shop, "--out=" + model + "/predictions.csv"));
    commands.add(List.of("embed", model, shop, "--out=" + workplace.file("new.csv")));
    commands.add(
        List.of("embed", model, shop, "--memory=200050k", "--out=" + workplace.file("new.csv")));
    commands.add(List.of("export", model, "--out=" + workplace.file("new.onnx")));
    commands.add(
        List.of(
            "tune",
            shop,
            "--label=department",
            "--alpha=0",
            "--epochs=3",
            "--out=" + workplace.file("tuned")));
    for (List<String> command : commands) {
      SortedMap<String, String> before = FolderContent.of(workplace.folder());
      CommandRun run = onFullDisk(command);
      assertThat(run.exitCode()).as("%s: %s", command, run.err()).isEqualTo(1);
      assertThat(run.errLines().getLast())
          .as(run.err())
          .startsWith("hnhn: ")
          .containsPattern("File too large|can't be written|could not be made");
      assertThat(run.err()).doesNotContainPattern("(?m)^\\s+at ");
      SortedMap<String, String> after = FolderContent.of(workplace.folder());
      // A training or a search keeps what it needs to go on when there is room again.
      after.keySet().removeIf(name -> name.matches("(new|tuned|model/unfinished).*"));
      before.keySet().removeIf(name -> name.matches("(new|tuned|model/unfinished).*"));
      assertThat(after).as(command.toString()).isEqualTo(before);
    }
  }

  /** Files of half a kilobyte at most. */
  private static CommandRun onFullDisk(List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 1 && exec \"$@\"", "sh"));
    command.addAll(CommandProcess.builder(arguments).command());
    command.add(5, "-XX:-UsePerfData");
    // To a pipe, which has no limit.
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new CommandRun(process.waitFor(), "", said);
  }
}
