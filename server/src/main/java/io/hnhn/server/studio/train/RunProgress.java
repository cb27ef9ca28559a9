package io.hnhn.server.studio.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How far a training is.
 *
 * @param phase {@code reading}, {@code search}, {@code training} or {@code finishing}
 * @param stage what is done at the end, in words
 * @param done folds in the search, epochs in training
 * @param of how many there are at most
 * @param loss of the last epoch
 * @param accuracy on what is learned from, when somebody looked last
 * @param validationAccuracy of the last epoch, on labels that are kept back
 * @param secondsLeft of this phase, where that can be guessed
 * @param seconds of this phase that are over
 * @param chosen settings, in words
 * @param expectedAccuracy of the chosen settings in cross-validation
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RunProgress(
    String phase,
    @Nullable String stage,
    int done,
    int of,
    @Nullable Double loss,
    @Nullable Double accuracy,
    @Nullable Double validationAccuracy,
    @Nullable Double secondsLeft,
    double seconds,
    @Nullable String chosen,
    @Nullable Double expectedAccuracy) {
  static final RunProgress READING =
      new RunProgress("reading", null, 0, 0, null, null, null, null, 0, null, null);

  /** The beginning of another phase. */
  RunProgress phase(String next, int most) {
    return new RunProgress(
        next, null, 0, most, null, null, null, null, 0, chosen, expectedAccuracy);
  }

  RunProgress stage(String words) {
    return new RunProgress(
        phase,
        words,
        done,
        of,
        loss,
        accuracy,
        validationAccuracy,
        null,
        seconds,
        chosen,
        expectedAccuracy);
  }

  RunProgress chosen(String settings, @Nullable Double expected) {
    return new RunProgress(
        phase,
        stage,
        done,
        of,
        loss,
        accuracy,
        validationAccuracy,
        secondsLeft,
        seconds,
        settings,
        expected);
  }

  /**
   * One more is done.
   *
   * @param first how many were done before this began to be timed
   */
  RunProgress done(
      int done,
      int first,
      double seconds,
      @Nullable Double loss,
      @Nullable Double accuracy,
      @Nullable Double validated) {
    Double left = done > first ? (of - done) * seconds / (done - first) : null;
    return new RunProgress(
        phase, stage, done, of, loss, accuracy, validated, left, seconds, chosen, expectedAccuracy);
  }
}
