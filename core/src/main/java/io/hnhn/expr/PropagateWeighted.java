package io.hnhn.expr;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * A sparse operator whose weights are computed, times a matrix. Inputs: the weights w, one row an
 * entry of the pattern, and X. With S the matrix that has w on the pattern:
 *
 * <pre>
 * Y = S X      dX = Sᵀ dY    dw(k) = dY[row(k)] · X[column(k)]
 * Y = Sᵀ X     dX = S dY     dw(k) = X[row(k)] · dY[column(k)]     (transposed)
 * </pre>
 */
public record PropagateWeighted(CompressedRows pattern, boolean transposed) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shapes.expectInputs(this, inputs, 2);
    Shapes.expect(this, "weights", new Shape(Shapes.entries(pattern), 1), inputs.get(0));
    int from = transposed ? pattern.rows() : pattern.columns();
    int to = transposed ? pattern.columns() : pattern.rows();
    Shapes.expect(this, "rows", from, inputs.get(1).rows());
    return new Shape(to, inputs.get(1).columns());
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    Expr weights = self.input(0);
    Expr x = self.input(1);
    if (input == 1) {
      return Expr.of(new PropagateWeighted(pattern, !transposed), weights, upstream);
    }
    IncidenceDot dot = new IncidenceDot(pattern);
    return transposed ? Expr.of(dot, x, upstream) : Expr.of(dot, upstream, x);
  }
}
