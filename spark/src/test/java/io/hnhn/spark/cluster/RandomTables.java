package io.hnhn.spark.cluster;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Random;

/** A small data set whose hyperedges join nodes of the same class more often than others. */
final class RandomTables {
  private RandomTables() {}

  /** One hyperedge has all nodes, and one node is in all hyperedges; others are pairs. */
  static Dataset withHubs(int nodes, int hyperedges) {
    Random random = new Random(5);
    HypergraphBuilder builder =
        new HypergraphBuilder().declareNodes(nodes).declareHyperedges(hyperedges);
    for (int i = 0; i < nodes; i++) {
      builder.add(i, 0);
    }
    for (int j = 1; j < hyperedges; j++) {
      builder.add(0, j);
      builder.add(1 + random.nextInt(nodes - 1), j);
    }
    return of("hubs", builder.build(), random);
  }

  static Dataset of(int nodes, int hyperedges, boolean weighted) {
    Random random = new Random(7);
    HypergraphBuilder builder =
        new HypergraphBuilder().declareNodes(nodes).declareHyperedges(hyperedges);
    int[] ofHyperedges = new int[hyperedges];
    for (int j = 0; j < hyperedges; j++) {
      int kind = random.nextInt(3);
      ofHyperedges[j] = kind;
      // Some are a node's own, so that it lacks no self-loop.
      int size = 1 + random.nextInt(5);
      for (int k = 0; k < size; k++) {
        int node = random.nextInt(nodes / 3) * 3 + kind;
        if (weighted) {
          builder.add(node, j, 0.25f + random.nextFloat());
        } else {
          builder.add(node, j);
        }
      }
    }
    Hypergraph graph = builder.build();
    if (weighted) {
      float[] weights = new float[hyperedges];
      for (int j = 0; j < hyperedges; j++) {
        weights[j] = 0.5f + random.nextFloat();
      }
      graph = graph.withHyperedgeWeights(weights);
    }
    return of("random", graph, random)
        .withHyperedges(Attributes.none(hyperedges).withLabels(ofHyperedges));
  }

  /** Nodes whose features say something about their classes. */
  private static Dataset of(String name, Hypergraph graph, Random random) {
    Matrix features = Matrix.zeros(graph.nodes(), 5);
    int[] labels = new int[graph.nodes()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i % 3;
      for (int c = 0; c < 5; c++) {
        features.set(i, c, (float) random.nextGaussian() + (c == labels[i] ? 1 : 0));
      }
    }
    return Dataset.of(name, graph, features, labels, List.of("blue", "green", "red"));
  }
}
