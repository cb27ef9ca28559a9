package io.hnhn.command.terminal;

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

  /** Two runs of 1 took 20 s; 6 of 10 are left, which take 600. */
  @Test
  void theTimeLeftGoesByTheWorkAndNotByTheNumber() {
    CountProgress progress = progress(true, 1);
    progress.expect(8, 62, true);
    for (int i = 0; i < 2; i++) {
      nanos += 10_000_000_000L;
      progress.done(1);
    }
    assertThat(text.toString().split("\r"))
        .contains("  tuning         [>                          ]   3%  600 s left");
    nanos += 100_000_000_000L;
    progress.done(10);
    assertThat(text.toString().split("\r"))
        .contains("  tuning         [=====>                     ]  19%  500 s left");
  }

  /** The first of four runs took 100 s, the others 1 s each: so will the next ones. */
  @Test
  void aSlowBeginningIsNoMeasure() {
    CountProgress progress = progress(true, 8);
    run(progress, 1, 100);
    run(progress, 3, 1);
    assertThat(text.toString().split("\r"))
        .contains("  tuning         [=============>             ]  50%  4 s left");
  }

  @Test
  void theBarEndsAtAHundredPercentWhateverWasExpectedBefore() {
    CountProgress progress = progress(true, 1);
    progress.expect(4, 0.4, false);
    work(progress, 0.1, 2);
    progress.expect(3, 0.3, true);
    assertThat(text.toString()).doesNotContain("100%");
    work(progress, 0.1, 1);
    assertThat(text.toString().split("\r"))
        .contains("  tuning         [==========================>] 100%  0 s left");
  }

  @Test
  void aNumberThatMayStillChangeIsToldAsOne() {
    CountProgress progress = progress(false, 1);
    progress.expect(8, 8, false);
    run(progress, 2, 10);
    progress.expect(6, 6, true);
    run(progress, 4, 10);
    progress.end();
    assertThat(text.toString().lines())
        .containsExactly(
            "  tuning         2 of about 8 runs, 60 s left",
            "  tuning         3 of 6 runs, 30 s left",
            "  tuning         5 of 6 runs, 10 s left",
            "  tuning         6 runs in 60.0 s");
  }

  @Test
  void aNumberThatIsTheMostIsToldAsOne() {
    CountProgress piped = progress(false, 8).atMost();
    run(piped, 3, 10);
    piped.end();
    assertThat(text.toString().lines())
        .containsExactly(
            "  tuning         2 of at most 8 runs, at most 60 s left",
            "  tuning         3 runs in 30.0 s");
    run(progress(true, 4).atMost(), 2, 10);
    assertThat(text.toString().split("\r"))
        .contains("  tuning         [=============>             ]  50%  at most 20 s left");
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
        new StatusLine(new PrintWriter(text), terminal), "tuning", runs, "runs", () -> nanos);
  }

  private void work(CountProgress progress, double work, int times) {
    for (int i = 0; i < times; i++) {
      nanos += 1_000_000_000;
      progress.done(work);
    }
  }

  private void run(CountProgress progress, int times, long seconds) {
    for (int i = 0; i < times; i++) {
      nanos += seconds * 1_000_000_000;
      progress.run();
    }
  }
}
