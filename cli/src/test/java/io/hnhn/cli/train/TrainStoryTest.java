package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.model.Hnhn;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Curve;
import io.hnhn.tune.Regime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said about a choice of settings. */
class TrainStoryTest {
  private static final Candidate BASE =
      new Candidate(Hnhn.forNodes(2), TrainingOptions.PAPER.withSeed(1));

  @Test
  void thatTheMostEpochsWereReachedIsToldWithTheirNumber() {
    assertThat(told(Regime.GENTLE, chosen(200, 200, false, List.of())))
        .contains("trained for 200 epochs, the most that were tried; --epochs says another number");
    assertThat(told(Regime.PLAIN, chosen(100, 100, false, List.of())))
        .contains(
            "trained for 100 epochs, the most that were tried, while its rate falls; --epochs");
    assertThat(told(Regime.GENTLE, chosen(190, 200, false, List.of())))
        .doesNotContain("the most that were tried");
    assertThat(told(Regime.GENTLE, chosen(200, 0, false, List.of())))
        .doesNotContain("the most that were tried");
  }

  @Test
  void laterStagesAndAnEndOfTimeAreTold() {
    assertThat(told(Regime.PLAIN, chosen(50, 100, true, List.of("alpha", "beta"))))
        .contains("taken where it is clearly right more often: alpha, then beta.")
        .contains("was over before everything was tried; --search-time gives it more.");
    assertThat(told(Regime.PLAIN, chosen(50, 100, false, List.of())))
        .doesNotContain("Tried after that")
        .doesNotContain("--search-time");
  }

  @Test
  void theTimeThereIsIsToldInMinutes() {
    StringWriter text = new StringWriter();
    TrainStory story = new TrainStory(new PrintWriter(text));
    story.searchTime(Duration.ofMinutes(20));
    story.searchTime(Duration.ofSeconds(30));
    assertThat(text.toString().lines())
        .containsExactly(
            "Searching for settings for 20 minutes at most; --search-time says another time.",
            "Searching for settings for 0.5 minutes at most; --search-time says another time.");
  }

  private static String told(Regime regime, ChosenSettings chosen) {
    StringWriter text = new StringWriter();
    new TrainStory(new PrintWriter(text)).chosen(chosen, regime.of(BASE));
    return text.toString();
  }

  private static ChosenSettings chosen(
      int epochs, int mostEpochs, boolean timeOver, List<String> later) {
    return new ChosenSettings(
        "p",
        false,
        false,
        "c",
        epochs,
        mostEpochs,
        1.5,
        timeOver,
        false,
        later,
        Curve.NONE,
        List.of(new Tried("plain", epochs, 0.5, 0.1, 0.7, 5)));
  }
}
