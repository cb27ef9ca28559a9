package io.hnhn.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DemoStopTest {
  /** Ctrl-C goes the same way as this signal, but shells let background jobs ignore it. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process can't be asked to stop there")
  void stoppedInTheMiddleItSaysSoAndNothingElse(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    Process demo =
        CommandProcess.builder(List.of("demo", "--epochs=1000000000"))
            .redirectError(err.toFile())
            .start();
    try (BufferedReader out = demo.inputReader(UTF_8)) {
      String line = out.readLine();
      while (line != null && !line.equals("Training")) {
        line = out.readLine();
      }
      assertThat(line).isEqualTo("Training");
      demo.destroy();
      assertThat(demo.waitFor(20, SECONDS)).isTrue();
    } finally {
      demo.destroyForcibly();
    }
    assertThat(demo.exitValue()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(Files.readString(err).lines().filter(line -> !line.startsWith("WARNING")))
        .containsExactly("Stopped.");
  }
}
