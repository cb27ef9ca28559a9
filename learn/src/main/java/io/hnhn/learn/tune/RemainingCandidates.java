package io.hnhn.learn.tune;

import io.hnhn.tune.Candidate;
import io.hnhn.tune.Trial;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a search is still going to try.
 *
 * @param candidates those to be tried, or ones that are as much work
 * @param sure whether there will be exactly so many; else there are no more
 */
record RemainingCandidates(List<Candidate> candidates, boolean sure) {
  static final RemainingCandidates NOTHING = new RemainingCandidates(List.of(), true);

  /** Just these. */
  static RemainingCandidates of(List<Trial> trials) {
    return new RemainingCandidates(trials.stream().map(Trial::candidate).toList(), true);
  }

  /** These and then others. */
  RemainingCandidates and(RemainingCandidates more) {
    return new RemainingCandidates(
        Stream.concat(candidates.stream(), more.candidates.stream()).toList(), sure && more.sure);
  }
}
