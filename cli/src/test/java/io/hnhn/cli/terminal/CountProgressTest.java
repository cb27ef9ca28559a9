package io.hnhn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class CountProgressTest {
  private final StringWriter text = new StringWriter();
  private long nanos;

  @Test
  void aPipeGetsALineAtEachQuarterAndAtTheEnd() {
    CountProgress progress = progress(false, 8);
    run(progress, 7, 10);
    progress.end();
    progress.end();
    progress.stop();
    assertThat(text.toString().lines())
        .containsExactly(
            "  tuning         2 of 8 runs, 60 s left",
            "  tuning         4 of 8 runs, 40 s left",
            "  tuning         6 of 8 runs, 20 s left",
            "  tuning         7 runs in 70.0 s");
  }

  @Test
  void quickWorkGetsALineAtTheEndOnly() {
    CountProgress progress = progress(false, 8);
    run(progress, 8, 1);
    progress.end();
    assertThat(text.toString().lines()).containsExactly("  tuning         8 runs in 8.0 s");
  }

  @Test
  void aTerminalGetsABarThatIsPaintedOver() {
    CountProgress progress = progress(true, 4);
    run(progress, 2, 10);
    assertThat(text.toString().split("\r"))
        .contains("  tuning         [=============>             ]  50%  20 s left");
    progress.end();
    assertThat(text.toString().lines().toList().getLast())
        .contains("  tuning         2 runs in 20.0 s  ");
    assertThat(text.toString()).endsWith(System.lineSeparator());
  }

  @Test
  void stoppedInTheMiddleItEndsTheLineOnce() {
    CountProgress progress = progress(true, 4);
    run(progress, 1, 10);
    progress.stop();
    String stopped = text.toString();
    assertThat(stopped).endsWith("left" + System.lineSeparator());
    run(progress, 1, 10);
    progress.stop();
    progress.end();
    assertThat(text).hasToString(stopped);
  }

  private CountProgress progress(boolean terminal, int runs) {
    return new CountProgress(
        new StatusLine(new PrintWriter(text), terminal), "tuning", runs, () -> nanos);
  }

  private void run(CountProgress progress, int times, long seconds) {
    for (int i = 0; i < times; i++) {
      nanos += seconds * 1_000_000_000;
      progress.run();
    }
  }
}
