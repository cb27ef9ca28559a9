package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class CheckpointMemoryTest {
  /** The three vectors of a checkpoint are 78 MB as doubles. */
  private static final String HEAP = "-Xmx48m";

  @Test
  @Timeout(120)
  void aRunThatFitsIsResumedInTheSameMemory(@TempDir Path folder) throws Exception {
    Path checkpoint = folder.resolve("run.checkpoint");
    run(checkpoint, 2);
    assertThat(Files.size(checkpoint)).isGreaterThan(70_000_000);
    String resumed = run(checkpoint, 4);
    assertThat(resumed).isEqualTo(run(folder.resolve("other.checkpoint"), 4));
  }

  /** The losses that it printed. */
  private static String run(Path checkpoint, int epochs) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--"))
        .forEach(command::add);
    command.addAll(List.of(HEAP, "-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(LargeRun.class.getName(), checkpoint.toString(), Integer.toString(epochs)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
