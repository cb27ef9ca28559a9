package io.hnhn.expr;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * One number an entry of a pattern (SDDMM): d(k) = L[row(k)] · R[column(k)]. With D the matrix that
 * has the upstream gradient on the pattern: dL = D R and dR = Dᵀ L.
 */
public record IncidenceDot(CompressedRows pattern) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shapes.expectInputs(this, inputs, 2);
    Shapes.expect(this, "rows on the left", pattern.rows(), inputs.get(0).rows());
    Shapes.expect(this, "rows on the right", pattern.columns(), inputs.get(1).rows());
    Shapes.expect(this, "columns on the right", inputs.get(0).columns(), inputs.get(1).columns());
    return new Shape(Shapes.entries(pattern), 1);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    boolean transposed = input == 1;
    return Expr.of(new PropagateWeighted(pattern, transposed), upstream, self.input(1 - input));
  }
}
