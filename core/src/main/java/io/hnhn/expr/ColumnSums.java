package io.hnhn.expr;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.List;

/** The sum of all rows: y = 1ᵀ X, dX = 1 dy. */
public record ColumnSums() implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    return new Shape(1, Shapes.one(this, inputs).columns());
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return Expr.constant(Matrix.filled(self.input(0).rows(), 1, 1)).matmul(upstream);
  }
}
