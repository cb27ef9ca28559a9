package io.hnhn.data;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the nodes of a data set get as features where it has none, whatever it was read from.
 *
 * <pre>{@code
 * Dataset dataset = MissingFeatures.DEGREES.fill(DatasetFormats.read(path).dataset());
 * }</pre>
 */
public enum MissingFeatures {
  /** Nothing: the data set stays as it is. */
  NONE {
    @Override
    Attributes features(Hypergraph hypergraph, Attributes nodes) {
      return nodes;
    }
  },

  /**
   * One feature a node, 1 for the node itself and 0 for all others: the identity matrix, kept
   * sparse. The first layer of a model multiplies features by trained weights, X W, which is W
   * here: row i of W is a vector trained for node i. So this is what is elsewhere called learned
   * embeddings. A model trained so knows nothing about nodes it has not seen.
   */
  IDENTITY {
    @Override
    Attributes features(Hypergraph hypergraph, Attributes nodes) {
      int count = nodes.count();
      Features identity = SparseMatrix.selection(IntStream.range(0, count).toArray(), count);
      return nodes.withFeatures(identity, nodes.names());
    }
  },

  /**
   * Four features that tell how a node lies in the hypergraph. With degree d_i = |N_i| and s_j the
   * size of hyperedge j:
   *
   * <pre>
   * log degree       ln(1 + d_i)
   * mean log size    1/d_i · Σ_{j ∈ N_i} ln(s_j)
   * max log size     max_{j ∈ N_i} ln(s_j)
   * log neighbours   ln(1 + Σ_{j ∈ N_i} (s_j - 1)), a node counted once for each hyperedge shared
   * </pre>
   *
   * An isolated node has zeros. The numbers mean the same in every hypergraph, so that a model
   * trained on one can be used on another.
   */
  DEGREES {
    @Override
    Attributes features(Hypergraph hypergraph, Attributes nodes) {
      return nodes.withFeatures(allDegrees(hypergraph), DEGREE_NAMES);
    }
  };

  private static final List<String> DEGREE_NAMES =
      List.of("log degree", "mean log size", "max log size", "log neighbours");

  /** Whether features with these names tell how nodes lie in the hypergraph. */
  public static boolean areDegrees(List<String> featureNames) {
    return featureNames.equals(DEGREE_NAMES);
  }

  abstract Attributes features(Hypergraph hypergraph, Attributes nodes);

  /** The data set with features of its nodes; the same one if it has some. */
  public Dataset fill(Dataset dataset) {
    return dataset.nodes().hasFeatures()
        ? dataset
        : dataset.withNodes(features(dataset.hypergraph(), dataset.nodes()));
  }

  private static Matrix allDegrees(Hypergraph hypergraph) {
    Matrix result = Matrix.zeros(hypergraph.nodes(), DEGREE_NAMES.size());
    for (int node = 0; node < hypergraph.nodes(); node++) {
      float[] features = degrees(sizes(hypergraph, node));
      for (int c = 0; c < features.length; c++) {
        result.set(node, c, features[c]);
      }
    }
    return result;
  }

  private static int[] sizes(Hypergraph hypergraph, int node) {
    CompressedRows byNode = hypergraph.byNode();
    int[] sizes = new int[byNode.length(node)];
    for (int k = 0; k < sizes.length; k++) {
      sizes[k] = hypergraph.size(byNode.column(byNode.start(node) + k));
    }
    return sizes;
  }

  /**
   * The features of {@link #DEGREES} of one node.
   *
   * @param sizes of the hyperedges that it lies in
   */
  public static float[] degrees(int[] sizes) {
    double sum = 0;
    double largest = 0;
    double neighbours = 0;
    for (int size : sizes) {
      sum += Math.log(size);
      largest = Math.max(largest, Math.log(size));
      neighbours += size - 1;
    }
    return new float[] {
      (float) Math.log1p(sizes.length),
      sizes.length == 0 ? 0 : (float) (sum / sizes.length),
      (float) largest,
      (float) Math.log1p(neighbours)
    };
  }
}
