package io.hnhn.cli.tune;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TuneStopTest {
  /** It says nothing before its first quarter; by then it has long been at it. */
  private static final Duration WELL_UNDER_WAY = Duration.ofSeconds(6);

  @TempDir private Path folder;

  /** Ctrl-C goes the same way as this signal, but shells let background jobs ignore it. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process can't be asked to stop there")
  void stoppedInTheMiddleItSaysSoAndWritesNothing() throws IOException, InterruptedException {
    Path data = Baskets.write(folder.resolve("baskets"));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process tune =
        CommandProcess.builder(List.of("tune", data.toString(), "--epochs=1000000", "--out=" + out))
            .redirectError(err.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      while (tune.isAlive() && cpuTime(tune).compareTo(WELL_UNDER_WAY) < 0) {
        Thread.sleep(20);
      }
      tune.destroy();
      assertThat(tune.waitFor(20, SECONDS)).isTrue();
    } finally {
      tune.destroyForcibly();
    }
    assertThat(tune.exitValue()).as(Files.readString(err)).isEqualTo(CommandProcess.TERMINATED);
    assertThat(Files.readString(err)).endsWith("Stopped.\n").doesNotContain("Exception");
    assertThat(out).doesNotExist();
  }

  private static Duration cpuTime(Process process) {
    return process.info().totalCpuDuration().orElse(WELL_UNDER_WAY);
  }
}
