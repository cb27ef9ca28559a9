package io.hnhn.paper;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Two groups; hyperedges stay within a group, features of nodes are noise. */
final class TwoGroups {
  private static final int NODES = 80;

  private TwoGroups() {}

  static Dataset dataset() {
    Random random = new Random(3);
    int[][] hyperedges = new int[60][];
    Matrix features = Matrix.zeros(NODES, 8);
    Matrix words = Matrix.zeros(hyperedges.length, 3);
    for (int j = 0; j < hyperedges.length; j++) {
      int group = j % 2;
      hyperedges[j] = random.ints(4, 0, NODES / 2).distinct().map(i -> 2 * i + group).toArray();
      words.set(j, group, 1);
    }
    for (int i = 0; i < NODES; i++) {
      for (int c = 0; c < 8; c++) {
        features.set(i, c, (float) random.nextGaussian());
      }
    }
    return new Dataset(
        "groups",
        Hypergraph.of(NODES, hyperedges),
        Attributes.none(NODES)
            .withFeatures(features)
            .withLabels(IntStream.range(0, NODES).map(i -> i % 2).toArray()),
        Attributes.none(hyperedges.length)
            .withFeatures(words)
            .withLabels(IntStream.range(0, hyperedges.length).map(j -> j % 2).toArray()),
        List.of("even", "odd"),
        List.of());
  }
}
