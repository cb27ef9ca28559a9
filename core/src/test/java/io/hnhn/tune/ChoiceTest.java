package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  private static final Score LUCKY = score(0.5, 0.8, 0.6, 0.7, 0.9);
  private static final Score SURE = score(0.4, 0.7, 0.6, 0.8, 0.8);
  private static final Score WORSE = score(0.1, 0.5, 0.4, 0.5, 0.6);

  @Test
  void theMostAccurateIsRightMostOften() {
    assertThat(Choice.MOST_ACCURATE.of(List.of(WORSE, SURE, LUCKY))).isSameAs(LUCKY);
  }

  @Test
  void theCautiousOneLooksAtTheLossOfThoseThatAreAboutAsAccurate() {
    assertThat(LUCKY.isClearlyBetterThan(SURE)).isFalse();
    assertThat(Choice.CAUTIOUS.of(List.of(WORSE, SURE, LUCKY))).isSameAs(SURE);
  }

  @Test
  void aSmallLossDoesNotHelpWhatIsClearlyLessAccurate() {
    assertThat(LUCKY.isClearlyBetterThan(WORSE)).isTrue();
    assertThat(Choice.CAUTIOUS.of(List.of(WORSE, LUCKY))).isSameAs(LUCKY);
  }

  @Test
  void aCrossValidationPutsWhatIsChosenFirst() {
    List<Trial> trials = Trial.grid(HNHN, List.of(Settings.rate(List.of(0.02, 0.01, 1e-6))));
    for (Choice choice : Choice.values()) {
      List<Score> scores = VALIDATION.withChoice(choice).run(trials, INPUTS, LABELS);
      assertThat(scores.getFirst()).isSameAs(choice.of(scores));
      assertThat(scores.subList(1, 3)).isSortedAccordingTo(Score.BEST_FIRST);
    }
  }

  private static Score score(double logLoss, double... accuracies) {
    return new Score(Trial.of(HNHN), 10, accuracies, logLoss);
  }
}
