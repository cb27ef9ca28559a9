package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.report.LineChart.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitScoresTest {
  private static final List<PaperRun> RUNS =
      List.of(run("HNHN", 1, 0.7, 2), run("HGNN", 0, 0.9, 9), run("HNHN", 0, 0.6, 4));

  /** The first training of a process may take long. */
  @Test
  void itsTimeIsTheMedian() {
    List<PaperRun> runs =
        List.of(run("A", 0, 1, 90), run("A", 1, 1, 2), run("A", 2, 1, 4), run("A", 3, 1, 3));
    assertThat(SplitScores.of(runs, run -> true).time()).isEqualTo("3.50");
    assertThat(SplitScores.of(runs, run -> run.split() < 3).time()).isEqualTo("4.00");
  }

  @Test
  void countsOfSplitsMayDiffer() {
    SplitScores two = SplitScores.of(RUNS, run -> run.system().equals("HNHN"));
    SplitScores one = SplitScores.of(RUNS, run -> run.system().equals("HGNN"));
    SplitScores none = SplitScores.of(RUNS, run -> run.system().equals("MLP"));
    assertThat(SplitScores.count(List.of(two, none, two), "random split"))
        .isEqualTo("2 random splits");
    assertThat(SplitScores.count(List.of(two, none, one), "split")).isEqualTo("1 to 2 splits");
    assertThat(SplitScores.count(List.of(one), "split")).isEqualTo("1 split");
    assertThat(SplitScores.count(List.of(none), "split")).isEqualTo("0 splits");
  }

  @Test
  void isOrderedBySplit() {
    SplitScores sample = SplitScores.of(RUNS, run -> run.system().equals("HNHN"));
    assertThat(sample.splits()).containsExactly(0, 1);
    assertThat(sample.values()).containsExactly(0.6, 0.7);
  }

  @Test
  void hasMeanDeviationAndTime() {
    SplitScores sample = SplitScores.of(RUNS, run -> run.system().equals("HNHN"));
    assertThat(sample.mean()).isCloseTo(0.65, within(1e-12));
    assertThat(sample.deviation()).isCloseTo(Math.sqrt(0.005), within(1e-12));
    assertThat(sample.percent()).isEqualTo("65.0 ± 7.1");
    assertThat(sample.time()).isEqualTo("3.00");
  }

  @Test
  void itsCurveHasABandOfOneStandardError() {
    SplitScores sample = SplitScores.of(RUNS, run -> run.system().equals("HNHN"));
    assertThat(sample.standardError()).isCloseTo(0.05, within(1e-12));
    Series curve = SplitScores.series("HNHN", new double[] {3}, List.of(sample));
    assertThat(curve.y()[0]).isCloseTo(65, within(1e-9));
    assertThat(curve.low()[0]).isCloseTo(60, within(1e-9));
    assertThat(curve.high()[0]).isCloseTo(70, within(1e-9));
  }

  @Test
  void nothingDoneIsNothingShown() {
    SplitScores none = SplitScores.of(RUNS, run -> run.system().equals("MLP"));
    assertThat(none.isEmpty()).isTrue();
    assertThat(none.percent()).isEmpty();
    assertThat(none.time()).isEmpty();
  }

  private static PaperRun run(String system, int split, double accuracy, double seconds) {
    return new PaperRun("table", "zoo", system, "searched", split, accuracy, seconds, 10, "");
  }
}
