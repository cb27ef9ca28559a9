package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * The cross-entropy between the softmax of each row of logits and the row's class, a plain weighted
 * sum over the rows, so that the losses of parts of the rows add up:
 *
 * <pre>
 * loss = Σᵢ wᵢ · (log Σⱼ exp zᵢⱼ − zᵢ,class(i))        dzᵢⱼ = wᵢ · (softmax(zᵢ)ⱼ − [j = class(i)])
 * </pre>
 */
public record SoftmaxCrossEntropy(Targets targets) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shape logits = Shapes.one(this, inputs);
    check(this, targets, logits);
    return Shape.SCALAR;
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return Expr.of(new Gradient(targets), self.input(0), upstream);
  }

  private static void check(Op op, Targets targets, Shape logits) {
    Shapes.expect(op, "rows of logits", targets.size(), logits.rows());
    for (int i = 0; i < targets.size(); i++) {
      if (targets.classes()[i] >= logits.columns()) {
        throw new IllegalArgumentException(
            "SoftmaxCrossEntropy: expected a class below %d, but found %d at row %d"
                .formatted(logits.columns(), targets.classes()[i], i));
      }
    }
  }

  /** dz, from the logits and the scalar upstream gradient. */
  public record Gradient(Targets targets) implements Op {
    @Override
    public Shape shape(List<Shape> inputs) {
      Shapes.expectInputs(this, inputs, 2);
      check(this, targets, inputs.get(0));
      Shapes.expect(this, "an upstream gradient", Shape.SCALAR, inputs.get(1));
      return inputs.get(0);
    }

    @Override
    public Expr gradient(Expr self, Expr upstream, int input) {
      throw SecondOrder.missing(this);
    }
  }
}
