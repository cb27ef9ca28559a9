package io.hnhn.train;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.golden.Json;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MetricsTest {
  static Stream<Json> cases() {
    return Json.read("metrics.json").get("cases").elements().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreeWithScikitLearn(Json stored) {
    int[] labels = stored.get("labels").ints();
    Predictions predictions = new Predictions(stored.get("logits").matrix());
    Metrics metrics =
        predictions.evaluate(new Labels(IntStream.range(0, labels.length).toArray(), labels));
    assertThat(metrics.count()).isEqualTo(labels.length);
    assertThat(metrics.accuracy()).isEqualTo(stored.get("accuracy").number());
    assertThat(metrics.macroF1()).isCloseTo(stored.get("macroF1").number(), within(1e-12));
    assertThat(metrics.logLoss()).isCloseTo(stored.get("logLoss").number(), within(1e-9));
    assertThat(metrics.confusion())
        .isDeepEqualTo(
            stored.get("confusion").elements().stream()
                .map(row -> Arrays.stream(row.ints()).asLongStream().toArray())
                .toArray(long[][]::new));
    assertThat(predictions.probabilities()).isCloseTo(stored.get("probabilities").rows(), 1e-7);
  }

  @Test
  void onlyLabelledRowsCount() {
    Matrix logits = Matrix.of(4, 2, 9, 0, 0, 9, 9, 0, 9, 0);
    Metrics metrics = Metrics.of(logits, new Labels(new int[] {1, 3}, new int[] {1, 1}));
    // Row 1 is right, row 3 is wrong by 9; class 0 is never right, class 1 once of three.
    assertThat(metrics.count()).isEqualTo(2);
    assertThat(metrics.accuracy()).isEqualTo(0.5);
    assertThat(metrics.macroF1()).isCloseTo((0 + 2 / 3.0) / 2, within(1e-12));
    assertThat(metrics.logLoss()).isCloseTo(4.5 + Math.log1p(Math.exp(-9)), within(1e-9));
    assertThat(metrics.confusion()).isDeepEqualTo(new long[][] {{0, 0}, {1, 1}});
  }

  @Test
  void rowIsTheActualClassAndColumnThePredictedOne() {
    Metrics metrics =
        Metrics.of(Matrix.of(1, 3, 0, 5, 1), new Labels(new int[] {0}, new int[] {2}));
    assertThat(metrics.confusion()[2][1]).isEqualTo(1);
  }

  @Test
  void ofEqualLogitsTheFirstClassIsPredicted() {
    assertThat(new Predictions(Matrix.of(2, 3, 1, 1, 1, 0, 2, 2)).classes()).containsExactly(0, 1);
  }

  @Test
  void probabilitiesSumToOne() {
    Matrix logits = Matrix.of(3, 3, 1e4f, -1e4f, 0, -1e30f, -1e30f, -1e30f, 0.1f, 0.2f, 0.3f);
    Matrix probabilities = new Predictions(logits).probabilities();
    for (int r = 0; r < 3; r++) {
      float[] row = probabilities.row(r);
      assertThat(row[0] + row[1] + row[2]).isCloseTo(1, within(1e-6f));
    }
    assertThat(probabilities.row(0)).containsExactly(1, 0, 0);
    assertThat(probabilities.get(1, 2)).isCloseTo(1 / 3f, within(1e-6f));
  }

  @Test
  void aSureButWrongPredictionHasALargeFiniteLoss() {
    Metrics metrics = Metrics.of(Matrix.of(1, 2, 1e4f, 0), new Labels(new int[1], new int[] {1}));
    assertThat(metrics.logLoss()).isEqualTo(1e4);
  }
}
