package io.hnhn.model;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.random.RandomGenerator;

/**
 * Inputs by chance. The hypergraph is sparse, so that a part is less than the whole; it has
 * isolated nodes, empty hyperedges, hyperedges of one node, often weights of either kind and
 * features of hyperedges.
 */
record RandomInputs(RandomGenerator random) {
  private static final int NODES = 40;
  private static final int HYPEREDGES = 26;
  private static final int SETS = 12;

  Inputs next() {
    Hypergraph hypergraph = hypergraph();
    return new Inputs(
            hypergraph, features(NODES, 6), random.nextBoolean() ? null : features(HYPEREDGES, 3))
        .withCandidates(Hypergraph.of(NODES, sets(SETS)));
  }

  private Hypergraph hypergraph() {
    Hypergraph plain = Hypergraph.of(NODES, sets(HYPEREDGES));
    Hypergraph some =
        random.nextBoolean() ? plain : plain.withHyperedgeWeights(weights(HYPEREDGES));
    return random.nextBoolean()
        ? some
        : some.withIncidenceWeights(weights((int) some.incidences()));
  }

  /** Of the last nodes few are in any. */
  private int[][] sets(int count) {
    int[][] sets = new int[count][];
    for (int j = 0; j < count; j++) {
      int limit = random.nextInt(8) == 0 ? NODES : NODES * 4 / 5;
      sets[j] = random.ints(random.nextInt(5), 0, limit).distinct().toArray();
    }
    return sets;
  }

  private float[] weights(int count) {
    float[] weights = new float[count];
    for (int k = 0; k < count; k++) {
      weights[k] = 0.25f + random.nextFloat();
    }
    return weights;
  }

  private Features features(int rows, int columns) {
    Matrix dense = Matrix.zeros(rows, columns);
    boolean sparse = random.nextBoolean();
    for (int i = 0; i < rows * columns; i++) {
      if (!sparse || random.nextInt(3) > 0) {
        dense.set(i / columns, i % columns, (float) random.nextGaussian());
      }
    }
    return sparse ? SparseMatrix.of(dense) : dense;
  }
}
