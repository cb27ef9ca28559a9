package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneStopTest {
  /** It says nothing before its first quarter; by then it has long been at it. */
  private static final Duration WELL_UNDER_WAY = Duration.ofSeconds(6);

  @TempDir private Path folder;

  @Test
  void stoppedInTheMiddleItSaysSoAndWritesNothing() throws IOException, InterruptedException {
    Path data = Baskets.write(folder.resolve("baskets"));
    Path out = folder.resolve("out");
    CommandRun tune =
        CommandProcess.stopped(
            List.of("tune", data.toString(), "--epochs=1000000", "--out=" + out),
            running -> running.cpuTime().compareTo(WELL_UNDER_WAY) >= 0);
    assertThat(tune.exitCode()).as(tune.err()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(tune.err()).endsWith("Stopped.\n").doesNotContain("Exception");
    assertThat(out).doesNotExist();
  }
}
