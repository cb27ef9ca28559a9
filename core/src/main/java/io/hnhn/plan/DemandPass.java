package io.hnhn.plan;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.ColumnSlice;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf.Constant;
import io.hnhn.expr.Leaf.SparseConstant;
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
import io.hnhn.graph.RestrictedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes only what the roots can see. It walks from the roots back to the leaves and notes which
 * rows of every expression are needed; then it builds the formula anew over matrices that have just
 * those rows, every operator of the hypergraph cut down to them.
 *
 * <p>Since it runs before the gradient is taken, the gradient is over the small matrices as well.
 */
final class DemandPass {
  private final Map<Expr, RowSet> demand = new HashMap<>();
  private final Map<Expr, Expr> small = new HashMap<>();

  private DemandPass() {}

  static List<Expr> apply(List<Expr> roots) {
    DemandPass pass = new DemandPass();
    List<Expr> order = ExprWalk.topologicalOrder(roots);
    order.forEach(node -> pass.demand.put(node, new RowSet(node.rows())));
    roots.forEach(root -> pass.demand.get(root).addAll());
    order.reversed().forEach(pass::askInputs);
    order.forEach(node -> pass.small.put(node, pass.shrink(node)));
    return roots.stream().map(pass.small::get).toList();
  }

  private void askInputs(Expr node) {
    RowSet rows = demand.get(node);
    switch (node.op()) {
      case MatMul(boolean left, boolean right) when !left -> {
        demand.get(node.input(0)).add(rows);
        demand.get(node.input(1)).addAll();
      }
      case Propagate(SparseMatrix operator) ->
          demand.get(node.input(0)).add(RowSet.columnsOf(operator.pattern(), rows));
      case PropagateWeighted(CompressedRows pattern, boolean transposed) when !transposed -> {
        demand.get(node.input(0)).add(RowSet.entriesOf(pattern, rows));
        demand.get(node.input(1)).add(RowSet.columnsOf(pattern, rows));
      }
      case IncidenceDot(CompressedRows pattern) -> {
        RowSet targets = complete(pattern, rows);
        demand.get(node.input(0)).add(targets);
        demand.get(node.input(1)).add(RowSet.columnsOf(pattern, targets));
      }
      case SegmentExtreme(CompressedRows pattern, var kind) -> {
        complete(pattern, rows);
        demand.get(node.input(0)).add(rows);
      }
      case SegmentLogSumExp(CompressedRows pattern) ->
          demand.get(node.input(0)).add(RowSet.entriesOf(pattern, rows));
      case SegmentSoftmax(CompressedRows pattern) -> {
        complete(pattern, rows);
        demand.get(node.input(0)).add(rows);
      }
      case Op op when isRowWise(op) -> {
        for (int i = 0; i < node.inputs().size(); i++) {
          if (isSingleRow(op, i)) {
            demand.get(node.input(i)).addAll();
          } else {
            demand.get(node.input(i)).add(rows);
          }
        }
      }
      case Constant c -> {}
      case SparseConstant c -> {}
      default -> {
        rows.addAll();
        node.inputs().forEach(input -> demand.get(input).addAll());
      }
    }
  }

  /**
   * Adds to some entries of a pattern all others of their rows.
   *
   * @return these rows; asked again for the completed entries, {@link RowSet#rowsOfEntries} says
   *     the same
   */
  private static RowSet complete(CompressedRows pattern, RowSet entries) {
    entries.add(RowSet.entriesOf(pattern, RowSet.rowsOfEntries(pattern, entries)));
    // If all entries are wanted now, then all rows are, those without entries too.
    return RowSet.rowsOfEntries(pattern, entries);
  }

  /**
   * Whether row i of the result is a function of row i of the inputs (and of whole rows of bias).
   */
  private static boolean isRowWise(Op op) {
    return switch (op) {
      case Activate a -> true;
      case Add a -> true;
      case AddBias a -> true;
      case ColumnSlice c -> true;
      case Concat c -> true;
      case Drop d -> true;
      case LayerNorm l -> true;
      case Multiply m -> true;
      case Scale s -> true;
      default -> false;
    };
  }

  /** Whether an input is the single row (bias, gain) of an operation on rows. */
  private static boolean isSingleRow(Op op, int input) {
    return input > 0 && (op instanceof AddBias || op instanceof LayerNorm);
  }

