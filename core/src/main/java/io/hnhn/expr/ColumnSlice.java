package io.hnhn.expr;

import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.ArrayList;
import java.util.List;

/** The columns {@code from .. to-1}; the gradient is zero in the other columns. */
public record ColumnSlice(int from, int to) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shape x = Shapes.one(this, inputs);
    if (from < 0 || to < from || to > x.columns()) {
      throw new IllegalArgumentException(
          "ColumnSlice: expected columns between 0 and %d, but found %d to %d"
              .formatted(x.columns(), from, to));
    }
    return new Shape(x.rows(), to - from);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    Expr x = self.input(0);
    List<Expr> parts = new ArrayList<>();
    parts.add(Expr.constant(Matrix.zeros(x.rows(), from)));
    parts.add(upstream);
    parts.add(Expr.constant(Matrix.zeros(x.rows(), x.columns() - to)));
    return Expr.concat(parts);
  }
}
