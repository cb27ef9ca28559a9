package io.hnhn.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.train.EpochReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrainingProgressTest {
  private final StringWriter shown = new StringWriter();
  private final Locale locale = Locale.getDefault();
  private long now;

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @Test
  void aFileGetsOneLineWithoutControlCharacters() {
    TrainingProgress progress = progress(false);
    for (int epoch = 1; epoch <= 20; epoch++) {
      pass(0.5);
      progress.epochDone(report(epoch, 20));
    }
    progress.stop();
    assertThat(shown.toString())
        .isEqualTo("  HNHN           20 epochs in 10.0 s, loss 0.2500" + System.lineSeparator());
  }

  @Test
  void aTerminalSeesShareLossAndTimeLeft() {
    TrainingProgress progress = progress(true);
    pass(100); // planning
    progress.epochDone(report(1, 20));
    pass(2.4);
    progress.epochDone(report(5, 20));
    assertThat(painted())
        .isEqualTo("  HNHN           [======>                    ]  25%  loss 0.2500  9 s left");
  }

  @Test
  void theBarIsNotPaintedMoreThanTenTimesASecond() {
    TrainingProgress progress = progress(true);
    for (int epoch = 1; epoch < 1000; epoch++) {
      pass(0.001);
      progress.epochDone(report(epoch, 1000));
    }
    assertThat(shown.toString().chars().filter(c -> c == '\r').count()).isBetween(10L, 12L);
  }

  @Test
  void theLastLineCoversTheBar() {
    TrainingProgress progress = progress(true);
    pass(1);
    progress.epochDone(report(1, 2));
    int width = painted().length();
    pass(1);
    progress.epochDone(report(2, 2));
    assertThat(painted())
        .startsWith("  HNHN           2 epochs in 2.0 s, loss 0.2500 ")
        .endsWith(System.lineSeparator());
    assertThat(painted().stripTrailing().length()).isLessThan(width);
    assertThat(painted().replace(System.lineSeparator(), "")).hasSize(width);
  }

  @Test
  void aStoppedBarEndsItsLineOnceAndStaysQuiet() {
    TrainingProgress progress = progress(true);
    progress.stop();
    String before = shown.toString();
    assertThat(before).endsWith(System.lineSeparator());
    pass(1);
    progress.epochDone(report(1, 2));
    progress.epochDone(report(2, 2));
    progress.stop();
    assertThat(shown.toString()).isEqualTo(before);
  }

  @Test
  void numbersHaveAPointInEveryLanguage() {
    Locale.setDefault(Locale.GERMANY);
    TrainingProgress progress = progress(true);
    progress.epochDone(report(1, 3));
    pass(1);
    progress.epochDone(report(2, 3));
    progress.epochDone(report(3, 3));
    assertThat(shown.toString())
        .contains("loss 0.2500  1 s left", "in 1.0 s")
        .doesNotContain(",25");
  }

  @Test
  void aNarrowTerminalDoesNotWrapTheBar() {
    TrainingProgress progress =
        new TrainingProgress(
            new StatusLine(new PrintWriter(shown), true), "features only", () -> now);
    pass(1);
    progress.epochDone(new EpochReport(1, 900, 12.3456, NONE, NONE, 0.01));
    assertThat(painted()).hasSizeLessThan(80);
  }

  private static final OptionalDouble NONE = OptionalDouble.empty();

  private TrainingProgress progress(boolean terminal) {
    return new TrainingProgress(
        new StatusLine(new PrintWriter(shown), terminal), "HNHN", () -> now);
  }

  private void pass(double seconds) {
    now += Math.round(seconds * 1e9);
  }

  /** What was painted last. */
  private String painted() {
    String all = shown.toString();
    return all.substring(all.lastIndexOf('\r') + 1);
  }

  private static EpochReport report(int epoch, int epochs) {
    return new EpochReport(epoch, epochs, 0.25, NONE, NONE, 0.01);
  }
}
