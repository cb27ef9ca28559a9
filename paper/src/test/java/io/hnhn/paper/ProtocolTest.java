package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ProtocolTest {
  @SuppressWarnings("unused") // by name
  private static final List<String> NAMES = Studies.NAMES;

  @Test
  void aSearchSaysAllThatItTries() {
    assertThat(Protocol.of("table", SplitEvaluation.SEARCHED, false))
        .isEqualTo(
            "5 folds, 200 answers, CAUTIOUS: rate 0.002 or 0.01, weight decay 5.0E-4 or 0.005 or"
                + " 0.02; then input dropout 0.6 or 0.0; then alpha 0.0 or -1.0 or 1.0; then beta"
                + " 0.0 or -1.0 or 1.0; from width 100, rate 0.002, at most 150 epochs")
        .isNotEqualTo(Protocol.of("table", SplitEvaluation.SEARCHED, true));
  }

  /** A change of the search leaves them as they are. */
  @Test
  void thePapersSettingsAreNotSearched() {
    assertThat(Protocol.of("table", SplitEvaluation.PAPER, false))
        .isEqualTo("rate 0.04, times 0.51 every 100 epochs; 200 epochs")
        .isEqualTo(Protocol.of("table", SplitEvaluation.PAPER, true));
  }

  @Test
  void theSearchForReachSaysAllThatItTries() {
    assertThat(Protocol.of("table", ReachSearch.SETTINGS, false))
        .isEqualTo(
            "5 folds, 200 answers, MOST_PROBABLE, 30 votes: weights decay 5.0E-4 dropout 0.6 or"
                + " decay 0.005 dropout 0.6 or decay 5.0E-4 dropout 0.0, smoothing of features"
                + " 0,0.2 or 3,0.2, smoothing of answers 0,0.2 or 10,0.2; from width 100, rate"
                + " 0.002, at most 150 epochs")
        .isNotEqualTo(Protocol.of("table", ReachSearch.SETTINGS, true));
  }

  @Test
  void theReleasedProgramIsRunAsItIs() {
    assertThat(Protocol.of("table", Released.SETTINGS, false))
        .isEqualTo(
            "rate 0.04, times 0.51 every 100 epochs; 140 epochs, on pubmed 200; a look every 30")
        .isEqualTo(Protocol.of("table", Released.SETTINGS, true));
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void everyStudyHasOne(String study) {
    assertThat(Protocol.of(study, "", false)).isNotEmpty();
  }
}
