package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.SparseConstant;
import io.hnhn.expr.Propagate;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.util.List;

/**
 * Multiplies known sparse matrices at planning time, while the product stays sparse. All other
 * constant expressions are left to the plan, which has them computed once, before the first epoch.
 */
final class ConstantsPass {
  /** A product may take this many times the work and memory of its factors. */
  private static final long GROWTH = 4;

  /** Below this many entries growth is no matter. */
  private static final long SMALL = 1 << 16;

  private ConstantsPass() {}

  static List<Expr> apply(List<Expr> roots) {
    return Rewrite.apply(roots, ConstantsPass::fold);
  }

  private static Expr fold(Expr expr) {
    if (expr.op() instanceof Propagate(SparseMatrix operator)
        && expr.input(0).op() instanceof SparseConstant(SparseMatrix value)
        && staysSparse(operator, value)) {
      return Expr.constant(SparseProducts.multiply(operator, value));
    }
    return expr;
  }

  /** Whether the product of two sparse matrices is not much larger than they are. */
  static boolean staysSparse(SparseMatrix left, SparseMatrix right) {
    long bound = SparseProducts.multiplications(left, right);
    return bound <= SMALL + GROWTH * (left.size() + right.size());
  }
}
