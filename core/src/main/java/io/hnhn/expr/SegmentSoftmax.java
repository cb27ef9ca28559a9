package io.hnhn.expr;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * Softmax of the scores of each row of a pattern; the input is a column with one row an entry. The
 * largest score of a row is subtracted first, so that no score overflows.
 *
 * <pre>
 * y(k) = exp s(k) / Σ exp s(k')      over the entries k' of row(k)
 * ds(k) = y(k) · (dy(k) − Σ y(k') dy(k'))
 * </pre>
 */
public record SegmentSoftmax(CompressedRows pattern) implements Op {
  @Override
  public Shape shape(List<Shape> inputs) {
    Shape scores = Shapes.one(this, inputs);
    Shapes.expect(this, "scores", new Shape(Shapes.entries(pattern), 1), scores);
    return scores;
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return Expr.of(new Gradient(pattern), self, upstream);
  }

  /** ds, from y and dy. */
  public record Gradient(CompressedRows pattern) implements Op {
    @Override
    public Shape shape(List<Shape> inputs) {
      Shape result = Shapes.same(this, inputs);
      Shapes.expect(this, "scores", new Shape(Shapes.entries(pattern), 1), result);
      return result;
    }

    @Override
    public Expr gradient(Expr self, Expr upstream, int input) {
      throw SecondOrder.missing(this);
    }
  }
}
