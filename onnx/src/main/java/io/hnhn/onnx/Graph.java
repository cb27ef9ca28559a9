package io.hnhn.onnx;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A graph of operations, as {@code GraphProto}, that grows while a model's formula is written down
 * in terms of its {@link Value values}.
 */
final class Graph {
  private static final int NODE = 1;
  private static final int INITIALIZER = 5;
  private static final int INPUT = 11;
  private static final int OUTPUT = 12;

  private static final ValueLayout.OfFloat ELEMENT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Map<String, Matrix> weights;
  private final Map<String, Value> known = new HashMap<>();
  private final Message message = new Message().text(2, "hnhn");
  private int operations;

  /**
   * An empty graph.
   *
   * @param weights the parameters of the model by name
   */
  Graph(Map<String, Matrix> weights) {
    this.weights = weights;
  }

  Message message() {
    return message;
  }

  /** Whether the model has a parameter. */
  boolean hasParameter(String name) {
    return weights.containsKey(name);
  }

  /** How many rows a parameter has. */
  int rowsOf(String parameter) {
    return weights.get(parameter).rows();
  }

  /** A parameter of the model; it is stored once, however often it is used. */
  Value parameter(String name) {
    return known.computeIfAbsent(
        name,
        n -> {
          Matrix matrix = weights.get(n);
          byte[] bytes = new byte[Math.toIntExact(matrix.segment().byteSize())];
          MemorySegment.copy(
              matrix.segment(),
              JAVA_FLOAT,
              0,
              MemorySegment.ofArray(bytes),
              ELEMENT,
              0,
              matrix.size());
          Message tensor =
              tensor(ElementType.FLOAT, bytes, matrix.rows(), matrix.columns()).text(8, n);
          message.message(INITIALIZER, tensor);
          return new Value(this, n);
        });
  }

  /** An input; asked for twice it is the same. Dimensions are numbers or names. */
  Value input(String name, ElementType type, List<?> dimensions) {
    return known.computeIfAbsent(
        name,
        n -> {
          message.message(INPUT, described(n, type, dimensions));
          return new Value(this, n);
        });
  }

  /** Makes a value an output. */
  void output(String name, Value value, List<?> dimensions) {
    message.message(
        NODE, new Message().text(1, value.name()).text(2, name).text(3, name).text(4, "Identity"));
    message.message(OUTPUT, described(name, ElementType.FLOAT, dimensions));
  }

  /** The result of an operation. */
  Value operation(String type, List<Value> inputs, Attribute... attributes) {
    String name = type + operations++;
    Message node = new Message();
    inputs.forEach(input -> node.text(1, input.name()));
    node.text(2, name).text(3, name).text(4, type);
    for (Attribute attribute : attributes) {
      node.message(5, attribute.message());
    }
    message.message(NODE, node);
    return new Value(this, name);
  }

  /** Known whole numbers, as a vector. */
  Value constant(long... values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      bytes.putLong(value);
    }
    Message tensor = tensor(ElementType.INT64, bytes.array(), values.length);
    return operation("Constant", List.of(), Attribute.of("value", tensor));
  }

  /** 0 as a number and not as a vector, which some operations ask for. */
  Value zero() {
    Message tensor = tensor(ElementType.INT64, new byte[Long.BYTES]);
    return operation("Constant", List.of(), Attribute.of("value", tensor));
  }

  /** A known number, as a vector of one. */
  Value constant(ElementType type, double value) {
    return operation("Constant", List.of(), Attribute.of("value", single(type, value)));
  }

  /** A tensor of one value everywhere. */
  Value filled(ElementType type, double value, Value shape) {
    return operation("ConstantOfShape", List.of(shape), Attribute.of("value", single(type, value)));
  }

  private static Message single(ElementType type, double value) {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    switch (type) {
      case FLOAT -> bytes.putFloat((float) value);
      case INT64 -> bytes.putLong((long) value);
      case DOUBLE -> bytes.putDouble(value);
    }
    byte[] used = new byte[bytes.position()];
    bytes.flip().get(used);
    return tensor(type, used, 1);
  }

  /** A {@code TensorProto}. */
  private static Message tensor(ElementType type, byte[] bytes, long... dimensions) {
    Message tensor = new Message();
    for (long dimension : dimensions) {
      tensor.number(1, dimension);
    }
    return tensor.number(2, type.number()).raw(9, bytes);
  }

  /** A {@code ValueInfoProto}. */
  private static Message described(String name, ElementType type, List<?> dimensions) {
    Message shape = new Message();
    for (Object dimension : dimensions) {
      shape.message(
          1,
          dimension instanceof Integer number
              ? new Message().number(1, number)
              : new Message().text(2, dimension.toString()));
    }
    Message tensorType = new Message().number(1, type.number()).message(2, shape);
    return new Message().text(1, name).message(2, new Message().message(1, tensorType));
  }
}
