package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import io.hnhn.train.TemperedLoss;
import java.util.BitSet;
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

  /** One that is right 4 times in 100 more is not clearly better; one with 30 more is. */
  @Test
  void theCalibratedOneLooksAtTheLossOfThoseThatAreRightAboutAsOften() {
    Score lucky = answered(0, 74, 1.5f);
    Score calm = answered(20, 90, 3);
    Score worse = answered(0, 40, 3);
    assertThat(calm.calibratedLoss()).isLessThan(lucky.calibratedLoss());
    assertThat(Choice.CALIBRATED.of(List.of(lucky, calm, worse))).isSameAs(calm);
    assertThat(lucky.lead(worse)).isGreaterThan(2);
    assertThat(calm.lead(lucky)).isEqualTo(-lucky.lead(calm));
    assertThat(Choice.MOST_PROBABLE.of(List.of(worse, calm, lucky))).isSameAs(calm);
  }

  @Test
  void theCalibratedOneTrainsToTheEndUnlessThatIsClearlyWorse() {
    Score best = answered(0, 74, 3);
    Score later = answered(0, 72, 1.5f);
    Score forgotten = answered(0, 40, 3);
    Score diverged =
        new Score(
            Trial.of(HNHN), 10, new double[1], Double.POSITIVE_INFINITY, best.answers(), null);
    assertThat(later.calibratedLoss()).isGreaterThan(best.calibratedLoss());
    assertThat(Choice.CALIBRATED.ofLooks(List.of(best, later))).isSameAs(later);
    assertThat(Choice.CALIBRATED.ofLooks(List.of(best, later, forgotten))).isSameAs(later);
    assertThat(Choice.CALIBRATED.ofLooks(List.of(forgotten, best, diverged))).isSameAs(best);
    assertThat(Choice.MOST_PROBABLE.ofLooks(List.of(best, later))).isSameAs(best);
  }

  /** Of 100 answers these are right, and so sure. */
  private static Score answered(int from, int to, float sure) {
    BitSet right = new BitSet();
    right.set(from, to);
    Matrix logits = Matrix.zeros(100, 2);
    for (int i = 0; i < 100; i++) {
      logits.set(i, right.get(i) ? 0 : 1, right.get(i) ? sure : 1);
    }
    double[] accuracies = {(to - from) / 100.0};
    Answers answers = new Answers(right, TemperedLoss.of(logits, new int[100]));
    return new Score(Trial.of(HNHN), 10, accuracies, 1, answers, null);
  }

  private static Score score(double logLoss, double... accuracies) {
    return new Score(Trial.of(HNHN), 10, accuracies, logLoss);
  }
}
