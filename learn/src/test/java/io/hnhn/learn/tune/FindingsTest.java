package io.hnhn.learn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.tune.TuneResults.Result;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class FindingsTest {
  /** Sizes 2 and 4; node 0 is in two hyperedges, the others in one. */
  private static final Hypergraph GRAPH =
      Hypergraph.of(5, new int[] {0, 1}, new int[] {0, 2, 3, 4});

  @Test
  void exponentsAreToldByWhatCountsMore() {
    assertThat(findings(result(-1.0, 1.0, 0.9)))
        .contains(
            "alpha is -1: for a node, small hyperedges count more than large hyperedges; one of 2"
                + " nodes counts 2.0 times as much as one of 4 nodes.",
            "beta is 1: for a hyperedge, nodes in many hyperedges count more than nodes in few"
                + " hyperedges; one in 2 hyperedges counts 2.0 times as much as one in 1"
                + " hyperedge.");
    assertThat(findings(result(0.0, "learn", 0.9)))
        .contains(
            "alpha is 0: all hyperedges of a node count the same for it.",
            "beta is learned with the weights: how much nodes count for a hyperedge is part of the"
                + " model.");
  }

  @Test
  void luckIsToldFromADifferenceFoldByFold() {
    Result best = result(1.0, 0.0, 0.8, 0.9, 1.0);
    // As far from each other as the folds are, but always less.
    assertThat(findings(best, result(0.0, 0.0, 0.75, 0.85, 0.95)))
        .contains("With alpha = 0 and all else the same it would be 85.0 ± 2.0 %: 5 points less.");
    assertThat(findings(best, result(0.0, 0.0, 0.9, 0.95, 0.7)))
        .contains(
            "With alpha = 0 and all else the same it would be 85.0 ± 2.0 %: a difference within the"
                + " error, which may be luck.");
  }

  @Test
  void anExponentIsComparedWithAllElseTheSame() {
    Result best = result(1.0, 0.5, 0.9, 0.9, 0.9);
    Result other = result(0.0, 0.0, 0.8, 0.8, 0.8);
    Result alike = result(0.0, 0.5, 0.6, 0.6, 0.6);
    assertThat(findings(best, other, alike))
        .contains("With alpha = 0 and all else the same it would be 60.0 ± 2.0 %: 30 points less.");
    assertThat(findings(best, other))
        .contains(
            "The best with alpha = 0, which differs in more than that, has 80.0 ± 2.0 %: 10 points"
                + " less.");
  }

  @Test
  void theNextBestModelIsNamed() {
    Result mlp = judged(new LinkedHashMap<>(Map.of("model", "mlp")), 0.7, 0.7);
    assertThat(findings(result(0.0, 0.0, 0.9, 0.9), result(0.5, 0.0, 0.8, 0.8), mlp))
        .startsWith(
            "The best of 3 candidates, hnhn, is right in 90.0 ± 2.0 % of the labels it was not"
                + " shown: expect a little less.")
        .contains("The next best model, mlp, is right in 70.0 ± 2.0 %: 20 points less.");
  }

  @Test
  void aSingleCandidateWasChosenByItsEpochsAlone() {
    assertThat(findings(result(0.0, 0.0, 0.9)))
        .startsWith(
            "The best of all epochs, hnhn, is right in 90.0 ± 2.0 % of the labels it was not shown:"
                + " expect a little less.");
  }

  private static List<String> findings(Result... results) {
    return Findings.of(
        new TuneResults("baskets", "nodes", 24, 5, 1, "cpu", 1, List.of(results)), GRAPH);
  }

  private static Result result(Object alpha, Object beta, double... accuracies) {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("model", "hnhn");
    settings.put("alpha", alpha);
    settings.put("beta", beta);
    return judged(settings, accuracies);
  }

  private static Result judged(SequencedMap<String, Object> settings, double... accuracies) {
    double accuracy = Arrays.stream(accuracies).average().orElseThrow();
    return new Result(settings, 10, accuracy, 0.02, 0.5, accuracies);
  }
}
