package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What a model looks at: a hypergraph, a row of features for every node and, where there are any, a
 * row of features for every hyperedge.
 */
public record Inputs(
    Hypergraph hypergraph, Features nodeFeatures, @Nullable Features hyperedgeFeatures) {
  public Inputs {
    expectFeatures("nodes", hypergraph.nodes(), nodeFeatures);
    if (hyperedgeFeatures != null) {
      expectFeatures("hyperedges", hypergraph.hyperedges(), hyperedgeFeatures);
    }
  }

  /** A hypergraph whose hyperedges have no features of their own. */
  public Inputs(Hypergraph hypergraph, Features nodeFeatures) {
    this(hypergraph, nodeFeatures, null);
  }

  private static void expectFeatures(String what, int count, Features features) {
    if (features.rows() != count) {
      throw new IllegalArgumentException(
          "Expected a row of features for each of %d %s, but found %d rows"
              .formatted(count, what, features.rows()));
    }
    MemorySegment values =
        switch (features) {
          case Matrix dense -> dense.segment();
          case SparseMatrix sparse -> sparse.values();
        };
    for (long k = 0; k < values.byteSize() / Float.BYTES; k++) {
      float value = values.getAtIndex(JAVA_FLOAT, k);
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "Expected finite features of the %s, but found %s at %s"
                .formatted(what, value, place(features, k)));
      }
    }
  }

  private static String place(Features features, long k) {
    return switch (features) {
      case Matrix dense -> "row %d, column %d".formatted(k / dense.columns(), k % dense.columns());
      case SparseMatrix sparse -> {
        int row = 0;
        while (sparse.pattern().end(row) <= k) {
          row++;
        }
        yield "row %d, column %d".formatted(row, sparse.pattern().column(k));
      }
    };
  }
}
