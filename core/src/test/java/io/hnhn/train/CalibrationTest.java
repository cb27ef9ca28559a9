package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.golden.Json;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Calibration.Bin;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CalibrationTest {
  static Stream<Json> cases() {
    return Json.read("quality.json").get("cases").elements().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void binsAgreeWithScikitLearn(Json stored) {
    int[] labels = stored.get("labels").ints();
    Calibration calibration =
        Calibration.of(
            new Predictions(stored.get("logits").matrix()),
            new Labels(IntStream.range(0, labels.length).toArray(), labels),
            stored.get("bins").integer());
    assertThat(calibration.bins()).hasSize(stored.get("bins").integer());
    List<Bin> filled = calibration.bins().stream().filter(bin -> bin.count() > 0).toList();
    assertThat(filled.stream().mapToInt(Bin::count).toArray())
        .isEqualTo(stored.get("binCount").ints());
    assertThat(filled.stream().mapToDouble(Bin::accuracy).toArray())
        .containsExactly(stored.get("binAccuracy").doubles(), within(1e-12));
    assertThat(filled.stream().mapToDouble(Bin::confidence).toArray())
        .containsExactly(stored.get("binConfidence").doubles(), within(1e-9));
    assertThat(calibration.expectedError())
        .isCloseTo(stored.get("expectedError").number(), within(1e-9));
  }

  @Test
  void aModelThatIsAsSureAsItIsRightHasNoError() {
    // Three of four rows are right, and it says 3/4 to each.
    float sure = (float) Math.log(3);
    Predictions predictions =
        new Predictions(Matrix.of(5, 2, sure, 0, sure, 0, sure, 0, sure, 0, 0, 90));
    Labels labels = new Labels(new int[] {0, 1, 2, 3}, new int[] {0, 0, 0, 1});
    Calibration calibration = Calibration.of(predictions, labels, 10);
    assertThat(calibration.expectedError()).isCloseTo(0, within(1e-7));
    assertThat(calibration.confidence()).isCloseTo(0.75, within(1e-7));
    assertThat(calibration.accuracy()).isEqualTo(0.75);
    assertThat(calibration.bins().get(7).count()).as("row 4 has no label").isEqualTo(4);
  }

  @Test
  void aConfidenceOnABorderBelongsToTheLowerBin() {
    Calibration half =
        Calibration.of(
            new Predictions(Matrix.of(1, 2, 1, 1)), new Labels(new int[1], new int[1]), 2);
    assertThat(half.bins().get(0).count()).isEqualTo(1);
    Calibration sure =
        Calibration.of(
            new Predictions(Matrix.of(1, 2, 900, 1)), new Labels(new int[1], new int[1]), 2);
    assertThat(sure.bins().get(1).count()).isEqualTo(1);
  }

  @Test
  void noBinsAndNoLabelsAreRefused() {
    Predictions predictions = new Predictions(Matrix.of(1, 2, 1, 1));
    Labels one = new Labels(new int[1], new int[1]);
    assertThatThrownBy(() -> Calibration.of(predictions, one, 0))
        .hasMessage("Expected at least 1 bin, but found 0");
    assertThatThrownBy(() -> Calibration.of(predictions, new Labels(new int[0], new int[0]), 5))
        .hasMessage("Expected at least one test label, but found none");
  }
}
