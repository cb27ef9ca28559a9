package io.hnhn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoStopTest {
  @Test
  void stoppedInTheMiddleItSaysSoAndNothingElse() throws IOException, InterruptedException {
    CommandRun demo =
        CommandProcess.stopped(
            List.of("demo", "--epochs=1000000"),
            running -> running.out().lines().anyMatch("Training"::equals));
    assertThat(demo.exitCode()).as(demo.err()).isEqualTo(CommandProcess.TERMINATED);
    assertThat(demo.errLines().stream().filter(line -> !line.startsWith("WARNING")))
        .containsExactly("Stopped.");
  }
}
