package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.TestedBackend;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KilledRunTest {
  private static final int KILLS = 3;

  @Test
  @Timeout(120)
  void aProcessKilledAgainAndAgainEndsInTheSameBits(@TempDir Path folder) throws Exception {
    Path uninterrupted = folder.resolve("uninterrupted.weights");
    KillableRun.write(
        KillableRun.train(folder.resolve("uninterrupted"), TrainingListener.NONE), uninterrupted);

    Path checkpoint = folder.resolve("killed");
    Path weights = folder.resolve("killed.weights");
    Random random = new Random();
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start(checkpoint, weights);
      awaitNextCheckpoint(checkpoint, process);
      Thread.sleep(random.nextInt(80));
      process.destroyForcibly().waitFor();
      assertThat(weights).as("a run that was killed on its way").doesNotExist();
    }
    Process process = start(checkpoint, weights);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(weights).hasSameBinaryContentAs(uninterrupted);
  }

  private static Process start(Path checkpoint, Path weights) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-X") || argument.startsWith("--"))
        .forEach(command::add);
    command.add("-D%s=%s".formatted(TestedBackend.PROPERTY, TestedBackend.name()));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            KillableRun.class.getName(),
            checkpoint.toString(),
            weights.toString()));
    File output = checkpoint.resolveSibling("output").toFile();
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output))
        .start();
  }

  /**
   * Until the process has written a checkpoint of its own: then it is in the middle of training.
   */
  private static void awaitNextCheckpoint(Path checkpoint, Process process) throws Exception {
    FileTime before = Files.exists(checkpoint) ? Files.getLastModifiedTime(checkpoint) : null;
    while (!Files.exists(checkpoint) || Files.getLastModifiedTime(checkpoint).equals(before)) {
      assertThat(process.isAlive())
          .as(() -> "the process has ended: " + output(checkpoint))
          .isTrue();
      Thread.sleep(2);
    }
  }

  private static String output(Path checkpoint) {
    try {
      return Files.readString(checkpoint.resolveSibling("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
