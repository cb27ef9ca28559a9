package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/** A matrix times a number: Y = c X, dX = c dY. */
public record Scale(double factor) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    return Shapes.one(this, inputs);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return upstream.scale(factor);
  }
}
