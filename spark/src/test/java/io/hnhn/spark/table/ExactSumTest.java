package io.hnhn.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ExactSumTest {
  private final ExactSum sum = new ExactSum();

  /** A sum in pieces of some length, whose sums are added from the last to the first. */
  private double inPieces(double[] numbers, int length) {
    double[] all = sum.zero();
    for (int end = numbers.length; end > 0; end -= length) {
      double[] piece = sum.zero();
      for (int i = Math.max(0, end - length); i < end; i++) {
        piece = sum.reduce(piece, numbers[i]);
      }
      all = sum.merge(all, piece);
    }
    return sum.finish(all);
  }

  @RepeatedTest(20)
  void anyOrderAndAnyPiecesGiveTheExactSumRoundedOnce(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    double[] numbers =
        random.doubles(200, -1, 1).map(x -> Math.scalb(x, random.nextInt(-40, 40))).toArray();
    BigDecimal exact = BigDecimal.ZERO;
    for (double number : numbers) {
      exact = exact.add(new BigDecimal(number));
    }
    for (int length : new int[] {1, 7, 64, 200}) {
      assertThat(inPieces(numbers, length)).isEqualTo(exact.doubleValue());
    }
  }

  @Test
  void nothingIsZero() {
    assertThat(sum.finish(sum.zero())).isZero();
  }

  @Test
  void aHalfIsRoundedByWhatIsBehindIt() {
    double half = Math.ulp(1.0) / 2;
    assertThat(inPieces(new double[] {1, half}, 1)).isEqualTo(1);
    assertThat(inPieces(new double[] {1, half, 1e-40}, 1)).isEqualTo(1 + Math.ulp(1.0));
    assertThat(inPieces(new double[] {1, half, -1e-40}, 1)).isEqualTo(1);
  }
}
