package io.hnhn.expr;

import io.hnhn.expr.Leaf.Constant;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.expr.Leaf.SparseConstant;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;

/**
 * A matrix-valued expression: an operation and its inputs. Building one computes nothing; a planner
 * decides how, a backend runs it.
 *
 * <pre>{@code
 * Expr x = Expr.constant(features);
 * Expr w = Expr.parameter("weight", 7, 5, new Initializer.GlorotUniform());
 * Expr y = x.propagate(toEdges).matmul(w).relu();
 * }</pre>
 *
 * <p>Expressions are compared by identity.
 */
public final class Expr {
  private final Op op;
  private final List<Expr> inputs;
  private final Shape shape;

  private Expr(Op op, List<Expr> inputs) {
    this.op = op;
    this.inputs = inputs;
    this.shape = op.shape(inputs.stream().map(Expr::shape).toList());
  }

  /**
   * The expression {@code op(inputs)}.
   *
   * @throws IllegalArgumentException if the shapes don't fit
   */
  public static Expr of(Op op, List<Expr> inputs) {
    return new Expr(op, List.copyOf(inputs));
  }

  /** The expression {@code op(inputs)}. */
  public static Expr of(Op op, Expr... inputs) {
    return of(op, List.of(inputs));
  }

  /** A known dense matrix. */
  public static Expr constant(Matrix value) {
    return of(new Constant(value));
  }

  /** A known sparse matrix. */
  public static Expr constant(SparseMatrix value) {
    return of(new SparseConstant(value));
  }

  /** Known features, dense or sparse. */
  public static Expr constant(Features features) {
    return switch (features) {
      case Matrix dense -> constant(dense);
      case SparseMatrix sparse -> constant(sparse);
    };
  }

  /** A trainable matrix. */
  public static Expr parameter(String name, int rows, int columns, Initializer initializer) {
    return of(new Parameter(name, new Shape(rows, columns), initializer));
  }

  /**
   * A matrix that is drawn and kept as a parameter is, but never trained: it has no gradient, and
   * no step of the optimizer changes it.
   */
  public static Expr frozen(String name, int rows, int columns, Initializer initializer) {
    return of(new Parameter(name, new Shape(rows, columns), initializer, false));
  }

  /** All columns of {@code parts}, side by side. */
  public static Expr concat(List<Expr> parts) {
    return of(new Concat(), parts);
  }

  /** The operation. */
  public Op op() {
    return op;
  }

  /** The inputs of the operation. */
  public List<Expr> inputs() {
    return inputs;
  }

  /** One input of the operation. */
  public Expr input(int index) {
    return inputs.get(index);
  }

  /** The shape of the value. */
  public Shape shape() {
    return shape;
  }

  /** Number of rows. */
  public int rows() {
    return shape.rows();
  }

  /** Number of columns. */
  public int columns() {
    return shape.columns();
  }

  /** {@code this · right}. */
  public Expr matmul(Expr right) {
    return of(new MatMul(false, false), this, right);
  }

  /** {@code this · rightᵀ}. */
  public Expr matmulTransposed(Expr right) {
    return of(new MatMul(false, true), this, right);
  }

  /** {@code thisᵀ · right}. */
  public Expr transposedMatmul(Expr right) {
    return of(new MatMul(true, false), this, right);
  }

  /** {@code operator · this}. */
  public Expr propagate(SparseMatrix operator) {
    return of(new Propagate(operator), this);
  }

  /** The product with the matrix that has {@code weights}, one row an entry, on {@code pattern}. */
  public Expr propagate(CompressedRows pattern, Expr weights) {
    return of(new PropagateWeighted(pattern, false), weights, this);
  }

  /** The rows with the given numbers, in that order; a number may occur more than once. */
  public Expr selectRows(int[] rows) {
    return propagate(SparseMatrix.selection(rows, rows()));
  }

  /** {@code this + other}. */
  public Expr plus(Expr other) {
    return of(new Add(), this, other);
  }

  /** The row {@code bias} added to every row. */
  public Expr plusBias(Expr bias) {
    return of(new AddBias(), this, bias);
  }

  /** {@code this · factor}. */
  public Expr scale(double factor) {
    return of(new Scale(factor), this);
  }

  /** The product element by element. */
  public Expr multiply(Expr other) {
    return of(new Multiply(), this, other);
  }

  /** The activation function of every element. */
  public Expr activate(Activation activation) {
    return of(new Activate(activation), this);
  }

  /** max(element, 0) of every element. */
  public Expr relu() {
    return activate(Activation.RELU);
  }

  /** Dropout of elements. */
  public Expr dropout(Dropout dropout) {
    return dropout.rate() == 0 ? this : of(new Drop(dropout), this);
  }

  /** Softmax of a column of scores, one row an entry of {@code pattern}, over each of its rows. */
  public Expr segmentSoftmax(CompressedRows pattern) {
    return of(new SegmentSoftmax(pattern), this);
  }

  /** The logarithm of the sum of exponentials of scores over each row of {@code pattern}. */
  public Expr segmentLogSumExp(CompressedRows pattern) {
    return of(new SegmentLogSumExp(pattern), this);
  }

  /** 1 at the extreme entry of each row of {@code pattern}, 0 at the others; scores as above. */
  public Expr segmentExtreme(CompressedRows pattern, SegmentExtreme.Kind kind) {
    return of(new SegmentExtreme(pattern, kind), this);
  }

  /** Every row normalised to mean 0 and variance 1, then scaled by {@code gain}, plus bias. */
  public Expr layerNorm(Expr gain, Expr bias) {
    return of(new LayerNorm(LayerNorm.EPSILON), this, gain, bias);
  }

  /** The columns {@code from .. to-1}. */
  public Expr columns(int from, int to) {
    return of(new ColumnSlice(from, to), this);
  }

  /** The sum of all rows, as one row. */
  public Expr columnSums() {
    return of(new ColumnSums(), this);
  }

  /** The weighted sum over rows of the cross-entropy between softmax of the row and its target. */
  public Expr softmaxCrossEntropy(Targets targets) {
    return of(new SoftmaxCrossEntropy(targets), this);
  }

  @Override
  public String toString() {
    return op.getClass().getSimpleName() + "[" + shape + "]";
  }
}
