package io.hnhn.train;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Two communities of nodes. Hyperedges stay within a community; the features are noise, so that
 * what tells the classes apart is the structure alone. Node i is of class i mod 2.
 *
 * @param classOfNode the class of every node
 */
record PlantedCommunities(Inputs inputs, int[] classOfNode) {
  static final int NODES = 80;
  private static final int HYPEREDGES = 120;
  private static final int SIZE = 5;
  private static final int FEATURES = 40;

  static PlantedCommunities make() {
    Random random = new Random(20);
    int[][] hyperedges = new int[HYPEREDGES][];
    for (int j = 0; j < HYPEREDGES; j++) {
      int community = j % 2;
      hyperedges[j] =
          random.ints(SIZE, 0, NODES / 2).map(member -> 2 * member + community).toArray();
    }
    Matrix features = Matrix.zeros(NODES, FEATURES);
    for (int i = 0; i < NODES; i++) {
      for (int c = 0; c < FEATURES; c++) {
        features.set(i, c, (float) random.nextGaussian());
      }
    }
    return new PlantedCommunities(
        new Inputs(Hypergraph.of(NODES, hyperedges), features),
        IntStream.range(0, NODES).map(i -> i % 2).toArray());
  }

  /** A quarter of the nodes. */
  Labels training() {
    return labels(0, 20);
  }

  /** Another quarter. */
  Labels validation() {
    return labels(20, 40);
  }

  /** The rest. */
  Labels test() {
    return labels(40, NODES);
  }

  private Labels labels(int from, int to) {
    return Labels.of(IntStream.range(from, to).toArray(), classOfNode);
  }
}
