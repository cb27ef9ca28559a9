package io.hnhn.tensor;

import io.hnhn.graph.Amount;

/** Rows and columns of a matrix. */
public record Shape(int rows, int columns) {
  public Shape {
    if (rows < 0 || columns < 0) {
      throw new IllegalArgumentException(
          "Expected a shape of at least 0 x 0, but found " + rows + " x " + columns);
    }
  }

  /** The shape of a single number. */
  public static final Shape SCALAR = new Shape(1, 1);

  /** Number of elements. */
  public long size() {
    return (long) rows * columns;
  }

  /** Bytes of a dense matrix of this shape. */
  public long bytes() {
    return Amount.floatBytes(size());
  }

  /** The shape with rows and columns swapped. */
  public Shape transposed() {
    return new Shape(columns, rows);
  }

  @Override
  public String toString() {
    return rows + " x " + columns;
  }
}
