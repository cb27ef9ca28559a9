package io.hnhn.backend.reference;

import io.hnhn.backend.Randomness;
import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.ColumnSlice;
import io.hnhn.expr.ColumnSums;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.Scale;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.expr.SoftmaxCrossEntropy;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** Every operation as its formula says, element by element. */
record ReferenceKernels(Randomness random) {

  /** {@code y = op(in)}; y is zero before. */
  void run(Op op, List<DoubleValues> in, DoubleValues y) {
    switch (op) {
      case MatMul(boolean left, boolean right) -> matmul(left, right, in.get(0), in.get(1), y);
      case Propagate(SparseMatrix s) -> propagate(s, in.get(0), y);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
          propagate(pattern, transposed, in.get(0), in.get(1), y);
      case IncidenceDot(CompressedRows pattern) -> dot(pattern, in.get(0), in.get(1), y);
      case Activate(Activation f) -> map(in.get(0), in.get(0), y, (x, same) -> f.apply(x));
      case Activate.Gradient(Activation f) ->
          map(in.get(0), in.get(1), y, (dy, out) -> dy * f.derivative(out));
      case Add a -> map(in.get(0), in.get(1), y, Double::sum);
      case Multiply m -> map(in.get(0), in.get(1), y, (a, b) -> a * b);
      case Scale(double factor) -> map(in.get(0), in.get(0), y, (x, same) -> x * factor);
      case AddBias b -> addBias(in.get(0), in.get(1), y);
      case Drop(Dropout dropout) -> drop(dropout, in.get(0), y);
      case DroppedValues(SparseMatrix value, Dropout dropout) -> drop(value, dropout, y);
      case ColumnSums s -> columnSums(in.get(0), y);
      case ColumnSlice(int from, int to) -> copyColumns(in.get(0), from, to, y, 0);
      case Concat c -> {
        int at = 0;
        for (DoubleValues part : in) {
          copyColumns(part, 0, part.columns(), y, at);
          at += part.columns();
        }
      }
      case LayerNorm norm ->
          new ReferenceNorm(norm.epsilon()).forward(in.get(0), in.get(1), in.get(2), y);
      case LayerNorm.Gradient(double epsilon) ->
          new ReferenceNorm(epsilon).gradient(in.get(0), in.get(1), in.get(2), y);
      case LayerNorm.GainGradient(double epsilon) ->
          new ReferenceNorm(epsilon).gainGradient(in.get(0), in.get(1), y);
      case SegmentExtreme extreme -> ReferenceExtreme.segments(extreme, in.get(0), y);
      case SegmentLogSumExp(CompressedRows pattern) ->
          ReferenceSoftmax.segmentsLogSumExp(pattern, in.get(0), y);
      case SegmentSoftmax(CompressedRows pattern) ->
          ReferenceSoftmax.segments(pattern, in.get(0), y);
      case SegmentSoftmax.Gradient(CompressedRows pattern) ->
          ReferenceSoftmax.segmentsGradient(pattern, in.get(0), in.get(1), y);
      case SoftmaxCrossEntropy(var targets) ->
          y.set(0, 0, ReferenceSoftmax.crossEntropy(targets, in.get(0)));
      case SoftmaxCrossEntropy.Gradient(var targets) ->
          ReferenceSoftmax.crossEntropyGradient(targets, in.get(0), in.get(1).get(0, 0), y);
      case Leaf.Constant c -> throw notAStep(op);
      case Leaf.SparseConstant c -> throw notAStep(op);
      case Leaf.Parameter p -> throw notAStep(op);
    }
  }

  private static IllegalArgumentException notAStep(Op op) {
    return new IllegalArgumentException("Expected an operation to compute, but found " + op);
  }

  private static void matmul(
      boolean left, boolean right, DoubleValues a, DoubleValues b, DoubleValues y) {
    int inner = left ? a.rows() : a.columns();
    for (int r = 0; r < y.rows(); r++) {
      for (int c = 0; c < y.columns(); c++) {
        double sum = 0;
        for (int k = 0; k < inner; k++) {
          sum += (left ? a.get(k, r) : a.get(r, k)) * (right ? b.get(c, k) : b.get(k, c));
        }
        y.set(r, c, sum);
      }
    }
  }

  private static void propagate(SparseMatrix s, DoubleValues x, DoubleValues y) {
    for (int r = 0; r < s.rows(); r++) {
      for (long k = s.pattern().start(r); k < s.pattern().end(r); k++) {
        addRow(s.value(k), x, s.pattern().column(k), y, r);
      }
    }
  }

  private static void propagate(
      CompressedRows pattern,
      boolean transposed,
      DoubleValues weights,
      DoubleValues x,
      DoubleValues y) {
    for (int r = 0; r < pattern.rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        int c = pattern.column(k);
        addRow(weights.get((int) k, 0), x, transposed ? r : c, y, transposed ? c : r);
      }
    }
  }

  private static void addRow(double factor, DoubleValues x, int from, DoubleValues y, int to) {
    for (int c = 0; c < x.columns(); c++) {
      y.set(to, c, y.get(to, c) + factor * x.get(from, c));
    }
  }

  private static void dot(
      CompressedRows pattern, DoubleValues left, DoubleValues right, DoubleValues y) {
    for (int r = 0; r < pattern.rows(); r++) {
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        double sum = 0;
        for (int c = 0; c < left.columns(); c++) {
          sum += left.get(r, c) * right.get(pattern.column(k), c);
        }
        y.set((int) k, 0, sum);
      }
    }
  }

  private static void map(DoubleValues a, DoubleValues b, DoubleValues y, DoubleBinaryOperator f) {
    for (int r = 0; r < y.rows(); r++) {
      for (int c = 0; c < y.columns(); c++) {
        y.set(r, c, f.applyAsDouble(a.get(r, c), b.get(r, c)));
      }
    }
  }

  private static void addBias(DoubleValues x, DoubleValues bias, DoubleValues y) {
    for (int r = 0; r < y.rows(); r++) {
      for (int c = 0; c < y.columns(); c++) {
        y.set(r, c, x.get(r, c) + bias.get(0, c));
      }
    }
  }

  private void drop(Dropout dropout, DoubleValues x, DoubleValues y) {
    for (int r = 0; r < y.rows(); r++) {
      for (int c = 0; c < y.columns(); c++) {
        y.set(r, c, kept(dropout, r, c, x.get(r, c)));
      }
    }
  }

  private void drop(SparseMatrix matrix, Dropout dropout, DoubleValues y) {
    for (int r = 0; r < matrix.rows(); r++) {
      for (long k = matrix.pattern().start(r); k < matrix.pattern().end(r); k++) {
        y.set((int) k, 0, kept(dropout, r, matrix.pattern().column(k), matrix.value(k)));
      }
    }
  }

  private double kept(Dropout dropout, int row, int column, double value) {
    boolean kept =
        new Philox(random.seed())
            .keeps(
                dropout.rate(), dropout.stream(), random.epoch(), dropout.rowNumber(row), column);
    return kept ? value / (1 - dropout.rate()) : 0;
  }

  private static void columnSums(DoubleValues x, DoubleValues y) {
    for (int r = 0; r < x.rows(); r++) {
      addRow(1, x, r, y, 0);
    }
  }

  private static void copyColumns(DoubleValues x, int from, int to, DoubleValues y, int at) {
    for (int r = 0; r < x.rows(); r++) {
      for (int c = from; c < to; c++) {
        y.set(r, at + c - from, x.get(r, c));
      }
    }
  }
}
