package io.hnhn.learn.why;

import io.hnhn.graph.Hypergraph;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What lies around some nodes, in an order that depends on the hypergraph alone.
 *
 * @param nodes the node that is asked about, or the members of the hyperedge or set, ascending
 */
record Surroundings(Hypergraph graph, int[] nodes) {
  /** A member of a hyperedge. */
  record Membership(int node, int hyperedge) {}

  private boolean isOne(int node) {
    return Arrays.binarySearch(nodes, node) >= 0;
  }

  /** The hyperedges that the nodes lie in, those with most of them first, then the smallest. */
  List<Integer> hyperedges() {
    Map<Integer, Integer> shared = new HashMap<>();
    for (int node : nodes) {
      for (int j : graph.hyperedgesOf(node)) {
        shared.merge(j, 1, Integer::sum);
      }
    }
    return mostShared(shared, Comparator.comparingInt(graph::size));
  }

  /** The other members of these hyperedges. */
  Stream<Membership> memberships() {
    return hyperedges().stream()
        .flatMap(
            j ->
                IntStream.of(graph.nodesOf(j))
                    .filter(i -> !isOne(i))
                    .mapToObj(i -> new Membership(i, j)));
  }

  /** How many there are of these. */
  long countMemberships() {
    return hyperedges().stream()
        .mapToLong(j -> IntStream.of(graph.nodesOf(j)).filter(i -> !isOne(i)).count())
        .sum();
  }

  /** All other nodes of these hyperedges, those that share most of them first. */
  List<Integer> neighbours() {
    Map<Integer, Integer> shared = new HashMap<>();
    memberships().forEach(member -> shared.merge(member.node(), 1, Integer::sum));
    return mostShared(shared, (_, _) -> 0);
  }

  /** Hyperedges of neighbours that have none of the nodes, those with most neighbours first. */
  List<Integer> hyperedgesBeyond() {
    Map<Integer, Integer> shared = new HashMap<>();
    for (int neighbour : neighbours()) {
      for (int j : graph.hyperedgesOf(neighbour)) {
        shared.merge(j, 1, Integer::sum);
      }
    }
    hyperedges().forEach(shared::remove);
    return mostShared(shared, Comparator.comparingInt(graph::size));
  }

  /** The largest count first, then by another order, then by number. */
  private static List<Integer> mostShared(
      Map<Integer, Integer> counts, Comparator<Integer> otherwise) {
    return counts.keySet().stream()
        .sorted(
            Comparator.<Integer, Integer>comparing(counts::get)
                .reversed()
                .thenComparing(otherwise)
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }
}
