package io.hnhn.block;

import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The formula of one block: that of a stage for some of its rows. Operators are cut down to them,
 * what was kept of other stages is read where it lies, and nothing is copied but numbers that
 * change when rows are counted from elsewhere.
 */
final class BlockFormula {
  /** Some rows of an expression. */
  private record Rows(Expr node, RowRange rows) {}

  /** Some rows and columns of an operator or a pattern. */
  private record Cut(RowRange rows, RowRange columns) {}

  private final RowNeeds needs;
  private final Map<Expr, Matrix> kept;
  private final Map<Rows, Expr> made = new HashMap<>();
  private final Map<Expr, Expr> wholes = new HashMap<>();
  // By identity and then by rows, so that one operator stays one.
  private final IdentityHashMap<Object, Map<Cut, Object>> cuts = new IdentityHashMap<>();

  /**
   * Begins.
   *
   * @param kept all rows of what other stages have computed
   */
  BlockFormula(RowNeeds needs, Map<Expr, Matrix> kept) {
    this.needs = needs;
    this.kept = kept;
  }

  /** Some rows of a stage's result. */
  Expr of(Expr root, RowRange rows) {
    return RowNeeds.hasBlocks(root.op()) ? compute(root, rows) : unblocked(root, rows);
  }

  /** What needs all rows of its inputs at once gives all rows of its result. */
  private Expr unblocked(Expr node, RowRange rows) {
    Expr all = Expr.of(node.op(), node.inputs().stream().map(this::whole).toList());
    return slice(all, RowRange.first(node.rows()), rows);
  }

  private Expr whole(Expr node) {
    return wholes.computeIfAbsent(node, n -> kept.containsKey(n) ? Expr.constant(kept.get(n)) : n);
  }

  private boolean isStored(Expr node) {
    return kept.containsKey(node) || node.op() instanceof Leaf.Constant;
  }

  /** Some rows of an expression, computed once in a block. */
  private Expr some(Expr node, RowRange rows) {
    Rows wanted = new Rows(node, rows);
    Expr known = made.get(wanted);
    if (known == null) {
      Matrix stored = kept.get(node);
      known =
          stored == null
              ? compute(node, rows)
              : Expr.constant(stored.between(rows.from(), rows.to()));
      made.put(wanted, known);
    }
    return known;
  }

  private Expr compute(Expr node, RowRange rows) {
    RowRange computed = RowNeeds.computed(node.op(), rows);
    return slice(computeAll(node, computed), computed, rows);
  }

  private static Expr slice(Expr value, RowRange have, RowRange want) {
    if (have.equals(want)) {
      return value;
    }
    int from = want.from() - have.from();
    return value.propagate(SparseMatrix.selection(want.size(), i -> from + i, have.size()));
  }

  private Expr computeAll(Expr node, RowRange rows) {
    return switch (node.op()) {
      case Leaf.Parameter p -> node;
      case Leaf.Constant(Matrix value) -> Expr.constant(value.between(rows.from(), rows.to()));
      case Leaf.SparseConstant(SparseMatrix value) -> Expr.constant(cut(value, rows));
      case Propagate(SparseMatrix operator) -> propagate(node, operator, rows);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) -> {
        Expr weights = some(node.input(0), RowNeeds.of(node, 0, rows));
        Operand x = operand(node, 1, rows, pattern, rows);
        yield Expr.of(new PropagateWeighted(x.pattern, false), weights, x.value);
      }
      case IncidenceDot(CompressedRows pattern) -> {
        RowRange targets = RowNeeds.segments(pattern, rows);
        Operand right = operand(node, 1, rows, pattern, targets);
        yield Expr.of(new IncidenceDot(right.pattern), some(node.input(0), targets), right.value);
      }
      case SegmentExtreme(CompressedRows pattern, var kind) ->
          Expr.of(
              new SegmentExtreme(cut(pattern, RowNeeds.segments(pattern, rows)), kind),
              some(node.input(0), rows));
      case SegmentSoftmax(CompressedRows pattern) ->
          Expr.of(
              new SegmentSoftmax(cut(pattern, RowNeeds.segments(pattern, rows))),
              some(node.input(0), rows));
      case SegmentLogSumExp(CompressedRows pattern) ->
          Expr.of(
              new SegmentLogSumExp(cut(pattern, rows)),
              some(node.input(0), RowNeeds.of(node, 0, rows)));
      case MatMul(boolean left, boolean right) when !right && isSparse(node.input(0)) ->
          whole(node.input(1)).propagate(cut(sparse(node.input(0)), rows));
      case Op op -> rowWise(node, rows);
    };
  }

  private Expr rowWise(Expr node, RowRange rows) {
    List<Expr> inputs = new ArrayList<>();
    for (int i = 0; i < node.inputs().size(); i++) {
      Expr input = node.input(i);
      inputs.add(needs.isLocal(node.op(), i) ? some(input, rows) : whole(input));
    }
    return Expr.of(node.op(), inputs);
  }

  private Expr propagate(Expr node, SparseMatrix operator, RowRange rows) {
    Expr x = node.input(0);
    if (isSparse(x) && !kept.containsKey(x)) {
      return Expr.constant(SparseProducts.multiply(cut(operator, rows), sparse(x)));
    }
    if (isStored(x) || !needs.isLocal(node.op(), 0)) {
      return whole(x).propagate(cut(operator, rows));
    }
    RowRange columns = RowNeeds.of(node, 0, rows);
    return some(x, columns).propagate(cut(operator, rows, columns));
  }

  /** A pattern cut down to some rows, and what it is multiplied with. */
  private record Operand(CompressedRows pattern, Expr value) {}

  private Operand operand(
      Expr node, int input, RowRange computed, CompressedRows pattern, RowRange rows) {
    Expr x = node.input(input);
    if (isStored(x) || !needs.isLocal(node.op(), input)) {
      return new Operand(cut(pattern, rows), whole(x));
    }
    RowRange columns = RowNeeds.of(node, input, computed);
    return new Operand(cut(pattern, rows, columns), some(x, columns));
  }

  private static boolean isSparse(Expr node) {
    return node.op() instanceof Leaf.SparseConstant;
  }

  private static SparseMatrix sparse(Expr node) {
    return ((Leaf.SparseConstant) node.op()).value();
  }

  private SparseMatrix cut(SparseMatrix matrix, RowRange rows) {
    return once(
        matrix,
        SparseMatrix.class,
        new Cut(rows, RowRange.first(matrix.columns())),
        () -> matrix.between(rows.from(), rows.to()));
  }

  private SparseMatrix cut(SparseMatrix matrix, RowRange rows, RowRange columns) {
    return once(
        matrix,
        SparseMatrix.class,
        new Cut(rows, columns),
        () -> matrix.between(rows.from(), rows.to(), columns.from(), columns.to()));
  }

  private CompressedRows cut(CompressedRows pattern, RowRange rows) {
    return once(
        pattern,
        CompressedRows.class,
        new Cut(rows, RowRange.first(pattern.columns())),
        () -> pattern.between(rows.from(), rows.to()));
  }

  private CompressedRows cut(CompressedRows pattern, RowRange rows, RowRange columns) {
    return once(
        pattern,
        CompressedRows.class,
        new Cut(rows, columns),
        () -> pattern.between(rows.from(), rows.to(), columns.from(), columns.to()));
  }

  private <T> T once(Object whole, Class<T> type, Cut cut, Supplier<T> make) {
    return type.cast(
        cuts.computeIfAbsent(whole, w -> new HashMap<>()).computeIfAbsent(cut, c -> make.get()));
  }
}
