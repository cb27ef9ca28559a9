package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The parts of inputs that belong to some of the hyperedges, renumbered; all nodes stay. */
final class KeptHyperedges {
  private KeptHyperedges() {}

  /** The given hyperedges with their weights. */
  static Hypergraph of(Hypergraph hypergraph, int[] kept) {
    SparseProducts.Part part = SparseProducts.restrict(hypergraph.byHyperedge(), kept, null);
    Hypergraph result = Hypergraph.ofRows(part.pattern());
    if (hypergraph.hasHyperedgeWeights()) {
      float[] weights = new float[kept.length];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = hypergraph.hyperedgeWeight(kept[j]);
      }
      result = result.withHyperedgeWeights(weights);
    }
    if (hypergraph.hasIncidenceWeights()) {
      MemorySegment weights = Arena.ofAuto().allocate(JAVA_FLOAT, result.incidences());
      for (long k = 0; k < result.incidences(); k++) {
        long origin = part.origin().getAtIndex(JAVA_LONG, k);
        weights.setAtIndex(JAVA_FLOAT, k, hypergraph.incidenceWeight(origin));
      }
      result = result.withIncidenceWeights(weights);
    }
    return result;
  }

  /** The given rows. */
  static Features of(Features features, int[] kept) {
    return switch (features) {
      case SparseMatrix sparse -> SparseProducts.restrict(sparse, kept, null);
      case Matrix dense -> {
        Matrix rows = Matrix.zeros(kept.length, dense.columns());
        long bytes = (long) dense.columns() * Float.BYTES;
        for (int r = 0; r < kept.length; r++) {
          MemorySegment.copy(dense.segment(), kept[r] * bytes, rows.segment(), r * bytes, bytes);
        }
        yield rows;
      }
    };
  }
}
