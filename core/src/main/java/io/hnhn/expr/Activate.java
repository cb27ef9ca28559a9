package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/** An activation function of every element: y = f(x), and dx = f'(x) · dy. */
public record Activate(Activation activation) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    return Shapes.one(this, inputs);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return Expr.of(new Gradient(activation), upstream, self);
  }

  /** dx, from dy and y. */
  public record Gradient(Activation activation) implements Op {
    @Override
    public Shape shape(List<Shape> inputs) {
      return Shapes.same(this, inputs);
    }

    @Override
    public Expr gradient(Expr self, Expr upstream, int input) {
      throw SecondOrder.missing(this);
    }
  }
}
