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
    Matrix features = Matrix.zeros(nodes, 5);
    int[] labels = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      labels[i] = i % 3;
      for (int c = 0; c < 5; c++) {
        features.set(i, c, (float) random.nextGaussian() + (c == labels[i] ? 1 : 0));
      }
    }
    Dataset dataset =
        Dataset.of("random", graph, features, labels, List.of("blue", "green", "red"));
    return dataset.withHyperedges(Attributes.none(hyperedges).withLabels(ofHyperedges));
  }
}
