package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * Dropout: every element becomes x / (1 − rate), or 0 if it is dropped. It is linear in x, so the
 * gradient is the same operation.
 */
public record Drop(Dropout dropout) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shape x = Shapes.one(this, inputs);
    if (dropout.rowNumbers() != null) {
      Shapes.expect(this, "rows", dropout.rowNumbers().length, x.rows());
    }
    return x;
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return Expr.of(this, upstream);
  }
}
