package io.hnhn.learn.tune;

import io.hnhn.learn.settings.CandidateSettings;
import io.hnhn.tune.Score;
import java.util.Comparator;
import java.util.SequencedMap;

/**
 * A candidate that was tried, and how it did.
 *
 * @param model the name of its model
 */
record JudgedCandidate(String model, Score score) {
  /** Better ones first. */
  static final Comparator<JudgedCandidate> BEST_FIRST =
      Comparator.comparing(JudgedCandidate::score, Score.BEST_FIRST);

  /** Its settings by the names of the options of {@code hnhn train}; a learned exponent is text. */
  SequencedMap<String, Object> settings() {
    return CandidateSettings.of(model, score.trial().candidate());
  }
}
