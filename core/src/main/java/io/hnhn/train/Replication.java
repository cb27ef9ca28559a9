package io.hnhn.train;

import java.util.BitSet;

/** Counts how often nodes are in parts. */
final class Replication {
  private final BitSet seen = new BitSet();
  private long count;

  /** Counts the nodes of one more part. */
  void add(int[] nodes) {
    for (int node : nodes) {
      seen.set(node);
    }
    count += nodes.length;
  }

  /** How often a node is in a part, on average over those that are in any. */
  double mean() {
    return seen.isEmpty() ? 1 : (double) count / seen.cardinality();
  }
}
