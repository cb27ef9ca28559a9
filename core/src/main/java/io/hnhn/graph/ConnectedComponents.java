package io.hnhn.graph;

import java.util.Arrays;

/**
 * The connected components of a hypergraph: two nodes are connected if a chain of hyperedges, each
 * sharing a node with the next, leads from one to the other. No layer carries anything between
 * components.
 *
 * <p>Components are numbered from 0, those with nodes first, in the order of their smallest node.
 * An isolated node and an empty hyperedge each are a component of their own.
 */
public final class ConnectedComponents {
  private final int[] ofNode;
  private final int[] ofHyperedge;
  private final int[] nodeCounts;
  private final int[] hyperedgeCounts;

  private ConnectedComponents(int[] ofNode, int[] ofHyperedge, int count) {
    this.ofNode = ofNode;
    this.ofHyperedge = ofHyperedge;
    this.nodeCounts = occurrences(ofNode, count);
    this.hyperedgeCounts = occurrences(ofHyperedge, count);
  }

  /** Finds the components by union-find: each hyperedge joins its nodes. */
  public static ConnectedComponents of(Hypergraph hypergraph) {
    CompressedRows rows = hypergraph.byHyperedge();
    int[] parent = new int[hypergraph.nodes()];
    Arrays.setAll(parent, node -> node);
    for (int hyperedge = 0; hyperedge < rows.rows(); hyperedge++) {
      for (long k = rows.start(hyperedge) + 1; k < rows.end(hyperedge); k++) {
        join(parent, rows.column(k - 1), rows.column(k));
      }
    }
    int count = 0;
    int[] ofNode = new int[parent.length];
    for (int node = 0; node < parent.length; node++) {
      int root = root(parent, node);
      ofNode[node] = root == node ? count++ : ofNode[root];
    }
    int[] ofHyperedge = new int[rows.rows()];
    for (int hyperedge = 0; hyperedge < rows.rows(); hyperedge++) {
      boolean empty = rows.length(hyperedge) == 0;
      ofHyperedge[hyperedge] = empty ? count++ : ofNode[rows.column(rows.start(hyperedge))];
    }
    return new ConnectedComponents(ofNode, ofHyperedge, count);
  }

  /** The smaller root becomes the root of both, so that a root is the smallest of its nodes. */
  private static void join(int[] parent, int a, int b) {
    int rootA = root(parent, a);
    int rootB = root(parent, b);
    parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  /** The root of a node; halves the path to it on the way. */
  private static int root(int[] parent, int node) {
    int at = node;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  private static int[] occurrences(int[] components, int count) {
    int[] counts = new int[count];
    for (int component : components) {
      counts[component]++;
    }
    return counts;
  }

  /** Number of components. */
  public int count() {
    return nodeCounts.length;
  }

  /** The component of a node. */
  public int ofNode(int node) {
    return ofNode[node];
  }

  /** The component of a hyperedge. */
  public int ofHyperedge(int hyperedge) {
    return ofHyperedge[hyperedge];
  }

  /** How many nodes a component has. */
  public int nodesIn(int component) {
    return nodeCounts[component];
  }

  /** How many hyperedges a component has. */
  public int hyperedgesIn(int component) {
    return hyperedgeCounts[component];
  }

  /** How many nodes the component with the most of them has; 0 where there are no nodes. */
  public int nodesInLargest() {
    return Arrays.stream(nodeCounts).max().orElse(0);
  }

  @Override
  public String toString() {
    return "ConnectedComponents[%d, the largest with %d nodes]"
        .formatted(count(), nodesInLargest());
  }
}
