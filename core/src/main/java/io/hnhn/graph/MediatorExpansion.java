package io.hnhn.graph;

import java.util.Arrays;

/**
 * The expansion of HyperGCN with mediators (Yadati et al., 2019): two representatives S and I of
 * each hyperedge e are joined, and each other node of e, a mediator, is joined to both.
 *
 * <pre>edges S-I, S-k, I-k for k in e \ {S, I},    each of weight 1 / (2|e| - 3)</pre>
 *
 * <p>So the weights of one hyperedge sum to 1. A hyperedge of two nodes is one edge of weight 1,
 * smaller ones give none; weights of an edge that several hyperedges make add up. Weights of
 * hyperedges and incidences play no part. There are no self-edges, and the graph is undirected:
 * each edge is stored in both directions. The cost is that of 2|e| - 3 edges a hyperedge.
 */
public final class MediatorExpansion {
  private MediatorExpansion() {}

  /**
   * The expansion by given representatives.
   *
   * @param first S, for each hyperedge one of its nodes
   * @param second I, for each hyperedge another of its nodes; neither is read where there are fewer
   *     than two nodes
   */
  public static WeightedGraph of(Hypergraph hypergraph, int[] first, int[] second) {
    requireRepresentatives(hypergraph, first, second);
    CompressedRows byNode = hypergraph.byNode();
    CompressedRows byHyperedge = hypergraph.byHyperedge();
    return WeightedGraph.of(
        hypergraph.nodes(),
        (node, sum) -> {
          for (long k = byNode.start(node); k < byNode.end(node); k++) {
            int hyperedge = byNode.column(k);
            int size = byHyperedge.length(hyperedge);
            if (size < 2) {
              continue;
            }
            double weight = 1 / (2.0 * size - 3);
            if (node == first[hyperedge] || node == second[hyperedge]) {
              joinAll(byHyperedge, hyperedge, node, weight, sum);
            } else {
              sum.add(first[hyperedge], weight);
              sum.add(second[hyperedge], weight);
            }
          }
        });
  }

  /**
   * The expansion by extremes, as HyperGCN chooses them: S is the node of a hyperedge with the
   * largest score, I the one with the smallest. Among equals S is the first and I the last, so that
   * they differ even where all scores agree.
   *
   * @param score for each node a number, such as its features projected on a random vector
   */
  public static WeightedGraph byScore(Hypergraph hypergraph, float[] score) {
    if (score.length != hypergraph.nodes()) {
      throw new IllegalArgumentException(
          "Expected %d scores, one for each node, but found %d"
              .formatted(hypergraph.nodes(), score.length));
    }
    CompressedRows rows = hypergraph.byHyperedge();
    int[] largest = new int[rows.rows()];
    int[] smallest = new int[rows.rows()];
    for (int hyperedge = 0; hyperedge < rows.rows(); hyperedge++) {
      for (long k = rows.start(hyperedge); k < rows.end(hyperedge); k++) {
        int node = rows.column(k);
        boolean isFirst = k == rows.start(hyperedge);
        if (isFirst || Float.compare(score[node], score[largest[hyperedge]]) > 0) {
          largest[hyperedge] = node;
        }
        if (isFirst || Float.compare(score[node], score[smallest[hyperedge]]) <= 0) {
          smallest[hyperedge] = node;
        }
      }
    }
    return of(hypergraph, largest, smallest);
  }

  private static void joinAll(
      CompressedRows byHyperedge, int hyperedge, int node, double weight, RowSum sum) {
    for (long k = byHyperedge.start(hyperedge); k < byHyperedge.end(hyperedge); k++) {
      if (byHyperedge.column(k) != node) {
        sum.add(byHyperedge.column(k), weight);
      }
    }
  }

  private static void requireRepresentatives(Hypergraph hypergraph, int[] first, int[] second) {
    int hyperedges = hypergraph.hyperedges();
    if (first.length != hyperedges || second.length != hyperedges) {
      throw new IllegalArgumentException(
          "Expected two representatives for each of %d hyperedges, but found %d and %d"
              .formatted(hyperedges, first.length, second.length));
    }
    for (int hyperedge = 0; hyperedge < hyperedges; hyperedge++) {
      int[] nodes = hypergraph.nodesOf(hyperedge);
      if (nodes.length >= 2) {
        if (first[hyperedge] == second[hyperedge]
            || Arrays.binarySearch(nodes, first[hyperedge]) < 0
            || Arrays.binarySearch(nodes, second[hyperedge]) < 0) {
          throw new IllegalArgumentException(
              "Expected two different nodes of the hyperedge, but found %d and %d at hyperedge %d"
                  .formatted(first[hyperedge], second[hyperedge], hyperedge));
        }
      }
    }
  }
}
