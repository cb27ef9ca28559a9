package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/** The product element by element: C = A ∘ B, dA = dC ∘ B, dB = dC ∘ A. */
public record Multiply() implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    return Shapes.same(this, inputs);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return upstream.multiply(self.input(1 - input));
  }
}
