package io.hnhn.onnx;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import java.util.Random;

/** Random hypergraphs with features: some nodes are isolated, some hyperedges empty or alone. */
final class RandomInputs {
  static final int NODE_FEATURES = 6;
  static final int HYPEREDGE_FEATURES = 3;

  private RandomInputs() {}

  static Inputs of(int nodes, int hyperedges, boolean ownFeatures, long seed) {
    Random random = new Random(seed);
    int joined = nodes - 2;
    int[][] members = new int[hyperedges][];
    for (int j = 0; j < hyperedges; j++) {
      int size = j % 7 == 0 ? j % 2 : 2 + random.nextInt(Math.min(5, joined - 1));
      members[j] = random.ints(0, joined).distinct().limit(size).toArray();
    }
    Hypergraph hypergraph = Hypergraph.of(nodes, members);
    Matrix ofNodes = gaussian(nodes, NODE_FEATURES, random);
    return ownFeatures
        ? new Inputs(hypergraph, ofNodes, gaussian(hyperedges, HYPEREDGE_FEATURES, random))
        : new Inputs(hypergraph, ofNodes);
  }

  /** The same with weights of hyperedges and incidences. */
  static Inputs weighted(Inputs inputs, long seed) {
    Random random = new Random(seed);
    float[] ofHyperedges = new float[inputs.hypergraph().hyperedges()];
    float[] ofIncidences = new float[(int) inputs.hypergraph().incidences()];
    for (float[] weights : new float[][] {ofHyperedges, ofIncidences}) {
      for (int k = 0; k < weights.length; k++) {
        weights[k] = 0.25f + 2 * random.nextFloat();
      }
    }
    return new Inputs(
        inputs.hypergraph().withHyperedgeWeights(ofHyperedges).withIncidenceWeights(ofIncidences),
        inputs.nodeFeatures(),
        inputs.hyperedgeFeatures());
  }

  private static Matrix gaussian(int rows, int columns, Random random) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        result.set(r, c, (float) random.nextGaussian());
      }
    }
    return result;
  }
}
