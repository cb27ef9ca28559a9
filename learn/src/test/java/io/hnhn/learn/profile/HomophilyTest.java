package io.hnhn.learn.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.graph.Hypergraph;
import org.junit.jupiter.api.Test;

class HomophilyTest {
  private static final Hypergraph GRAPH =
      Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {4, 5}, new int[] {5});

  @Test
  void countsLabelledPairs() {
    Homophily found = Homophily.of(GRAPH, new int[] {0, 0, 1, 1, 1, -1}, 2);
    // Pairs: 01 agrees, 02 and 12 do not, 23 agrees; 4 has no labelled partner.
    assertThat(found.hyperedges()).isEqualTo(2);
    assertThat(found.agreeing()).isEqualTo(0.5);
    assertThat(found.pure()).isEqualTo(0.5);
    assertThat(found.chance()).isCloseTo(0.4 * 0.4 + 0.6 * 0.6, within(1e-12));
  }

  @Test
  void isOneWhereAllAgreeAndBelowZeroWhereNoneDoes() {
    int[] alike = {0, 0, 0, 0, 1, 1};
    assertThat(Homophily.of(GRAPH, alike, 2).aboveChance()).isEqualTo(1);
    int[] different = {0, 1, 2, 0, 1, 2};
    assertThat(Homophily.of(GRAPH, different, 3).aboveChance()).isCloseTo(-0.5, within(1e-12));
  }
}
