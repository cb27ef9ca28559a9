package io.hnhn.learn.profile;

import io.hnhn.graph.Hypergraph;
import java.util.Arrays;

/**
 * Whether members of a hyperedge are of one class. A pair are two labelled members of one
 * hyperedge; members without label don't count.
 *
 * <pre>
 * agreeing = Σ_j Σ_c C(n_jc, 2) / Σ_j C(n_j, 2)        chance = Σ_c (n_c / n)²
 * above chance = (agreeing − chance) / (1 − chance)
 * </pre>
 *
 * where hyperedge j has n_j labelled members, n_jc of them of class c, and n_c of all n labels are
 * of class c. Above chance is 1 where every pair agrees, 0 where classes have nothing to do with
 * hyperedges.
 *
 * @param hyperedges how many have a pair
 * @param pure share of these whose labelled members are all of one class
 * @param agreeing share of pairs of one class
 * @param chance share of pairs of one class if the labels were shuffled
 */
public record Homophily(int hyperedges, double pure, double agreeing, double chance) {
  /**
   * Counts the pairs.
   *
   * @param labels of the nodes, -1 for none
   */
  static Homophily of(Hypergraph hypergraph, int[] labels, int classes) {
    int withPairs = 0;
    int pure = 0;
    double pairs = 0;
    double agreeing = 0;
    for (int hyperedge = 0; hyperedge < hypergraph.hyperedges(); hyperedge++) {
      int[] members =
          Arrays.stream(hypergraph.nodesOf(hyperedge))
              .map(node -> labels[node])
              .filter(label -> label >= 0)
              .sorted()
              .toArray();
      if (members.length < 2) {
        continue;
      }
      withPairs++;
      pure += members[0] == members[members.length - 1] ? 1 : 0;
      pairs += pairs(members.length);
      agreeing += agreeing(members);
    }
    return new Homophily(
        withPairs,
        withPairs == 0 ? Double.NaN : (double) pure / withPairs,
        agreeing / pairs,
        chance(labels, classes));
  }

  /** From 0, no more than by chance, to 1; below 0 where members rather differ. */
  public double aboveChance() {
    return (agreeing - chance) / (1 - chance);
  }

  private static double agreeing(int[] sorted) {
    double sum = 0;
    int start = 0;
    for (int i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || sorted[i] != sorted[start]) {
        sum += pairs(i - start);
        start = i;
      }
    }
    return sum;
  }

  private static double pairs(int members) {
    return members * (members - 1.0) / 2;
  }

  private static double chance(int[] labels, int classes) {
    long[] counts = new long[classes];
    long all = 0;
    for (int label : labels) {
      if (label >= 0) {
        counts[label]++;
        all++;
      }
    }
    double labelled = all;
    return Arrays.stream(counts).mapToDouble(count -> count / labelled).map(p -> p * p).sum();
  }
}
