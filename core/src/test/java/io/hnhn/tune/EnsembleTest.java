package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.model.Mlp;
import io.hnhn.train.DivergedException;
import io.hnhn.train.TemperedLoss;
import io.hnhn.train.TrainingOptions;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who answers together. */
class EnsembleTest {
  private static final CrossValidation VALIDATION = CrossValidationTest.VALIDATION;

  private static final Trial TRIAL =
      Trial.grid(
              new Candidate(Mlp.forNodes(2), TrainingOptions.PAPER),
              List.of(Settings.hidden(List.of(4))))
          .getFirst();

  /** Of four labels: each of the first two is sure of what the other doubts, the third of none. */
  private static final Score LEFT = score(0.9f, 0.9f, 0.3f, 0.3f);

  private static final Score RIGHT = score(0.3f, 0.3f, 0.9f, 0.9f);
  private static final Score EVEN = score(0.55f, 0.55f, 0.55f, 0.55f);

  private static Score score(float... probabilities) {
    double loss = 0;
    for (float p : probabilities) {
      loss -= Math.log(p) / probabilities.length;
    }
    Answers answers = new Answers(new BitSet(), TemperedLoss.NONE, probabilities);
    return new Score(TRIAL, 10, new double[] {0.5}, loss, answers, null);
  }

  /** Alone the third is best: log 0.55 is above (log 0.9 + log 0.3) / 2. */
  @Test
  void theFirstVoteIsForTheBestAlone() {
    assertThat(Ensemble.of(List.of(LEFT, RIGHT, EVEN), 1).members())
        .containsExactly(new Ensemble.Member(EVEN, 1));
  }

  /** Together the two that differ are better than it: their mean is 0.6 everywhere. */
  @Test
  void thoseThatMakeUpForEachOtherAnswerTogether() {
    Ensemble ensemble = Ensemble.of(List.of(LEFT, RIGHT, EVEN), 21);
    assertThat(ensemble.members()).extracting(Ensemble.Member::score).contains(LEFT, RIGHT);
    assertThat(ensemble.votes()).isEqualTo(new int[] {10, 10, 1});
    assertThat(ensemble.members().getLast().score()).isEqualTo(EVEN);
  }

  @Test
  void oneThatIsSureAndWrongOnceStillMayAnswer() {
    Score wrongOnce = score(1e-30f, 0.99f, 0.99f, 0.99f);
    assertThat(Ensemble.of(List.of(wrongOnce, EVEN), 5).members())
        .extracting(Ensemble.Member::score)
        .contains(wrongOnce);
  }

  @Test
  void whoDivergedHasNoVote() {
    Answers none = new Answers(new BitSet(), TemperedLoss.NONE);
    Score diverged = new Score(TRIAL, 10, new double[] {0}, Double.POSITIVE_INFINITY, none, null);
    assertThat(Ensemble.of(List.of(diverged, LEFT), 3).members())
        .containsExactly(new Ensemble.Member(LEFT, 3));
    assertThatExceptionOfType(DivergedException.class)
        .isThrownBy(() -> Ensemble.of(List.of(diverged), 3));
  }

  /** The probabilities that folds keep are those of the loss that they report. */
  @Test
  void foldsKeepWhatTheirLossIsMadeOf() {
    List<Trial> trials =
        Trial.grid(CrossValidationTest.HNHN, List.of(Settings.hidden(List.of(4, 8))));
    for (Score score :
        VALIDATION
            .withProbabilities()
            .run(trials, CrossValidationTest.INPUTS, CrossValidationTest.LABELS)) {
      float[] kept = score.answers().probabilities();
      assertThat(kept).hasSize(CrossValidationTest.LABELS.size());
      double loss = 0;
      for (float p : kept) {
        loss -= Math.log(p) / kept.length;
      }
      assertThat(loss).isCloseTo(score.logLoss(), within(1e-6));
    }
    Score without =
        VALIDATION
            .run(trials.subList(0, 1), CrossValidationTest.INPUTS, CrossValidationTest.LABELS)
            .getFirst();
    assertThat(without.answers().probabilities()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VALIDATION.withKept(KeptFolds.in(Path.of("folds"))).withProbabilities())
        .withMessageContaining("where probabilities are asked for");
  }
}
