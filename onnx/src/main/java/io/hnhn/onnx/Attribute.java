package io.hnhn.onnx;

/** An attribute of an operation, as {@code AttributeProto}. */
record Attribute(Message message) {
  private static final int NAME = 1;
  private static final int TYPE = 20;

  static Attribute of(String name, long value) {
    return new Attribute(new Message().text(NAME, name).number(3, value).number(TYPE, 2));
  }

  static Attribute of(String name, float value) {
    return new Attribute(new Message().text(NAME, name).real(2, value).number(TYPE, 1));
  }

  static Attribute of(String name, String value) {
    return new Attribute(new Message().text(NAME, name).text(4, value).number(TYPE, 3));
  }

  /** A tensor, as {@code TensorProto}. */
  static Attribute of(String name, Message tensor) {
    return new Attribute(new Message().text(NAME, name).message(5, tensor).number(TYPE, 4));
  }
}
