package io.hnhn.expr;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import java.util.List;

/** The checks of shapes that operations share. */
final class Shapes {
  private Shapes() {}

  static void expectInputs(Op op, List<Shape> inputs, int count) {
    if (inputs.size() != count) {
      throw new IllegalArgumentException(
          "%s: expected %d inputs, but found %d".formatted(name(op), count, inputs.size()));
    }
  }

  static void expect(Op op, String what, Shape expected, Shape found) {
    if (!expected.equals(found)) {
      throw new IllegalArgumentException(
          "%s: expected %s of %s, but found %s".formatted(name(op), what, expected, found));
    }
  }

  static void expect(Op op, String what, int expected, int found) {
    if (expected != found) {
      throw new IllegalArgumentException(
          "%s: expected %d %s, but found %d".formatted(name(op), expected, what, found));
    }
  }

  /** Both inputs' common shape. */
  static Shape same(Op op, List<Shape> inputs) {
    expectInputs(op, inputs, 2);
    expect(op, "both inputs", inputs.get(0), inputs.get(1));
    return inputs.get(0);
  }

  /** One input's shape. */
  static Shape one(Op op, List<Shape> inputs) {
    expectInputs(op, inputs, 1);
    return inputs.get(0);
  }

  /** The number of entries, as rows of a matrix with one row an entry. */
  static int entries(CompressedRows pattern) {
    if (pattern.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected at most 2^31 - 1 entries where each has a computed weight, but found "
              + pattern.size());
    }
    return (int) pattern.size();
  }

  private static String name(Op op) {
    return op.getClass().getSimpleName();
  }
}
