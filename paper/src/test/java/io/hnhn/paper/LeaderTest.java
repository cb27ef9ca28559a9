package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.paper.Leader.Standing;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeaderTest {
  @Test
  void theBestOnTheSameSplitsLeads() {
    assertThat(
            Leader.sentence(
                List.of(standing("A", 0.5, 0.6, 0.7), standing("B", 0.6, 0.8, 0.8)), "AUC"))
        .isEqualTo(
            "B leads: 13.3 points before A (p = 0.250) (AUC, sign-flip test on the same splits)."
                + " By 3 splits p is 0.250 at the least.");
  }

  @Test
  void enoughSplitsNeedNoExcuse() {
    double[] low = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    double[] high = {0.2, 0.3, 0.4, 0.5, 0.6, 0.7};
    assertThat(Leader.sentence(List.of(standing("A", low), standing("B", high)), "AUC"))
        .isEqualTo(
            "B leads: 10.0 points before A (p = 0.031) (AUC, sign-flip test on the same splits).");
  }

  @Test
  void aSingleSplitIsNotTested() {
    assertThat(Leader.sentence(List.of(standing("A", 0.5), standing("B", 0.6)), "AUC"))
        .isEqualTo("B leads: 10.0 points before A (by one split) (AUC; it may be luck).");
  }

  /** One lucky split does not make a leader. */
  @Test
  void splitsThatNotAllHaveFinishedDoNotCount() {
    assertThat(Leader.sentence(List.of(standing("A", 0.9, 0.6), standing("B", 0.8)), "AUC"))
        .startsWith("A leads: 10.0 points before B");
    assertThat(Leader.sentence(List.of(standing("A", 0.7, 0.1), standing("B", 0.6)), "AUC"))
        .startsWith("A leads: 10.0 points before B");
  }

  @Test
  void nobodyLeadsAlone() {
    assertThat(Leader.sentence(List.of(standing("A", 0.9), standing("B")), "AUC")).isEmpty();
  }

  private static Standing standing(String title, double... values) {
    return new Standing(
        title, new SplitScores(IntStream.range(0, values.length).toArray(), values, 1));
  }
}
