package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cheapest order of a matrix chain product, by dynamic programming over all parenthesizations.
 * The cost of a product counts its gradients too if there will be any, and nothing if it is a
 * constant that is computed once.
 */
final class MatrixChain {
  private final List<Factor> factors;
  private final Dependence facts;
  private final OrderPass.Options options;
  private final KnownProducts products;
  private final Part[][] best;

  /**
   * The best way known to multiply a part of the chain.
   *
   * @param sparse the product, where it is a known sparse matrix
   */
  private record Part(
      double cost,
      Shape shape,
      boolean constant,
      boolean trainable,
      Factor.@Nullable Sparse sparse,
      int split) {
    boolean isPossible() {
      return cost < Double.POSITIVE_INFINITY;
    }

    Part with(Factor.@Nullable Sparse known) {
      return new Part(cost, shape, constant, trainable, known, split);
    }
  }

  private static final Part IMPOSSIBLE =
      new Part(Double.POSITIVE_INFINITY, Shape.SCALAR, false, false, null, -1);

  MatrixChain(
      List<Factor> factors, Dependence facts, OrderPass.Options options, KnownProducts products) {
    this.products = products;
    this.factors = factors.stream().map(this::first).toList();
    this.facts = facts;
    this.options = options;
    int n = factors.size();
    this.best = new Part[n][n];
    for (int length = 1; length <= n; length++) {
      for (int i = 0; i + length <= n; i++) {
        best[i][i + length - 1] =
            length == 1 ? leaf(this.factors.get(i)) : cheapest(i, i + length - 1);
      }
    }
  }

  /** A known matrix is the first of its equals. */
  private Factor first(Factor factor) {
    return factor instanceof Factor.Sparse(SparseMatrix matrix, boolean operator)
        ? new Factor.Sparse(products.first(matrix), operator)
        : factor;
  }

  /** Seconds an epoch, forward and backward. */
  double cost() {
    return best[0][factors.size() - 1].cost;
  }

  /** The product in the cheapest order. */
  Expr build() {
    return build(0, factors.size() - 1);
  }

  private Part leaf(Factor factor) {
    return switch (factor) {
      case Factor.Sparse sparse -> new Part(0, sparse.shape(), true, false, sparse, -1);
      case Factor.Ones ones -> new Part(0, ones.shape(), true, false, null, -1);
      case Factor.Dense(Expr value) ->
          new Part(
              0,
              value.shape(),
              facts.isConstant(value),
              facts.trainable().contains(value),
              null,
              -1);
      case Factor.Weighted(var pattern, Expr weights) ->
          new Part(0, factor.shape(), false, facts.trainable().contains(weights), null, -1);
    };
  }

  private Part cheapest(int from, int to) {
    Part result = IMPOSSIBLE;
    for (int split = from; split < to; split++) {
      Part candidate = product(from, split, to);
      if (candidate.cost < result.cost) {
        result = candidate;
      }
    }
    return result.constant
        ? result.with(fold(best[from][result.split], best[result.split + 1][to]))
        : result;
  }

  private Part product(int from, int split, int to) {
    Part left = best[from][split];
    Part right = best[split + 1][to];
    boolean endsInWeighted = factors.get(split) instanceof Factor.Weighted;
    boolean rightIsWeighted = split + 1 == to && factors.get(to) instanceof Factor.Weighted;
    if (!left.isPossible()
        || !right.isPossible()
        || rightIsWeighted
        || (endsInWeighted && split > from)) {
      return IMPOSSIBLE;
    }
    boolean constant = left.constant && right.constant;
    boolean trainable = left.trainable || right.trainable;
    Shape shape = new Shape(left.shape.rows(), right.shape.columns());
    double cost = left.cost + right.cost;
    if (!(constant && options.foldConstants())) {
      double once = once(left, right, endsInWeighted ? (Factor.Weighted) factors.get(split) : null);
      int gradients = (left.trainable ? 1 : 0) + (right.trainable ? 1 : 0);
      cost += once * (1 + (options.training() ? gradients : 0));
    }
    return new Part(cost, shape, constant, trainable, null, split);
  }

  private double once(Part left, Part right, Factor.@Nullable Weighted weighted) {
    CostModel costs = options.costs();
    int m = left.shape.rows();
    int k = left.shape.columns();
    int n = right.shape.columns();
    if (weighted != null) {
      return costs.sparse(weighted.pattern().size(), m, k, n);
    }
    double dense = costs.dense(m, k, n);
    if (left.sparse == null) {
      return dense;
    }
    double sparse = costs.sparse(left.sparse.matrix().size(), m, k, n);
    if (left.sparse.operator()) {
      return sparse;
    }
    return options.sparseInputs() ? Math.min(sparse, dense) : dense;
  }

  private Factor.@Nullable Sparse fold(Part left, Part right) {
    if (!options.foldConstants() || left.sparse == null || right.sparse == null) {
      return null;
    }
    boolean operator = left.sparse.operator() && right.sparse.operator();
    return products
        .of(left.sparse.matrix(), right.sparse.matrix())
        .map(product -> new Factor.Sparse(product, operator))
        .orElse(null);
  }

  private Expr build(int from, int to) {
    Part part = best[from][to];
    if (part.sparse != null) {
      return Expr.constant(part.sparse.matrix());
    }
    if (from == to) {
      return switch (factors.get(from)) {
        case Factor.Dense(Expr value) -> value;
        case Factor.Ones(int rows) -> Expr.constant(Matrix.filled(rows, 1, 1));
        case Factor.Sparse(SparseMatrix matrix, boolean operator) -> Expr.constant(matrix);
        case Factor.Weighted weighted ->
            throw new IllegalStateException("Expected a factor to the right of " + weighted);
      };
    }
    Expr right = build(part.split + 1, to);
    if (part.split == from && factors.get(from) instanceof Factor.@Nullable Weighted weighted) {
      return Expr.of(new PropagateWeighted(weighted.pattern(), false), weighted.weights(), right);
    }
    Factor.Sparse sparse = best[from][part.split].sparse;
    if (sparse != null && sparse.operator()) {
      return right.propagate(sparse.matrix());
    }
    return build(from, part.split).matmul(right);
  }
}
