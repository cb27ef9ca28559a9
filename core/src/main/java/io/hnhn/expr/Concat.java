package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/** Matrices side by side: Y = [X₁ X₂ ...]; dXᵢ are the columns of dY that came from Xᵢ. */
public record Concat() implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    if (inputs.isEmpty()) {
      throw new IllegalArgumentException("Concat: expected at least one input, but found none");
    }
    int columns = 0;
    for (Shape input : inputs) {
      Shapes.expect(this, "rows", inputs.get(0).rows(), input.rows());
      columns = Math.addExact(columns, input.columns());
    }
    return new Shape(inputs.get(0).rows(), columns);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    int from = 0;
    for (int i = 0; i < input; i++) {
      from += self.input(i).columns();
    }
    return upstream.columns(from, from + self.input(input).columns());
  }
}
