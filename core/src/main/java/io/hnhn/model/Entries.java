package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Matrices with one row for each entry of a pattern, which is an incidence: what attention and
 * messages are computed on. Entry k lies in row(k), its target, and in column(k), its source.
 *
 * <pre>{@code
 * Entries incidences = new Entries(hypergraph.byNode()); // nodes are targets, hyperedges sources
 * Expr messages = incidences.ofTargets(nodes).plus(incidences.ofSources(edges)).relu();
 * Expr heard = messages.propagate(incidences.sumsOf(h.meanToNodes()));
 * }</pre>
 *
 * <p>What is made here costs a row for each incidence.
 */
public final class Entries {
  private final CompressedRows pattern;
  private final int count;

  // Made once, so that the planner sees one operator where one is used several times.
  private @Nullable SparseMatrix fromTargets;
  private @Nullable SparseMatrix fromSources;
  private @Nullable SparseMatrix toTransposed;

  /**
   * Those of a pattern.
   *
   * @param pattern rows are targets, columns are sources
   */
  public Entries(CompressedRows pattern) {
    if (pattern.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected at most 2^31 - 1 incidences where each has numbers of its own, but found "
              + pattern.size());
    }
    this.pattern = pattern;
    this.count = (int) pattern.size();
  }

  /** Rows are targets, columns are sources. */
  public CompressedRows pattern() {
    return pattern;
  }

  /** Row k is row(k) of {@code targets}. */
  public Expr ofTargets(Expr targets) {
    if (fromTargets == null) {
      fromTargets = selection(new RowWalk(pattern)::rowOf, pattern.rows());
    }
    return targets.propagate(fromTargets);
  }

  /** Row k has all columns of row(k) but column(k): each entry beside the others of its row. */
  public CompressedRows others() {
    int[][] others = new int[count][];
    for (int r = 0; r < pattern.rows(); r++) {
      int[] all = pattern.row(r);
      for (int own = 0; own < all.length; own++) {
        int left = all[own];
        others[(int) pattern.start(r) + own] =
            Arrays.stream(all).filter(column -> column != left).toArray();
      }
    }
    return CompressedRows.of(pattern.columns(), others);
  }

  /** Row k is column(k) of {@code sources}. */
  public Expr ofSources(Expr sources) {
    if (fromSources == null) {
      fromSources = selection(pattern::column, pattern.columns());
    }
    return sources.propagate(fromSources);
  }

  /** The same rows in the order that the entries of the transposed pattern have. */
  public Expr transposed(Expr rows) {
    if (toTransposed == null) {
      CompressedRows.Transposed transposed = pattern.transposed();
      toTransposed = selection(k -> (int) transposed.originOf(k), count);
    }
    return rows.propagate(toTransposed);
  }

  /** A known column. */
  public Expr column(LongToDoubleFunction valueOf) {
    Matrix column = Matrix.zeros(count, 1);
    for (int k = 0; k < count; k++) {
      column.set(k, 0, (float) valueOf.applyAsDouble(k));
    }
    return Expr.constant(column);
  }

  /**
   * The operator from entries to targets that weighs entry k as {@code operator}, which has this
   * pattern, weighs its source.
   */
  public SparseMatrix sumsOf(SparseMatrix operator) {
    MemorySegment own = OffHeap.allocate(JAVA_INT, count);
    for (int k = 0; k < count; k++) {
      own.setAtIndex(JAVA_INT, k, k);
    }
    return new SparseMatrix(CompressedRows.wrap(count, pattern.offsets(), own), operator.values());
  }

  /** The values of an operator, a column with one row for each entry of its pattern. */
  public static Expr valuesOf(SparseMatrix operator) {
    return new Entries(operator.pattern()).column(operator::value);
  }

  /** Tells the rows of entries that are asked about one after the other. */
  private static final class RowWalk {
    private final CompressedRows pattern;
    private int row;

    RowWalk(CompressedRows pattern) {
      this.pattern = pattern;
    }

    int rowOf(int entry) {
      while (pattern.end(row) <= entry) {
        row++;
      }
      return row;
    }
  }

  private SparseMatrix selection(IntUnaryOperator rowOf, int rows) {
    return SparseMatrix.selection(count, rowOf, rows);
  }
}
