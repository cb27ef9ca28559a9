package io.hnhn.onnx;

import java.util.ArrayList;
import java.util.List;

/** A tensor that a graph computes, by its name; operations on it add to the graph. */
record Value(Graph graph, String name) {
  Value matmul(Value right) {
    return with("MatMul", right);
  }

  Value plus(Value other) {
    return with("Add", other);
  }

  Value plus(double number) {
    return plus(graph.constant(ElementType.FLOAT, number));
  }

  Value minus(Value other) {
    return with("Sub", other);
  }

  Value times(Value other) {
    return with("Mul", other);
  }

  Value times(double number) {
    return times(graph.constant(ElementType.FLOAT, number));
  }

  Value dividedBy(Value other) {
    return with("Div", other);
  }

  /** A tensor of doubles to a power. */
  Value power(double exponent) {
    return with("Pow", graph.constant(ElementType.DOUBLE, exponent));
  }

  Value log() {
    return with("Log");
  }

  Value exp() {
    return with("Exp");
  }

  Value relu() {
    return with("Relu");
  }

  Value leakyRelu() {
    return graph.operation("LeakyRelu", List.of(this), Attribute.of("alpha", 0.2f));
  }

  Value tanh() {
    return with("Tanh");
  }

  Value softmax() {
    return graph.operation("Softmax", List.of(this), Attribute.of("axis", -1));
  }

  Value transposed() {
    return with("Transpose");
  }

  Value as(ElementType type) {
    return graph.operation("Cast", List.of(this), Attribute.of("to", type.number()));
  }

  /** Row k of the result is row {@code index[k]}. */
  Value gather(Value index) {
    return with("Gather", index);
  }

  /** A vector as a column. */
  Value column() {
    return with("Unsqueeze", graph.constant(1L));
  }

  /** All elements as a vector. */
  Value vector() {
    return with("Reshape", graph.constant(-1L));
  }

  /** The columns {@code from .. to-1}. */
  Value columns(int from, int to) {
    return graph.operation(
        "Slice",
        List.of(this, graph.constant((long) from), graph.constant((long) to), graph.constant(1L)));
  }

  /** This and others, one behind the other. */
  Value then(Value... others) {
    return concat(0, others);
  }

  /** This and others, side by side. */
  Value beside(Value... others) {
    return concat(1, others);
  }

  private Value concat(int axis, Value... others) {
    List<Value> all = new ArrayList<>(List.of(this));
    all.addAll(List.of(others));
    return graph.operation("Concat", all, Attribute.of("axis", axis));
  }

  /** The number of rows, as a vector of one. */
  Value rows() {
    return graph.operation(
        "Shape", List.of(this), Attribute.of("start", 0L), Attribute.of("end", 1L));
  }

  /** The shape, as a vector. */
  Value shape() {
    return with("Shape");
  }

  /** (x − μ) / √(σ² + ε) of every row. */
  Value normalised(double epsilon) {
    Value centred = minus(mean());
    return centred.dividedBy(centred.times(centred).mean().plus(epsilon).with("Sqrt"));
  }

  private Value mean() {
    return with("ReduceMean", graph.constant(1L));
  }

  /**
   * Rows are added up: row k of this to row {@code index[k]} of the result. ScatterElements and not
   * ScatterND, which ONNX Runtime computes on several threads that overwrite each other's sums.
   *
   * @param count how many rows the result has, a vector of one
   */
  Value sums(Value index, Value count) {
    Value others = graph.operation("Shape", List.of(this), Attribute.of("start", 1L));
    Value zeros = graph.filled(ElementType.FLOAT, 0, count.then(others));
    Value places = index.column().with("Expand", shape());
    return scattered(zeros, places, "add");
  }

  /** Elements of a vector of doubles are added up: element k to {@code index[k]}. */
  Value totals(Value index, Value count) {
    return scattered(graph.filled(ElementType.DOUBLE, 0, count), index, "add");
  }

  /** The largest element, of a vector of doubles, for each of {@code count} places. */
  Value largest(Value index, Value count) {
    return scattered(graph.filled(ElementType.DOUBLE, -Double.MAX_VALUE, count), index, "max");
  }

  private Value scattered(Value into, Value places, String reduction) {
    return graph.operation(
        "ScatterElements",
        List.of(into, places, this),
        Attribute.of("axis", 0L),
        Attribute.of("reduction", reduction));
  }

  /** The result of an operation on this and others. */
  Value with(String operation, Value... others) {
    List<Value> inputs = new ArrayList<>(List.of(this));
    inputs.addAll(List.of(others));
    return graph.operation(operation, inputs);
  }
}
