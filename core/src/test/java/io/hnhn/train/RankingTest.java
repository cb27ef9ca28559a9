package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.golden.Json;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.RankingCurve.Point;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RankingTest {
  static Stream<Json> cases() {
    return Json.read("ranking.json").get("cases").elements().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithScikitLearn(Json stored) {
    int[] classes = stored.get("classes").ints();
    Ranking ranking = Ranking.of(stored.get("scores").doubles(), classes);
    assertThat(ranking.positives()).isEqualTo(IntStream.of(classes).sum());
    assertThat(ranking.positives() + ranking.negatives()).isEqualTo(classes.length);
    assertThat(ranking.auc()).isCloseTo(stored.get("auc").number(), within(1e-12));
    assertThat(ranking.averagePrecision())
        .isCloseTo(stored.get("averagePrecision").number(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theCurvesAgreeWithScikitLearn(Json stored) {
    RankingCurve curve =
        RankingCurve.of(stored.get("scores").doubles(), stored.get("classes").ints());
    assertThat(of(curve, Point::threshold))
        .containsExactly(stored.get("thresholds").doubles(), within(0.0));
    assertThat(of(curve, curve::falseAlarmRate))
        .containsExactly(stored.get("falseAlarmRate").doubles(), within(1e-12));
    assertThat(of(curve, curve::recall))
        .containsExactly(stored.get("recall").doubles(), within(1e-12))
        .containsExactly(stored.get("recallOfPrecision").doubles(), within(1e-12));
    assertThat(of(curve, Point::precision))
        .containsExactly(stored.get("precision").doubles(), within(1e-12));
  }

  private static double[] of(RankingCurve curve, ToDoubleFunction<Point> number) {
    return curve.points().stream().mapToDouble(number).toArray();
  }

  /** Probabilities of 1 − 10⁻⁹ and 1 − 10⁻¹⁰ are the same float; their odds are not. */
  @Test
  void predictionsAreRankedByTheirOdds() {
    Predictions predictions =
        new Predictions(Matrix.of(4, 2, -20.7f, 0, -23, 0, 9, 9, 1000, 1000.5f));
    Labels labels = new Labels(new int[] {0, 1, 3}, new int[] {0, 1, 1});
    // Row 2 has no label. Odds 20.7 of the negative lie between 23 and 0.5 of the positives.
    assertThat(predictions.rank(labels)).isEqualTo(new Ranking(2, 1, 0.5, (1 + 2 / 3.0) / 2));
  }

  @Test
  void bothClassesAreNeeded() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(new double[] {1, 2}, new int[] {1, 1}))
        .withMessage(
            "Expected rows of both classes to tell apart, but found 2 of class 1 and 0 of class 0");
  }

  @Test
  void whatIsNoScoreOrNoClassIsTold() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(new double[] {1, Double.NaN}, new int[] {0, 1}))
        .withMessage("Expected a score, but found NaN at row 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(new double[] {1, 2}, new int[] {2, 1}))
        .withMessage("Expected class 0 or 1, but found 2 at row 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(new double[] {1, 2}, new int[] {0}))
        .withMessage("Expected a class for each of 2 scores, but found 1");
  }

  @Test
  void threeClassesHaveNoOrder() {
    Predictions predictions = new Predictions(Matrix.zeros(1, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> predictions.rank(new Labels(new int[1], new int[1])))
        .withMessage("Expected 2 classes to rank by, but found 3");
  }
}
