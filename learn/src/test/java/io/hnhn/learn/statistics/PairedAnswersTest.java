package io.hnhn.learn.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedAnswersTest {
  private static final Offset<Double> TINY = within(1e-9);

  @Test
  void answersAreCountedByWhoIsRight() {
    PairedAnswers pairs = PairedAnswers.of(10, row -> row < 7, row -> row % 5 != 0);
    assertThat(pairs).isEqualTo(new PairedAnswers(5, 2, 3, 0));
    assertThat(pairs.left()).isEqualTo(new Proportion(7, 10));
    assertThat(pairs.right()).isEqualTo(new Proportion(8, 10));
  }

  /** Sums of binomial coefficients over 2ⁿ as fractions, in Python. */
  @ParameterizedTest
  @CsvSource({
    "5, 15, 0.04138946533203125",
    "15, 5, 0.04138946533203125",
    "0, 6, 0.03125",
    "3, 3, 1",
    "0, 0, 1",
    "10, 1, 0.01171875",
    "700, 600, 0.0060157938610449525"
  })
  void mcNemarIsTheSumOfBinomials(int onlyLeft, int onlyRight, double p) {
    assertThat(new PairedAnswers(40, onlyLeft, onlyRight, 4).mcNemar()).isCloseTo(p, TINY);
  }

  /**
   * The first two are examples of Newcombe (1998), "Improved confidence intervals for the
   * difference between binomial proportions based on paired data", table III; all were made by his
   * formula in Python, with the ends of Wilson's intervals as roots of their equation.
   */
  @ParameterizedTest
  @CsvSource({
    "36, 12, 2, 0, 0.0569295840, 0.3404276030",
    "20, 12, 2, 16, 0.0561564248, 0.3292069954",
    "53, 16, 4, 7, 0.0411386193, 0.2575476998",
    "2, 0, 97, 1, -0.9866723759, -0.9030656974",
    "0, 0, 0, 20, -0.1611251581, 0.1611251581",
    "98, 0, 0, 0, -0.0377199901, 0.0377199901"
  })
  void aDifferenceInPairsHasNewcombesInterval(
      int both, int left, int right, int neither, double low, double high) {
    Estimate difference = new PairedAnswers(both, left, right, neither).difference();
    int rows = both + left + right + neither;
    assertThat(difference.value()).isCloseTo((double) (left - right) / rows, TINY);
    assertThat(difference.low()).isCloseTo(low, TINY);
    assertThat(difference.high()).isCloseTo(high, TINY);
  }

  /** 56 of 70 and 48 of 80: Newcombe (1998) prints 0.0524 and 0.3339. */
  @Test
  void aDifferenceWithoutPairsHasNewcombesIntervalToo() {
    Estimate difference = PairedAnswers.difference(new Proportion(56, 70), new Proportion(48, 80));
    assertThat(difference.value()).isCloseTo(0.2, TINY);
    assertThat(difference.low()).isCloseTo(0.0524314724, TINY);
    assertThat(difference.high()).isCloseTo(0.3338726540, TINY);
  }
}
