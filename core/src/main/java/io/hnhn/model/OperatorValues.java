package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;

/** The values of an operator while they are computed: in double, each rounded once. */
final class OperatorValues {
  private final CompressedRows pattern;
  private final MemorySegment values;

  OperatorValues(CompressedRows pattern) {
    this.pattern = pattern;
    this.values = OffHeap.allocate(JAVA_FLOAT, pattern.size());
  }

  /**
   * Sets the value of an entry.
   *
   * @throws IllegalArgumentException if it is not finite, so that nothing that it is multiplied
   *     with would be
   */
  void set(int row, long entry, double value) {
    float rounded = (float) value;
    if (!Float.isFinite(rounded)) {
      throw new IllegalArgumentException(
          ("Expected weights of hyperedges and incidences that a model can multiply, but found %s"
                  + " between row %d and column %d of its operator; scale the weights to about 1")
              .formatted(value, row, pattern.column(entry)));
    }
    values.setAtIndex(JAVA_FLOAT, entry, rounded);
  }

  /** The operator. */
  SparseMatrix toMatrix() {
    return new SparseMatrix(pattern, values);
  }
}
