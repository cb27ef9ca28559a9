package io.hnhn.block;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.ColumnSlice;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.Scale;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.IdentityHashMap;

/**
 * Which rows of its inputs a block of rows of an operation needs: a block of them as well, or any.
 *
 * <p>An operator of the hypergraph needs any, unless its entries run from the upper left to the
 * lower right, as those of a diagonal do, or those that give each incidence the row of its node.
 */
final class RowNeeds {
  private final boolean alongDiagonals;
  private final IdentityHashMap<CompressedRows, Boolean> diagonal = new IdentityHashMap<>();

  /**
   * Begins.
   *
   * @param alongDiagonals whether blocks are followed through such operators; a long row of one
   *     needs a long block then
   */
  RowNeeds(boolean alongDiagonals) {
    this.alongDiagonals = alongDiagonals;
  }

  /** Whether some rows of the result can be computed without the others. */
  static boolean hasBlocks(Op op) {
    return switch (op) {
      case Leaf leaf -> leaf instanceof Leaf.Constant || leaf instanceof Leaf.SparseConstant;
      case Propagate p -> true;
      case PropagateWeighted p -> !p.transposed();
      case IncidenceDot dot -> true;
      case SegmentExtreme s -> true;
      case SegmentLogSumExp s -> true;
      case SegmentSoftmax s -> true;
      case MatMul(boolean left, boolean right) -> !left;
      default -> isRowWise(op);
    };
  }

  private static boolean isRowWise(Op op) {
    return switch (op) {
      case Activate a -> true;
      case Add a -> true;
      case AddBias a -> true;
      case ColumnSlice c -> true;
      case Concat c -> true;
      case LayerNorm l -> true;
      case Multiply m -> true;
      case Scale s -> true;
      default -> false;
    };
  }

  /** Whether a block of rows needs a block of rows of an input, and not any of them. */
  boolean isLocal(Op op, int input) {
    return switch (op) {
      case Propagate(SparseMatrix operator) -> isDiagonal(operator.pattern());
      case PropagateWeighted p when !p.transposed() -> input == 0 || isDiagonal(p.pattern());
      case IncidenceDot(CompressedRows pattern) -> input == 0 || isDiagonal(pattern);
      case SegmentExtreme s -> true;
      case SegmentLogSumExp s -> true;
      case SegmentSoftmax s -> true;
      case MatMul(boolean left, boolean right) when !left -> input == 0;
      case AddBias a -> input == 0;
      case LayerNorm l -> input == 0;
      default -> isRowWise(op);
    };
  }

  private boolean isDiagonal(CompressedRows pattern) {
    return alongDiagonals && diagonal.computeIfAbsent(pattern, RowNeeds::ascends);
  }

  /** Whether no row begins before the end of the one before. */
  private static boolean ascends(CompressedRows pattern) {
    int last = 0;
    for (int r = 0; r < pattern.rows(); r++) {
      if (pattern.length(r) > 0) {
        if (pattern.column(pattern.start(r)) < last) {
          return false;
        }
        last = pattern.column(pattern.end(r) - 1);
      }
    }
    return true;
  }

  /** The rows that have to be computed for some rows to be right: all entries of a segment. */
  static RowRange computed(Op op, RowRange rows) {
    return switch (op) {
      case IncidenceDot(CompressedRows pattern) -> entries(pattern, segments(pattern, rows));
      case SegmentExtreme(CompressedRows pattern, var kind) ->
          entries(pattern, segments(pattern, rows));
      case SegmentSoftmax(CompressedRows pattern) -> entries(pattern, segments(pattern, rows));
      default -> rows;
    };
  }

  /** The block of an input that a computed block of rows needs. */
  static RowRange of(Expr node, int input, RowRange computed) {
    return switch (node.op()) {
      case Propagate(SparseMatrix operator) -> columns(operator.pattern(), computed);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
          input == 0 ? entries(pattern, computed) : columns(pattern, computed);
      case IncidenceDot(CompressedRows pattern) -> {
        RowRange targets = segments(pattern, computed);
        yield input == 0 ? targets : columns(pattern, targets);
      }
      case SegmentLogSumExp(CompressedRows pattern) -> entries(pattern, computed);
      default -> computed;
    };
  }

  /** The rows of a pattern in which some entries lie. */
  static RowRange segments(CompressedRows pattern, RowRange entries) {
    return entries.size() == 0
        ? new RowRange(0, 0)
        : new RowRange(pattern.rowOf(entries.from()), pattern.rowOf(entries.to() - 1L) + 1);
  }

  /** The entries of some rows of a pattern. */
  private static RowRange entries(CompressedRows pattern, RowRange rows) {
    return rows.size() == 0
        ? new RowRange(0, 0)
        : new RowRange(
            Math.toIntExact(pattern.start(rows.from())),
            Math.toIntExact(pattern.end(rows.to() - 1)));
  }

  /** All columns between the first and the last entry of some rows of a diagonal pattern. */
  private static RowRange columns(CompressedRows pattern, RowRange rows) {
    long first = rows.size() == 0 ? 0 : pattern.start(rows.from());
    long end = rows.size() == 0 ? 0 : pattern.end(rows.to() - 1);
    return first == end
        ? new RowRange(0, 0)
        : new RowRange(pattern.column(first), pattern.column(end - 1) + 1);
  }
}
