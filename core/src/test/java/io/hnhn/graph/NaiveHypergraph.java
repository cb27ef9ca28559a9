package io.hnhn.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A hypergraph as a list of sets: slow, and obviously right. What the real one is held against. */
record NaiveHypergraph(int nodes, List<NavigableSet<Integer>> hyperedges) {

  /**
   * Some hundred hypergraphs, always the same ones: with isolated nodes, with empty and single-node
   * hyperedges, without nodes, without hyperedges, and without either.
   */
  static Stream<NaiveHypergraph> examples() {
    SplittableRandom random = new SplittableRandom(20200713);
    Stream<NaiveHypergraph> corners =
        Stream.of(empty(0, 0), empty(0, 3), empty(4, 0), empty(1, 1), empty(5, 2));
    return Stream.concat(corners, IntStream.range(0, 300).mapToObj(k -> random(random)));
  }

  private static NaiveHypergraph empty(int nodes, int hyperedges) {
    return new NaiveHypergraph(
        nodes, Stream.<NavigableSet<Integer>>generate(TreeSet::new).limit(hyperedges).toList());
  }

  private static NaiveHypergraph random(SplittableRandom random) {
    int nodes = random.nextInt(1, 13);
    int hyperedges = random.nextInt(13);
    double probability = random.nextDouble() * random.nextDouble();
    List<NavigableSet<Integer>> sets = new ArrayList<>();
    for (int j = 0; j < hyperedges; j++) {
      NavigableSet<Integer> set = new TreeSet<>();
      for (int i = 0; i < nodes; i++) {
        if (random.nextDouble() < probability) {
          set.add(i);
        }
      }
      sets.add(set);
    }
    return new NaiveHypergraph(nodes, sets);
  }

  Hypergraph compressed() {
    return Hypergraph.of(nodes, hyperedges.stream().map(NaiveHypergraph::array).toList());
  }

  long incidences() {
    return hyperedges.stream().mapToLong(NavigableSet::size).sum();
  }

  NavigableSet<Integer> hyperedgesOf(int node) {
    NavigableSet<Integer> result = new TreeSet<>();
    for (int j = 0; j < hyperedges.size(); j++) {
      if (hyperedges.get(j).contains(node)) {
        result.add(j);
      }
    }
    return result;
  }

  /** A, dense. */
  double[][] incidenceMatrix() {
    double[][] a = new double[nodes][hyperedges.size()];
    for (int i = 0; i < nodes; i++) {
      for (int j : hyperedgesOf(i)) {
        a[i][j] = 1;
      }
    }
    return a;
  }

  /** A Aᵀ by the schoolbook product. */
  double[][] cliqueMatrix() {
    double[][] a = incidenceMatrix();
    double[][] c = new double[nodes][nodes];
    for (int i = 0; i < nodes; i++) {
      for (int k = 0; k < nodes; k++) {
        for (int j = 0; j < hyperedges.size(); j++) {
          c[i][k] += a[i][j] * a[k][j];
        }
      }
    }
    return c;
  }

  static int[] array(NavigableSet<Integer> set) {
    return set.stream().mapToInt(Integer::intValue).toArray();
  }
}
