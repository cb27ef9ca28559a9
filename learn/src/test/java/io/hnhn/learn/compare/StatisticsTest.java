package io.hnhn.learn.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.learn.compare.Measures.Measured;
import io.hnhn.learn.run.TestAnswers;
import io.hnhn.learn.statistics.Estimate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {
  private static final Offset<Double> NEAR = within(1e-6);
  private static final Offset<Double> TINY = within(1e-9);

  /** The density of t, integrated by Simpson's rule in Python. */
  @ParameterizedTest
  @CsvSource({
    "1, 2.0, 0.295167235301",
    "2, 2.0, 0.183503419072",
    "3, 1.5, 0.230583865245",
    "4, 2.776445, 0.050000005382",
    "9, 2.262157, 0.050000013304",
    "10, 3.0, 0.013343655023"
  })
  void tailsOfStudentsDistributionAreRight(int freedom, double t, double outside) {
    assertThat(PairedT.outside(t, freedom)).isCloseTo(outside, TINY);
  }

  /** From any table of the distribution. */
  @ParameterizedTest
  @CsvSource({"1, 12.706205", "2, 4.302653", "4, 2.776445", "9, 2.262157", "30, 2.042272"})
  void quantilesOfStudentsDistributionAreRight(int freedom, double t) {
    assertThat(PairedT.quantile(freedom)).isCloseTo(t, NEAR);
  }

  /** Mean 0.026, standard error 0.010295630, t = 2.525343 with 4 degrees of freedom. */
  @Test
  void runsInPairsAreComparedByTheirDifferences() {
    PairedT test =
        PairedT.of(
            new double[] {0.82, 0.75, 0.69, 0.83, 0.94}, new double[] {0.8, 0.7, 0.7, 0.8, 0.9});
    assertThat(test.runs()).isEqualTo(5);
    assertThat(test.difference().value()).isCloseTo(0.026, TINY);
    assertThat(test.difference().low()).isCloseTo(-0.0025852519, NEAR);
    assertThat(test.difference().high()).isCloseTo(0.0545852519, NEAR);
    assertThat(test.pValue()).isCloseTo(0.06498591, NEAR);
    assertThat(PairedT.of(new double[] {1, 1}, new double[] {1, 1}).pValue()).isOne();
  }

  /** F1 is 2·2/(3+2), 0 and 2·1/(1+3); the class that is neither known nor told is left out. */
  @Test
  void measuresOfRowsAsTheyAreAreThoseOfTheTest() {
    TestAnswers answers =
        answers(
            "nodes",
            new int[] {0, 0, 0, 1, 2},
            new int[] {0, 0, 2, 2, 2},
            new double[] {0.1, 0.2, 0.3, 0.4, 1.5});
    Measured all = new Measures(answers).of(new int[] {1, 1, 1, 1, 1});
    assertThat(all.macroF1()).isCloseTo((0.8 + 0 + 0.5) / 3, TINY);
    assertThat(all.logLoss()).isCloseTo(0.5, TINY);
    assertThat(all.auc()).isNaN();
    Measured drawn = new Measures(answers).of(new int[] {0, 0, 0, 3, 1});
    assertThat(drawn.macroF1()).isCloseTo((0 + 2.0 / 5) / 2, TINY);
    assertThat(drawn.logLoss()).isCloseTo((3 * 0.4 + 1.5) / 4, TINY);
  }

  /**
   * Hyperedges of odds 3/1 and 1/1, other sets of odds 1/1 and 1/4: of four pairs three are in the
   * right order and one is even.
   */
  @Test
  void theAucComesFromLossesWithEvenPairsHalf() {
    double[] losses = {-Math.log(0.75), Math.log(2), Math.log(2), -Math.log(0.8)};
    TestAnswers answers =
        answers("prediction", new int[] {1, 1, 0, 0}, new int[] {1, 0, 0, 0}, losses);
    Measures measures = new Measures(answers);
    assertThat(measures.of(new int[] {1, 1, 1, 1}).auc()).isCloseTo(3.5 / 4, TINY);
    assertThat(measures.of(new int[] {0, 2, 2, 1}).auc()).isCloseTo(4.0 / 6, TINY);
    assertThat(measures.of(new int[] {4, 0, 0, 0}).auc()).isNaN();
  }

  /** Draws of two rows with losses 0 and 1 have means 0, ½ and 1 with ¼, ½ and ¼. */
  @Test
  void drawsOfTwoRowsAreSpreadAsTheyMustBe() {
    Bootstrap drawn =
        bootstrap(answers("nodes", new int[] {0, 1}, new int[] {0, 0}, new double[] {0, 1}));
    Estimate loss = drawn.estimate(Measured::logLoss);
    assertThat(List.of(loss.value(), loss.low(), loss.high())).containsExactly(0.5, 0.0, 1.0);
    long halves = Arrays.stream(drawn.drawn()).filter(d -> d.logLoss() == 0.5).count();
    assertThat((double) halves / Bootstrap.DRAWS).isCloseTo(0.5, within(0.05));
  }

  /** A mean of 400 rows lies within 1.96 standard errors; the bootstrap has to come near that. */
  @Test
  void drawsOfManyRowsComeNearTheNormalInterval() {
    int rows = 400;
    double[] losses = IntStream.range(0, rows).mapToDouble(i -> i % 4).toArray();
    TestAnswers answers = answers("nodes", new int[rows], new int[rows], losses);
    Estimate loss = bootstrap(answers).estimate(Measured::logLoss);
    double error = Math.sqrt(1.25 / rows);
    assertThat(loss.value()).isCloseTo(1.5, TINY);
    assertThat(loss.low()).isCloseTo(1.5 - 1.96 * error, within(0.01));
    assertThat(loss.high()).isCloseTo(1.5 + 1.96 * error, within(0.01));
  }

  @Test
  void aDifferenceThatIsTheSameInEveryRowIsCertainInPairsAlone() {
    int rows = 100;
    double[] losses = IntStream.range(0, rows).mapToDouble(i -> i % 10).toArray();
    double[] more = Arrays.stream(losses).map(loss -> loss + 0.25).toArray();
    TestAnswers one = answers("nodes", new int[rows], new int[rows], losses);
    TestAnswers other = answers("nodes", new int[rows], new int[rows], more);
    List<Bootstrap> pairs = Bootstrap.of(List.of(one, other), 0);
    Estimate paired = pairs.get(1).minus(pairs.get(0), Measured::logLoss);
    assertThat(paired.low()).isCloseTo(0.25, TINY);
    assertThat(paired.high()).isCloseTo(0.25, TINY);
    Bootstrap apart = Bootstrap.of(List.of(other), 1).getFirst();
    Estimate unpaired = apart.minus(pairs.getFirst(), Measured::logLoss);
    assertThat(unpaired.value()).isCloseTo(0.25, TINY);
    assertThat(unpaired.low()).isLessThan(-0.25);
    assertThat(unpaired.high()).isGreaterThan(0.75);
  }

  private static Bootstrap bootstrap(TestAnswers answers) {
    return Bootstrap.of(List.of(answers), 0).getFirst();
  }

  private static TestAnswers answers(String task, int[] known, int[] predicted, double[] losses) {
    List<String> classes =
        task.equals("nodes") ? List.of("a", "b", "c", "d") : List.of("no hyperedge", "hyperedge");
    return new TestAnswers(
        "data",
        task,
        classes,
        new LinkedHashMap<>(),
        IntStream.range(0, known.length).mapToObj(Integer::toString).toList(),
        known,
        predicted,
        losses);
  }
}
