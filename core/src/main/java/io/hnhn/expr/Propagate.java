package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;

/**
 * A known sparse operator of the hypergraph times a matrix (SpMM): Y = S X, and dX = Sᵀ dY. Row
 * selection is a propagation too, by the operator with a single 1 in each row.
 */
public record Propagate(SparseMatrix operator) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shape x = Shapes.one(this, inputs);
    Shapes.expect(this, "rows", operator.columns(), x.rows());
    return new Shape(operator.rows(), x.columns());
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return upstream.propagate(operator.transpose());
  }
}
