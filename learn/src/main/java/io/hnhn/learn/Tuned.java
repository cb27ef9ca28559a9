package io.hnhn.learn;

import io.hnhn.learn.tune.TuneResults;
import java.util.List;

/**
 * What a search found.
 *
 * @param results all candidates and how they did, the best first
 * @param findings what that says, in plain words
 * @param learner trains the best candidate on the same labels, and searches no more
 */
public record Tuned(TuneResults results, List<String> findings, Learner learner) {
  public Tuned {
    findings = List.copyOf(findings);
  }

  /** The best of all candidates. */
  public TuneResults.Result best() {
    return results.best();
  }
}
