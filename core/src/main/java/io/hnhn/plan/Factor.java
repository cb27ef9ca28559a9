package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;

/** One matrix of a chain of products. */
sealed interface Factor {
  /** Rows and columns. */
  Shape shape();

  /**
   * A known sparse matrix.
   *
   * @param operator whether the formula has it as an operator of the hypergraph, not as features
   */
  record Sparse(SparseMatrix matrix, boolean operator) implements Factor {
    @Override
    public Shape shape() {
      return matrix.shape();
    }
  }

  /** An operator with computed weights; it can only be multiplied from the right. */
  record Weighted(CompressedRows pattern, Expr weights) implements Factor {
    @Override
    public Shape shape() {
      return new Shape(pattern.rows(), pattern.columns());
    }
  }

  /** The column of ones that a bias is multiplied with. */
  record Ones(int rows) implements Factor {
    @Override
    public Shape shape() {
      return new Shape(rows, 1);
    }
  }

  /** Any other expression. */
  record Dense(Expr value) implements Factor {
    @Override
    public Shape shape() {
      return value.shape();
    }
  }
}
