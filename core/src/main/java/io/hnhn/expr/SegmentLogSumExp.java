package io.hnhn.expr;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * The logarithm of a sum of numbers that are known by their logarithms, over each row of a pattern;
 * the input is a column with one row an entry. The largest score of a row is subtracted first, so
 * that no score overflows, and sums too small for a float keep their logarithm and their gradient.
 *
 * <pre>
 * y(r) = log Σ exp s(k)                   over the entries k of row r; 0 where there are none
 * ds(k) = softmax(s)(k) · dy(row(k))
 * </pre>
 *
 * An empty sum has no logarithm. 0 stands in for it, so that two of them are equally likely.
 */
public record SegmentLogSumExp(CompressedRows pattern) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shape scores = Shapes.one(this, inputs);
    Shapes.expect(this, "scores", new Shape(Shapes.entries(pattern), 1), scores);
    return new Shape(pattern.rows(), 1);
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    Expr ones = Expr.constant(Matrix.filled(pattern.columns(), 1, 1));
    Expr ofEntries = Expr.of(new IncidenceDot(pattern), upstream, ones);
    return self.input(0).segmentSoftmax(pattern).multiply(ofEntries);
  }
}
