package io.hnhn.data;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The parts of a data set that belong to some of its nodes and hyperedges, renumbered. */
final class Restriction {
  private Restriction() {}

  /** The given hyperedges with those of their members that are kept, and their weights. */
  static Hypergraph of(Hypergraph hypergraph, int[] nodes, int[] hyperedges) {
    SparseProducts.Part part = SparseProducts.restrict(hypergraph.byHyperedge(), hyperedges, nodes);
    Hypergraph result = Hypergraph.ofRows(part.pattern());
    if (hypergraph.hasHyperedgeWeights()) {
      float[] weights = new float[hyperedges.length];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = hypergraph.hyperedgeWeight(hyperedges[j]);
      }
      result = result.withHyperedgeWeights(weights);
    }
    if (hypergraph.hasIncidenceWeights()) {
      long incidences = part.pattern().size();
      MemorySegment weights = Arena.ofAuto().allocate(JAVA_FLOAT, incidences);
      for (long k = 0; k < incidences; k++) {
        long origin = part.origin().getAtIndex(JAVA_LONG, k);
        weights.setAtIndex(JAVA_FLOAT, k, hypergraph.incidenceWeight(origin));
      }
      result = result.withIncidenceWeights(weights);
    }
    return result;
  }

  /** The given rows. */
  static Features of(Features features, int[] rows) {
    return switch (features) {
      case SparseMatrix sparse -> SparseProducts.restrict(sparse, rows, null);
      case Matrix dense -> rowsOf(dense, rows);
    };
  }

  private static Matrix rowsOf(Matrix dense, int[] rows) {
    Matrix result = Matrix.zeros(rows.length, dense.columns());
    long bytes = (long) dense.columns() * Float.BYTES;
    for (int r = 0; r < rows.length; r++) {
      MemorySegment.copy(dense.segment(), rows[r] * bytes, result.segment(), r * bytes, bytes);
    }
    return result;
  }

  /** The new numbers of those nodes of a split that are kept, in the order of the split. */
  static int[] of(int[] split, int[] nodes) {
    return Arrays.stream(split)
        .map(node -> Arrays.binarySearch(nodes, node))
        .filter(number -> number >= 0)
        .toArray();
  }

  static void requireAscending(String what, int[] numbers, int count) {
    int least = 0;
    for (int number : numbers) {
      if (number < least || number >= count) {
        throw new IllegalArgumentException(
            "Expected ascending %ss, the next between %d and %d, but found %d"
                .formatted(what, least, count - 1, number));
      }
      least = number + 1;
    }
  }
}
