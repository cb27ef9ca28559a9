package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;

/**
 * Rows times numbers that are computed, a gate for instance: diag(c) X. Numbers that are known
 * before make an operator.
 *
 * <pre>{@code
 * Expr gate = new Linear("gate", 1).of(edges).activate(Activation.SIGMOID); // a number a hyperedge
 * Expr gated = new Diagonal(edges.rows()).times(gate, edges);
 * }</pre>
 */
public final class Diagonal {
  private final CompressedRows pattern;

  /** For matrices of so many rows. */
  public Diagonal(int rows) {
    MemorySegment offsets = OffHeap.allocate(JAVA_LONG, rows + 1L);
    MemorySegment entries = OffHeap.allocate(JAVA_INT, rows);
    for (int r = 0; r < rows; r++) {
      offsets.setAtIndex(JAVA_LONG, r + 1L, r + 1L);
      entries.setAtIndex(JAVA_INT, r, r);
    }
    this.pattern = CompressedRows.wrap(rows, offsets, entries);
  }

  /** diag(factors) for numbers that are known: the operator that multiplies row r by number r. */
  public static SparseMatrix operator(double[] factors) {
    OperatorValues values = new OperatorValues(new Diagonal(factors.length).pattern);
    for (int r = 0; r < factors.length; r++) {
      values.set(r, r, factors[r]);
    }
    return values.toMatrix();
  }

  /** diag(column) x: row r of {@code x} times number r of {@code column}. */
  public Expr times(Expr column, Expr x) {
    return x.propagate(pattern, column);
  }
}
