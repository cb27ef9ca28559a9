package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.command.output.FolderContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Kills the process of a command at random moments, and completes what it began.
 *
 * @param root where each try has a folder
 * @param preparation of such a folder; its inputs lie in {@link #INPUTS}
 * @param kills how many
 */
record RandomKills(Path root, Killable.Preparation preparation, int kills) {
  /** The folder with the inputs, which a command leaves as they are. */
  static final String INPUTS = "inputs";

  private static final Random RANDOM = new Random();

  /** Always there is what was before or what comes out, whole, and in the end the same bits. */
  void of(Killable command) throws IOException, InterruptedException {
    Path whole = prepared("whole");
    long started = System.nanoTime();
    Process uninterrupted = start(command, whole);
    assertThat(uninterrupted.waitFor(600, TimeUnit.SECONDS)).isTrue();
    assertThat(uninterrupted.exitValue()).as(Files.readString(whole.resolve("said"))).isZero();
    long millis = (System.nanoTime() - started) / 1_000_000;
    String expected = command.result().in(whole);
    for (int kill = 0; kill < kills; kill++) {
      Path folder = prepared("killed-" + kill);
      SortedMap<String, String> inputs = FolderContent.of(folder.resolve(INPUTS));
      Process process = start(command, folder);
      long moment = RANDOM.nextLong(millis / 4, millis + 2);
      process.waitFor(moment, TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
      command.meanwhile().in(folder);
      assertThat(FolderContent.of(folder.resolve(INPUTS))).isEqualTo(inputs);
      CommandRun goneOn = CommandRun.of(command.goOn().in(folder).toArray(String[]::new));
      assertThat(goneOn.exitCode() == 0 || goneOn.err().contains("holds a trained model already"))
          .as(goneOn.err())
          .isTrue();
      assertThat(command.result().in(folder))
          .as("killed after %d of %d ms", moment, millis)
          .isEqualTo(expected);
      assertThat(hidden(folder)).as("left behind").isEmpty();
    }
  }

  private Path prepared(String name) throws IOException {
    Path folder = Files.createDirectory(root.resolve(name));
    preparation.in(folder);
    return folder;
  }

  private static Process start(Killable command, Path folder) throws IOException {
    return CommandProcess.builder(command.arguments().in(folder))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
  }

  private static List<Path> hidden(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(path -> path.getFileName().toString().startsWith(".hnhn")).toList();
    }
  }
}
