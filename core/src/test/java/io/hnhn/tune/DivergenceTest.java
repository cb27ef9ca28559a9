package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.tensor.Matrix;
import io.hnhn.train.Fold;
import io.hnhn.train.Schedule;
import io.hnhn.train.TemperedLoss;
import io.hnhn.tune.FoldCourse.Look;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Candidates whose loss is not finite. */
class DivergenceTest {
  private static final Trial WILD = trial(Schedule.constant(1e30));

  @Test
  void oneThatDivergesIsNeverRightAndComesLast() {
    Trial slow = trial(Schedule.constant(1e-9));
    for (Choice choice : Choice.values()) {
      List<Score> scores = VALIDATION.withChoice(choice).run(List.of(WILD, slow), INPUTS, LABELS);
      assertThat(scores.getFirst().trial()).isEqualTo(slow);
      assertThat(scores.getLast().accuracies()).containsOnly(0);
      assertThat(scores.getLast().logLoss()).isEqualTo(Double.POSITIVE_INFINITY);
    }
  }

  @Test
  void whatItSaidBeforeStillCounts() {
    Trial late = trial(new Schedule(0.02, 1e30, 8));
    Score score = VALIDATION.run(List.of(late), INPUTS, LABELS).getFirst();
    Score before =
        VALIDATION.run(List.of(trial(Schedule.constant(0.02), 5)), INPUTS, LABELS).getFirst();
    assertThat(score.epochs()).isEqualTo(5);
    assertThat(score.accuracies()).isEqualTo(before.accuracies());
    assertThat(score.chosen().options().epochs()).isEqualTo(5);
  }

  @Test
  void oneFoldThatDivergesIsEnough() {
    List<Fold> folds = LABELS.folds(2, 0);
    FoldCourse well = new FoldCourse(List.of(look(0.6, 0.5), look(0.9, 0.3)));
    FoldCourse diverging = new FoldCourse(List.of(look(0.5, 0.6), Look.diverged(15)));
    assertThat(VALIDATION.score(WILD, List.of(well, diverging), folds).accuracies())
        .containsExactly(0.6, 0.5);
    FoldCourse fromTheStart = new FoldCourse(List.of(Look.diverged(15)));
    assertThat(
            VALIDATION
                .score(WILD, List.of(new FoldCourse(List.of(look(0.9, 0.1))), fromTheStart), folds)
                .accuracies())
        .containsOnly(0);
  }

  private static Look look(double accuracy, double logLoss) {
    return new Look(
        accuracy,
        logLoss,
        new Answers(new BitSet(), TemperedLoss.of(Matrix.zeros(15, 2), new int[15])));
  }

  @Test
  void nothingIsChosenWhereAllDiverge() {
    Score best = VALIDATION.run(List.of(WILD), INPUTS, LABELS).getFirst();
    assertThatIllegalStateException()
        .isThrownBy(best::chosen)
        .withMessage(
            "Expected a finite loss of at least one candidate, but found none; the learning rate is"
                + " 1.0E30: lower it");
  }

  private static Trial trial(Schedule schedule) {
    return trial(schedule, HNHN.options().epochs());
  }

  private static Trial trial(Schedule schedule, int epochs) {
    return Trial.of(HNHN.withOptions(HNHN.options().withSchedule(schedule).withEpochs(epochs)));
  }
}
