package io.hnhn.onnx;

/** Types of the elements of tensors, with the numbers that ONNX gives them. */
enum ElementType {
  FLOAT(1),
  INT64(7),
  DOUBLE(11);

  private final int number;

  ElementType(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
