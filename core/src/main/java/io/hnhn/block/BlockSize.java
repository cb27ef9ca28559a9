package io.hnhn.block;

import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.Amount;
import io.hnhn.graph.CompressedRows;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.SparseMatrix;
import java.util.HashSet;
import java.util.Set;

/**
 * What a block takes of memory at most: all that is computed for it, as if nothing shared a place,
 * its result once more to be written, and the numbers of operators that have to be copied.
 */
final class BlockSize {
  /** Bytes of a column and a value. */
  private static final long ENTRY = Integer.BYTES + Float.BYTES;

  /** Some rows of an expression. */
  private record Rows(Expr node, RowRange rows) {}

  private final RowNeeds needs;
  private final Set<Expr> kept;
  private final Set<Rows> counted = new HashSet<>();
  private long bytes;

  private BlockSize(RowNeeds needs, Set<Expr> kept) {
    this.needs = needs;
    this.kept = kept;
  }

  /** Bytes for some rows of a stage's result. */
  static long of(Expr root, RowRange rows, RowNeeds needs, Set<Expr> kept) {
    BlockSize size = new BlockSize(needs, kept);
    size.add(Amount.floatBytes(Amount.product(rows.size(), root.columns())));
    if (RowNeeds.hasBlocks(root.op())) {
      size.count(root, rows);
    } else {
      size.add(root.shape().bytes());
    }
    return size.bytes;
  }

  private void add(long more) {
    bytes = Amount.sum(bytes, Amount.sum(more, Plan.ALIGNMENT));
  }

  private boolean isThere(Expr node) {
    return kept.contains(node)
        || node.op() instanceof Leaf.Parameter
        || node.op() instanceof Leaf.Constant;
  }

  private void visit(Expr node, RowRange rows) {
    if (!isThere(node) && counted.add(new Rows(node, rows))) {
      count(node, rows);
    }
  }

  private void count(Expr node, RowRange rows) {
    RowRange computed = RowNeeds.computed(node.op(), rows);
    add(Amount.floatBytes(Amount.product(computed.size(), node.columns())));
    if (!computed.equals(rows)) {
      add(Amount.product(rows.size(), Float.BYTES * (long) node.columns() + ENTRY + Long.BYTES));
    }
    addOperator(node, computed);
    for (int i = 0; i < node.inputs().size(); i++) {
      Expr input = node.input(i);
      boolean isProduct =
          input.op() instanceof Leaf.SparseConstant
              && (node.op() instanceof Propagate || (node.op() instanceof MatMul && i == 0));
      if (!isProduct && needs.isLocal(node.op(), i)) {
        visit(input, RowNeeds.of(node, i, computed));
      }
    }
  }

  private void addOperator(Expr node, RowRange rows) {
    switch (node.op()) {
      case Propagate(SparseMatrix operator) -> {
        addPattern(operator.pattern(), rows, isMoved(node, 0));
        if (node.input(0).op() instanceof Leaf.SparseConstant(SparseMatrix value)) {
          addProduct(operator.pattern(), rows, value);
        }
      }
      case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
          addPattern(pattern, rows, isMoved(node, 1));
      case SegmentLogSumExp(CompressedRows pattern) -> addPattern(pattern, rows, false);
      case IncidenceDot(CompressedRows pattern) ->
          addPattern(pattern, RowNeeds.segments(pattern, rows), isMoved(node, 1));
      case SegmentExtreme(CompressedRows pattern, var kind) ->
          addPattern(pattern, RowNeeds.segments(pattern, rows), false);
      case SegmentSoftmax(CompressedRows pattern) ->
          addPattern(pattern, RowNeeds.segments(pattern, rows), false);
      case MatMul m when node.input(0).op() instanceof Leaf.SparseConstant(SparseMatrix value) ->
          addPattern(value.pattern(), rows, false);
      default -> {}
    }
  }

  /** Whether columns are counted anew, since there is but a block of what is multiplied with. */
  private boolean isMoved(Expr node, int input) {
    return needs.isLocal(node.op(), input) && !isThere(node.input(input));
  }

  private void addPattern(CompressedRows pattern, RowRange rows, boolean moved) {
    add((rows.size() + 1L) * Long.BYTES);
    if (moved) {
      add(entries(pattern, rows) * Integer.BYTES);
    }
  }

  /** An operator times sparse features, which stays sparse: twice while it is put together. */
  private void addProduct(CompressedRows operator, RowRange rows, SparseMatrix features) {
    double each = features.rows() == 0 ? 0 : (double) features.size() / features.rows();
    add((long) (2 * ENTRY * each * entries(operator, rows)));
  }

  private static long entries(CompressedRows pattern, RowRange rows) {
    return rows.size() == 0 ? 0 : pattern.end(rows.to() - 1) - pattern.start(rows.from());
  }
}
