package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * Layer normalisation with gain g and bias b, both one row; μ and σ² are mean and variance of a
 * row:
 *
 * <pre>
 * x̂ = (x − μ) / √(σ² + ε)       y = g ∘ x̂ + b
 * dx = (g∘dy − mean(g∘dy) − x̂ ∘ mean(g∘dy∘x̂)) / √(σ² + ε)
 * dg = Σ dy ∘ x̂                  db = Σ dy                    (over the rows)
 * </pre>
 */
public record LayerNorm(double epsilon) implements Op {
  /** The usual ε. */
  public static final double EPSILON = 1e-5;

  @Override
  public Shape shape(List<Shape> inputs) {
    Shapes.expectInputs(this, inputs, 3);
    Shape row = new Shape(1, inputs.get(0).columns());
    Shapes.expect(this, "a gain", row, inputs.get(1));
    Shapes.expect(this, "a bias", row, inputs.get(2));
    return inputs.get(0);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return switch (input) {
      case 0 -> Expr.of(new Gradient(epsilon), self.input(0), self.input(1), upstream);
      case 1 -> Expr.of(new GainGradient(epsilon), self.input(0), upstream);
      default -> upstream.columnSums();
    };
  }

  /** dx, from x, g and dy. */
  public record Gradient(double epsilon) implements Op {
    @Override
    public Shape shape(List<Shape> inputs) {
      Shapes.expectInputs(this, inputs, 3);
      Shapes.expect(this, "a gain", new Shape(1, inputs.get(0).columns()), inputs.get(1));
      Shapes.expect(this, "an upstream gradient", inputs.get(0), inputs.get(2));
      return inputs.get(0);
    }

    @Override
    public Expr gradient(Expr self, Expr upstream, int input) {
      throw SecondOrder.missing(this);
    }
  }

  /** dg, from x and dy. */
  public record GainGradient(double epsilon) implements Op {
    @Override
    public Shape shape(List<Shape> inputs) {
      return new Shape(1, Shapes.same(this, inputs).columns());
    }

    @Override
    public Expr gradient(Expr self, Expr upstream, int input) {
      throw SecondOrder.missing(this);
    }
  }
}
