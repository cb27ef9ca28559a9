package io.hnhn.plan;

import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Leaf.SparseConstant;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.Optional;

/**
 * Keeps sparse constants sparse: a bag of words times weights becomes a sparse product, and with it
 * the gradient of the weights. Dropout on such a constant becomes dropout on its stored values;
 * what is zero stays zero. Where a constant is too full for that to pay, it is multiplied densely,
 * and so is an operator that is nearly full.
 */
final class SparseInputsPass {
  /** Past this many bytes nothing is stored densely that came sparse. */
  private static final long MOST_DENSE_BYTES = 1L << 30;

  private final CostModel costs;

  private SparseInputsPass(CostModel costs) {
    this.costs = costs;
  }

  static List<Expr> apply(List<Expr> roots, CostModel costs) {
    return Rewrite.apply(roots, new SparseInputsPass(costs)::choose);
  }

  private Expr choose(Expr expr) {
    return switch (expr.op()) {
      case MatMul(boolean left, boolean right) when !right -> product(expr, left);
      case Propagate(SparseMatrix operator) when !paysSparse(operator, expr.columns()) ->
          Expr.constant(operator.toDense()).matmul(expr.input(0));
      default -> expr;
    };
  }

  private Expr product(Expr expr, boolean transposed) {
    Expr left = expr.input(0);
    if (left.op() instanceof SparseConstant(SparseMatrix value)
        && paysSparse(value, expr.columns())) {
      return expr.input(1).propagate(transposed ? value.transpose() : value);
    }
    return dropped(left, expr.columns(), costs)
        .map(
            d ->
                Expr.of(
                    new PropagateWeighted(d.value().pattern(), transposed),
                    Expr.of(d),
                    expr.input(1)))
        .orElse(expr);
  }

  /**
   * The values of a sparse constant with dropout, where it pays to keep it sparse.
   *
   * @param columns of the matrix that it is multiplied with
   */
  static Optional<DroppedValues> dropped(Expr expr, int columns, CostModel costs) {
    return expr.op() instanceof Drop(Dropout dropout)
            && expr.input(0).op() instanceof SparseConstant(SparseMatrix value)
            && value.size() <= Integer.MAX_VALUE
            && paysSparse(value, columns, costs)
        ? Optional.of(new DroppedValues(value, dropout))
        : Optional.empty();
  }

  private boolean paysSparse(SparseMatrix matrix, int columns) {
    return paysSparse(matrix, columns, costs);
  }

  private static boolean paysSparse(SparseMatrix matrix, int columns, CostModel costs) {
    return matrix.shape().bytes() > MOST_DENSE_BYTES
        || costs.sparse(matrix.size(), matrix.rows(), matrix.columns(), columns)
            < costs.dense(matrix.rows(), matrix.columns(), columns);
  }
}
