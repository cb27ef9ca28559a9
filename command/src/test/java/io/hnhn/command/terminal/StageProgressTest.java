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

  @Test
  void aTerminalIsToldForHowLongAStageWillGoOn() {
    StageProgress progress = progress(true);
    nanos += 5_000_000_000L;
    progress.begin("table of incidences");
    nanos += 2_000_000_000L;
    progress.reached(0.001);
    assertThat(text.toString()).endsWith("table of incidences ...");
    progress.reached(0.25);
    assertThat(text.toString())
        .endsWith("\r  results        table of incidences ...  25%, 6 s left of it");
    String before = text.toString();
    progress.reached(0.26);
    progress.reached(Double.NaN);
    assertThat(text).hasToString(before);
    nanos += 6_000_000_000L;
    progress.reached(1);
    assertThat(text.toString()).contains("100%, 0 s left of it");
  }

  @Test
  void aPipeIsToldNowAndThenWhatIsBegun() {
    StageProgress progress = progress(false);
    progress.begin("first");
    progress.reached(0.5);
    nanos += 11_000_000_000L;
    progress.begin("second");
    nanos += 1_000_000_000L;
    progress.begin("third");
    progress.stop();
    assertThat(text.toString().lines()).containsExactly("  results        second, after 11 s");
  }

  private StageProgress progress(boolean painted) {
    StatusLine line = new StatusLine(new PrintWriter(text), painted);
    return new StageProgress(line, "results", () -> nanos);
  }
}
