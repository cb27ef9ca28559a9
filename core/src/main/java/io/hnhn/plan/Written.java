package io.hnhn.plan;

import io.hnhn.expr.Add;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.SparseConstant;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;

/** What a linear region of a formula costs in the order in which it is written. */
final class Written {
  private Written() {}

  /** Seconds an epoch, by the same rules as {@link MatrixChain#cost}. */
  static double cost(Expr node, LinearRegions regions, OrderPass.Options options) {
    double total = own(node, regions.facts(), options);
    for (Expr input : node.inputs()) {
      if (regions.inner().contains(input)) {
        total += cost(input, regions, options);
      }
    }
    return total;
  }

  private static double own(Expr node, Dependence facts, OrderPass.Options options) {
    if (options.foldConstants() && facts.isConstant(node)) {
      return 0;
    }
    CostModel costs = options.costs();
    double once =
        switch (node.op()) {
          case Add a -> costs.elementwise(node.rows(), node.columns());
          case Concat c -> costs.elementwise(node.rows(), node.columns());
          case Propagate(SparseMatrix operator) ->
              costs.sparse(operator.size(), node.rows(), operator.columns(), node.columns());
          case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
              costs.sparse(pattern.size(), node.rows(), pattern.columns(), node.columns());
          case MatMul product -> matmul(node, options);
          default -> 0;
        };
    if (node.op() instanceof Add || node.op() instanceof Concat || !options.training()) {
      return once;
    }
    long gradients = node.inputs().stream().filter(facts.trainable()::contains).count();
    return once * (1 + gradients);
  }

  private static double matmul(Expr node, OrderPass.Options options) {
    CostModel costs = options.costs();
    double dense = costs.dense(node.rows(), node.input(0).columns(), node.columns());
    if (options.sparseInputs()
        && node.input(0).op() instanceof SparseConstant(SparseMatrix value)) {
      return Math.min(
          dense, costs.sparse(value.size(), node.rows(), value.columns(), node.columns()));
    }
    return dense;
  }
}
