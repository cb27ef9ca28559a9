package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/** One row added to every row: Y = X + 1 b, dX = dY, db = the column sums of dY. */
public record AddBias() implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shapes.expectInputs(this, inputs, 2);
    Shapes.expect(this, "a bias", new Shape(1, inputs.get(0).columns()), inputs.get(1));
    return inputs.get(0);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return input == 0 ? upstream : upstream.columnSums();
  }
}