  private Expr shrink(Expr node) {
    RowSet rows = demand.get(node);
    return switch (node.op()) {
      case Propagate(SparseMatrix operator) ->
          propagate(operator, rows, demand.get(node.input(0)), small.get(node.input(0)));
      case PropagateWeighted(CompressedRows pattern, boolean transposed) when !transposed -> {
        CompressedRows part = restrict(pattern, rows, demand.get(node.input(1)));
        Expr weights = aligned(node.input(0), RowSet.entriesOf(pattern, rows));
        yield Expr.of(new PropagateWeighted(part, false), weights, small.get(node.input(1)));
      }
      case IncidenceDot(CompressedRows pattern) -> {
        RowSet targets = RowSet.rowsOfEntries(pattern, rows);
        CompressedRows part = restrict(pattern, targets, demand.get(node.input(1)));
        yield Expr.of(
            new IncidenceDot(part), aligned(node.input(0), targets), small.get(node.input(1)));
      }
      case SegmentExtreme(CompressedRows pattern, var kind) ->
          Expr.of(new SegmentExtreme(segments(pattern, rows), kind), aligned(node.input(0), rows));
      case SegmentLogSumExp(CompressedRows pattern) -> {
        Expr scores = aligned(node.input(0), RowSet.entriesOf(pattern, rows));
        yield Expr.of(new SegmentLogSumExp(rowsOf(pattern, rows)), scores);
      }
      case SegmentSoftmax(CompressedRows pattern) ->
          Expr.of(new SegmentSoftmax(segments(pattern, rows)), aligned(node.input(0), rows));
      case Op op when rows.isAll() -> Expr.of(op, node.inputs().stream().map(small::get).toList());
      case Constant(Matrix value) -> Expr.constant(value.selectRows(rows.toArray()));
      case SparseConstant(SparseMatrix value) -> Expr.constant(value.selectRows(rows.toArray()));
      case MatMul(boolean left, boolean right) when !left ->
          Expr.of(node.op(), aligned(node.input(0), rows), small.get(node.input(1)));
      case Drop(var dropout) ->
          Expr.of(new Drop(dropout.restrictedTo(rows.toArray())), aligned(node.input(0), rows));
      case Op op when isRowWise(op) -> {
        List<Expr> inputs = new ArrayList<>();
        for (int i = 0; i < node.inputs().size(); i++) {
          Expr input = node.input(i);
          inputs.add(isSingleRow(op, i) ? small.get(input) : aligned(input, rows));
        }
        yield Expr.of(op, inputs);
      }
      default -> throw new IllegalStateException("Expected all rows of " + node);
    };
  }

  /** The rows of a pattern that the given entries, all of their rows, lie in. */
  private static CompressedRows segments(CompressedRows pattern, RowSet entries) {
    return rowsOf(pattern, RowSet.rowsOfEntries(pattern, entries));
  }

  private static CompressedRows rowsOf(CompressedRows pattern, RowSet rows) {
    RowSet columns = new RowSet(pattern.columns());
    columns.addAll();
    return restrict(pattern, rows, columns);
  }

  /** The given rows of an expression that may be computed on more rows, for others' sake. */
  private Expr aligned(Expr node, RowSet rows) {
    RowSet computed = demand.get(node);
    Expr value = small.get(node);
    if (computed.isAll() && rows.isAll()) {
      return value;
    }
    int[] have = computed.toArray();
    int[] want = rows.toArray();
    if (Arrays.equals(have, want)) {
      return value;
    }
    int[] positions = new int[want.length];
    Arrays.setAll(positions, i -> Arrays.binarySearch(have, want[i]));
    return value.selectRows(positions);
  }

  private static Expr propagate(SparseMatrix operator, RowSet rows, RowSet columns, Expr x) {
    SparseMatrix part =
        rows.isAll() && columns.isAll()
            ? operator
            : operator.restrictedTo(rows.toArray(), columns.toArray());
    return isIdentity(part) ? x : x.propagate(part);
  }

  private static CompressedRows restrict(CompressedRows pattern, RowSet rows, RowSet columns) {
    return rows.isAll() && columns.isAll()
        ? pattern
        : RestrictedRows.of(pattern, rows.toArray(), columns.toArray()).rows();
  }

  private static boolean isIdentity(SparseMatrix matrix) {
    if (matrix.rows() != matrix.columns() || matrix.size() != matrix.rows()) {
      return false;
    }
    for (int r = 0; r < matrix.rows(); r++) {
      if (matrix.pattern().length(r) != 1
          || matrix.pattern().column(r) != r
          || matrix.value(r) != 1) {
        return false;
      }
    }
    return true;
  }
}
