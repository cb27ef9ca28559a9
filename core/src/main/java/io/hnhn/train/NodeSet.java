package io.hnhn.train;

import java.util.Arrays;

/**
 * A set of nodes, equal to any other with the same members.
 *
 * @param nodes ascending
 */
record NodeSet(int[] nodes) {
  /** The set of the given nodes, in any order. */
  static NodeSet of(int... nodes) {
    int[] sorted = nodes.clone();
    Arrays.sort(sorted);
    return new NodeSet(sorted);
  }

  int size() {
    return nodes.length;
  }

  boolean contains(int node) {
    return Arrays.binarySearch(nodes, node) >= 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodeSet that && Arrays.equals(nodes, that.nodes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nodes);
  }

  @Override
  public String toString() {
    return Arrays.toString(nodes);
  }
}
