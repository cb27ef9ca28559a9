package io.hnhn.cli.tune;

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
record Outlook(List<Candidate> candidates, boolean sure) {
  static final Outlook NOTHING = new Outlook(List.of(), true);

  /** Just these. */
  static Outlook of(List<Trial> trials) {
    return new Outlook(trials.stream().map(Trial::candidate).toList(), true);
  }

  /** These and then others. */
  Outlook and(Outlook more) {
    return new Outlook(
        Stream.concat(candidates.stream(), more.candidates.stream()).toList(), sure && more.sure);
  }
}
