package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Matrix;
import io.hnhn.train.TemperedLoss;
import io.hnhn.tune.Curve.Point;
import io.hnhn.tune.Curve.Spread;
import io.hnhn.tune.FoldCourse.Look;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {
  /** A look every 5 of 25 epochs finds what a look at that epoch alone does. */
  @Test
  void eachPointIsTheScoreAfterSoManyEpochs() {
    Score chosen = VALIDATION.run(List.of(Trial.of(HNHN)), INPUTS, LABELS).getFirst();
    List<Point> points = chosen.curve().points();
    assertThat(points).extracting(Point::epochs).containsExactly(5, 10, 15, 20, 25);
    for (Point point : points) {
      Candidate until = HNHN.withOptions(HNHN.options().withEpochs(point.epochs()));
      Score score =
          VALIDATION
              .withEvery(point.epochs())
              .run(List.of(Trial.of(until)), INPUTS, LABELS)
              .getFirst();
      double[] accuracies = Arrays.stream(score.accuracies()).sorted().toArray();
      assertThat(point.accuracy())
          .isEqualTo(new Spread(score.accuracy(), accuracies[0], accuracies[2]));
      assertThat(point.loss().all()).isEqualTo(score.calibratedLoss());
    }
  }

  @Test
  void itEndsBeforeADivergence() {
    Look look = look(true);
    FoldCourse three = new FoldCourse(List.of(look, look, look));
    FoldCourse diverged = new FoldCourse(List.of(look, look, Look.diverged(1)));
    assertThat(Curve.of(List.of(three, diverged), 10).points()).hasSize(2);
    assertThat(Curve.of(List.of(three, three), 10).points()).hasSize(3);
  }

  /** The right answer alone would be as sure as may be, at a loss of 0. */
  @Test
  void foldsAreCalibratedTogether() {
    FoldCourse right = new FoldCourse(List.of(look(true)));
    FoldCourse wrong = new FoldCourse(List.of(look(false)));
    Spread loss = Curve.of(List.of(right, wrong), 10).points().getFirst().loss();
    assertThat(loss.all()).isCloseTo((loss.least() + loss.most()) / 2, within(1e-12));
    assertThat(loss.least()).isBetween(0.2, 0.4);
  }

  /** What is said, surely, to one question. */
  private static Look look(boolean right) {
    TemperedLoss loss = TemperedLoss.of(Matrix.of(1, 2, 9, 0), new int[] {right ? 0 : 1});
    BitSet answers = new BitSet();
    answers.set(0, right);
    return new Look(right ? 1 : 0, right ? 0 : 9, new Answers(answers, loss));
  }
}
