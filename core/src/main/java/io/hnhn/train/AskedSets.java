package io.hnhn.train;

import io.hnhn.graph.Amount;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many sets that are no hyperedges are to be drawn, told before the first is: so many may not
 * exist, or not fit into memory.
 *
 * @param nodes of how many nodes
 * @param hyperedges the sets that are hyperedges, each once
 * @param asked those for each of which others are drawn
 * @param negatives how many for each
 */
record AskedSets(int nodes, Collection<NodeSet> hyperedges, List<NodeSet> asked, int negatives) {
  /** On the heap for a set, beside its members: objects, and its places in collections. */
  private static final long SET = 160;

  /**
   * Checks that they exist and fit.
   *
   * @throws IllegalArgumentException if there are not as many of a size
   * @throws IllegalStateException if there is not enough memory for them
   */
  void expectPossible() {
    Map<Integer, Long> sizes = new TreeMap<>();
    long bytes = 0;
    for (NodeSet set : asked) {
      sizes.merge(set.size(), (long) negatives, Amount::sum);
      long each = SET + (long) set.size() * Integer.BYTES;
      bytes = Amount.sum(bytes, Amount.product(each, negatives));
    }
    sizes.forEach(this::expectPossible);
    new MemoryEstimate(
            List.of(
                new Phase(
                    "Drawing sets that are no hyperedges",
                    "the number of negatives",
                    0,
                    0,
                    0,
                    bytes)))
        .expectEnough();
  }

  private void expectPossible(int size, long wanted) {
    long taken = hyperedges.stream().filter(set -> set.size() == size).count();
    long free = combinations(size) - taken;
    if (wanted > free) {
      throw new IllegalArgumentException(
          ("Expected at most %d sets of %d of the %d nodes to be drawn, since the others are"
                  + " hyperedges, but found %s asked for; ask for fewer negatives")
              .formatted(free, size, nodes, Amount.count(wanted)));
    }
  }

  /** How many sets of a size there are. */
  private long combinations(int size) {
    long count = 1;
    for (int i = 0; i < Math.min(size, nodes - size); i++) {
      // From those of i nodes to those of i + 1: a whole number, each time.
      long product = Amount.product(count, nodes - i);
      if (product == Amount.MOST) {
        return Amount.MOST;
      }
      count = product / (i + 1);
    }
    return count;
  }
}
