package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Matrix;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemperedLossTest {
  private static final int ROWS = 20_000;
  private static final int CLASSES = 4;

  /**
   * Classes are drawn by the probabilities of logits, which are then made so many times as sure.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 1.7, 5})
  void findsHowMuchTooSureAnswersAre(double sure) {
    SplittableRandom random = new SplittableRandom(1);
    Matrix logits = Matrix.zeros(ROWS, CLASSES);
    int[] classes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int c = 0; c < CLASSES; c++) {
        logits.set(i, c, (float) (1.5 * random.nextGaussian()));
      }
      classes[i] = drawn(logits.row(i), random);
    }
    Matrix tooSure = scaled(logits, sure);
    TemperedLoss loss = TemperedLoss.of(tooSure, classes);
    assertThat(loss.temperature()).isCloseTo(sure, within(0.06 * sure));
    assertThat(loss.loss())
        .isCloseTo(meanLoss(scaled(tooSure, 1 / loss.temperature()), classes), within(1e-3));
    assertThat(loss.count()).isEqualTo(ROWS);
  }

  @Test
  void foldsAddUp() {
    Matrix logits = Matrix.of(new float[][] {{3, 1, 0}, {0, 2, 0}, {1, 1, 4}});
    TemperedLoss all = TemperedLoss.of(logits, new int[] {0, 2, 1});
    TemperedLoss parts =
        TemperedLoss.of(Matrix.of(1, 3, 3, 1, 0), new int[] {0})
            .plus(
                TemperedLoss.of(Matrix.of(new float[][] {{0, 2, 0}, {1, 1, 4}}), new int[] {2, 1}));
    assertThat(parts.count()).isEqualTo(3);
    assertThat(parts.sums()).containsExactly(all.sums(), within(1e-12));
    assertThat(TemperedLoss.NONE.plus(all)).isEqualTo(all);
  }

  /** The loss falls for ever where all is right, and rises for ever where all is wrong. */
  @Test
  void staysWithinBounds() {
    Matrix logits = Matrix.of(new float[][] {{9, 0}, {9, 0}});
    assertThat(TemperedLoss.of(logits, new int[] {0, 0}).temperature()).isEqualTo(0.25);
    assertThat(TemperedLoss.of(logits, new int[] {1, 1}).temperature()).isEqualTo(8);
  }

  @Test
  void answersDividedByTheTemperatureHaveItsLoss() {
    Matrix logits = Matrix.of(new float[][] {{3, 1, 0}, {0, 2, 0}, {1, 1, 4}});
    int[] classes = {0, 2, 2};
    Predictions divided = new Predictions(logits).dividedBy(2);
    assertThat(divided.logits().toArray()).containsExactly(1.5f, 0.5f, 0, 0, 1, 0, 0.5f, 0.5f, 2);
    assertThat(divided.classes()).isEqualTo(new Predictions(logits).classes());
    assertThat(TemperedLoss.of(divided.logits(), classes).temperature())
        .isCloseTo(TemperedLoss.of(logits, classes).temperature() / 2, within(1e-9));
  }

  private static int drawn(float[] row, SplittableRandom random) {
    double[] odds = new double[row.length];
    double sum = 0;
    for (int c = 0; c < row.length; c++) {
      odds[c] = Math.exp(row[c]);
      sum += odds[c];
    }
    double at = sum * random.nextDouble();
    int c = 0;
    while (c < row.length - 1 && at >= odds[c]) {
      at -= odds[c];
      c++;
    }
    return c;
  }

  private static Matrix scaled(Matrix logits, double factor) {
    Matrix scaled = Matrix.zeros(logits.rows(), logits.columns());
    for (int r = 0; r < logits.rows(); r++) {
      for (int c = 0; c < logits.columns(); c++) {
        scaled.set(r, c, (float) (factor * logits.get(r, c)));
      }
    }
    return scaled;
  }

  private static double meanLoss(Matrix logits, int[] classes) {
    double sum = 0;
    for (int i = 0; i < classes.length; i++) {
      sum += Metrics.logSumExp(logits.row(i)) - logits.get(i, classes[i]);
    }
    return sum / classes.length;
  }
}
