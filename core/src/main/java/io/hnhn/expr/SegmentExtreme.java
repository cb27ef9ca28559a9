package io.hnhn.expr;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.List;

/**
 * Which entry of each row of a pattern has the extreme score; the input is a column with one row an
 * entry.
 *
 * <pre>
 * y(k) = 1 if k is the extreme entry of row(k), 0 otherwise        ds = 0
 * </pre>
 *
 * A row without entries has none, every other row has one. What is not a number counts as larger
 * than all numbers.
 */
public record SegmentExtreme(CompressedRows pattern, Kind kind) implements Op {
  /** Which entry is the extreme one. The two differ in every row of at least two entries. */
  public enum Kind {
    /** The first of those with the largest score. */
    FIRST_LARGEST {
      @Override
      public boolean prefers(double later, double earlier) {
        return Double.compare(later, earlier) > 0;
      }
    },

    /** The last of those with the smallest score. */
    LAST_SMALLEST {
      @Override
      public boolean prefers(double later, double earlier) {
        return Double.compare(later, earlier) <= 0;
      }
    };

    /** Whether an entry is taken instead of one before it, by their scores. */
    public abstract boolean prefers(double later, double earlier);
  }

  @Override
  public Shape shape(List<Shape> inputs) {
    Shape scores = Shapes.one(this, inputs);
    Shapes.expect(this, "scores", new Shape(Shapes.entries(pattern), 1), scores);
    return scores;
  }

  @Override
  public boolean passesGradient() {
    return false;
  }

  @Override
  public Expr gradient(Expr self, Expr upstream, int input) {
    return Expr.constant(Matrix.zeros(self.rows(), 1));
  }
}
