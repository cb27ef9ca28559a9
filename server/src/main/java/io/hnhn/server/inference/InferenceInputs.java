package io.hnhn.server.inference;

import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.server.http.HttpFault;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.Map;

/**
 * What a model sees of the tensors of a request.
 *
 * @param tensors by their names
 */
record InferenceInputs(StoredModel stored, Map<String, Tensor> tensors) {
  /** So many nodes may have no features, and so many hyperedges no members. */
  private static final int MOST_EMPTY = 1 << 12;

  Inputs read() {
    List<String> known = TensorSpec.inputs(stored).stream().map(TensorSpec::name).toList();
    if (known.isEmpty()) {
      throw HttpFault.wrong(
          "This model tells which sets of nodes are hyperedges, for which there are no tensors; ask"
              + " /api/predict");
    }
    if (!known.containsAll(tensors.keySet()) || tensors.size() != known.size()) {
      throw HttpFault.wrong(
          "Expected the inputs %s, each once".formatted(String.join(", ", known)));
    }
    Matrix nodes = matrix(TensorSpec.NODE_FEATURES, stored.nodeFeatures().count());
    if (!TensorSpec.looksAtHyperedges(stored.trained().model())) {
      Features none =
          stored
              .hyperedgeFeatures()
              .map(features -> SparseMatrix.zeros(0, features.count()))
              .orElse(null);
      return new Inputs(Hypergraph.of(nodes.rows()), nodes, none);
    }
    long[] nodeIndex = vector(TensorSpec.NODE_INDEX);
    long[] hyperedgeIndex = vector(TensorSpec.HYPEREDGE_INDEX);
    if (nodeIndex.length != hyperedgeIndex.length) {
      throw HttpFault.wrong(
          "Expected as many numbers in node_index as in hyperedge_index, but found %d and %d"
              .formatted(nodeIndex.length, hyperedgeIndex.length));
    }
    Matrix own = stored.hyperedgeFeatures().map(this::hyperedgeFeatures).orElse(null);
    int hyperedges = own == null ? count(hyperedgeIndex.length) : own.rows();
    Hypergraph hypergraph =
        Hypergraph.ofPairs(
            nodes.rows(),
            hyperedges,
            within(TensorSpec.NODE_INDEX, nodeIndex, nodes.rows()),
            within(TensorSpec.HYPEREDGE_INDEX, hyperedgeIndex, hyperedges));
    return new Inputs(hypergraph, nodes, own);
  }

  private Matrix hyperedgeFeatures(KnownFeatures known) {
    return matrix(TensorSpec.HYPEREDGE_FEATURES, known.count());
  }

  private Matrix matrix(String name, int columns) {
    if (tensors.get(name) instanceof Tensor.Floats(_, long[] shape, float[] values)
        && shape.length == 2
        && shape[1] == columns) {
      if (columns == 0 && shape[0] > MOST_EMPTY) {
        throw HttpFault.wrong(
            "Expected at most %d rows without features as %s, but found %d; send several requests"
                .formatted(MOST_EMPTY, name, shape[0]));
      }
      return Matrix.of((int) shape[0], columns, values);
    }
    throw HttpFault.wrong("Expected FP32 of the shape [rows, %d] as %s".formatted(columns, name));
  }

  private long[] vector(String name) {
    if (tensors.get(name) instanceof Tensor.Longs(_, long[] shape, long[] values)
        && shape.length == 1) {
      return values;
    }
    throw HttpFault.wrong("Expected INT64 of the shape [incidences] as " + name);
  }

  private int count(int incidences) {
    if (tensors.get(TensorSpec.HYPEREDGE_COUNT) instanceof Tensor.Longs(_, _, long[] values)
        && values.length == 1
        && values[0] >= 0
        && values[0] <= (long) incidences + MOST_EMPTY) {
      return (int) values[0];
    }
    throw HttpFault.wrong(
        "Expected INT64 of the shape [1] as hyperedge_count, from 0 to %d: the %d incidences, and %d more for hyperedges without members"
            .formatted((long) incidences + MOST_EMPTY, incidences, MOST_EMPTY));
  }

  private static int[] within(String name, long[] numbers, int limit) {
    int[] result = new int[numbers.length];
    for (int i = 0; i < result.length; i++) {
      if (numbers[i] < 0 || numbers[i] >= limit) {
        throw HttpFault.wrong(
            "Expected numbers from 0 to %d in %s, but found %d"
                .formatted(limit - 1, name, numbers[i]));
      }
      result[i] = (int) numbers[i];
    }
    return result;
  }
}
