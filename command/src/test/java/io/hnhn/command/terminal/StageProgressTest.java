package io.hnhn.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class StageProgressTest {
  private final StringWriter text = new StringWriter();
  private long nanos;

  @Test
  void aPipeGetsALineAtTheEndAlone() {
    StageProgress progress = progress(false);
    progress.accept("answers");
    nanos += 2_500_000_000L;
    progress.end();
    progress.end();
    progress.stop();
    assertThat(text.toString().lines()).containsExactly("  results        in 2.5 s");
  }

  @Test
  void aTerminalIsToldWhatIsDone() {
    StageProgress progress = progress(true);
    progress.accept("answers");
    progress.accept("maps");
    assertThat(text.toString()).contains("\r  results        answers ...").contains("maps ...");
    progress.stop();
    String before = text.toString();
    progress.accept("more");
    progress.end();
    assertThat(text).hasToString(before);
    assertThat(before).endsWith(System.lineSeparator());
  }

  private StageProgress progress(boolean painted) {
    StatusLine line = new StatusLine(new PrintWriter(text), painted);
    return new StageProgress(line, "results", () -> nanos);
  }
}
