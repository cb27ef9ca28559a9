package io.hnhn.backend.reference;

import io.hnhn.tensor.Shape;

/** A matrix of doubles that is a part of an array: element (r, c) is at start + r · columns + c. */
record DoubleValues(Shape shape, double[] array, int start) {
  DoubleValues(Shape shape) {
    this(shape, new double[Math.toIntExact(shape.size())], 0);
  }

  int rows() {
    return shape.rows();
  }

  int columns() {
    return shape.columns();
  }

  double get(int row, int column) {
    return array[start + row * shape.columns() + column];
  }

  void set(int row, int column, double value) {
    array[start + row * shape.columns() + column] = value;
  }
}
