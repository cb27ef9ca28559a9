package io.hnhn.expr;

import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * The dense product C = op(A) · op(B), where op transposes if asked to; at most one of the two.
 *
 * <pre>
 * C = A B     dA = dC Bᵀ    dB = Aᵀ dC
 * C = A Bᵀ    dA = dC B     dB = dCᵀ A
 * C = Aᵀ B    dA = B dCᵀ    dB = A dC
 * </pre>
 */
public record MatMul(boolean transposeLeft, boolean transposeRight) implements Op {
  public MatMul {
    if (transposeLeft && transposeRight) {
      throw new IllegalArgumentException(
          "MatMul: expected at most one transposed input, but found two");
    }
  }

  @Override
  public Shape shape(List<Shape> inputs) {
    Shapes.expectInputs(this, inputs, 2);
    Shape left = transposeLeft ? inputs.get(0).transposed() : inputs.get(0);
    Shape right = transposeRight ? inputs.get(1).transposed() : inputs.get(1);
    Shapes.expect(this, "rows on the right", left.columns(), right.rows());
    return new Shape(left.rows(), right.columns());
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    Expr a = self.input(0);
    Expr b = self.input(1);
    if (input == 0) {
      if (transposeLeft) {
        return b.matmulTransposed(upstream);
      }
      return transposeRight ? upstream.matmul(b) : upstream.matmulTransposed(b);
    }
    if (transposeRight) {
      return upstream.transposedMatmul(a);
    }
    return transposeLeft ? a.matmul(upstream) : a.transposedMatmul(upstream);
  }
}
