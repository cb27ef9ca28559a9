package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Op;
import io.hnhn.expr.Scale;
import io.hnhn.tensor.Philox;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** The stages of epilogues: operations that change rows of a step's output in place. */
record Epilogue(Kernels kernels) {

  /** {@code op} on rows of {@code out}, with its other arguments. */
  RowTask of(Op op, List<MemorySegment> operands, MemorySegment out, int width) {
    return switch (op) {
      case AddBias b ->
          (from, to, random) -> kernels.addBias(out, width, operands.get(0), from, to);
      case Add a ->
          (from, to, random) ->
              kernels.add(out, operands.get(0), (long) from * width, (long) to * width);
      case Multiply m ->
          (from, to, random) ->
              kernels.multiply(out, operands.get(0), (long) from * width, (long) to * width);
      case Scale(double factor) ->
          (from, to, random) ->
              kernels.scale(out, (float) factor, (long) from * width, (long) to * width);
      case Drop(Dropout dropout) ->
          (from, to, random) ->
              kernels.dropout(
                  out,
                  width,
                  dropout.rate(),
                  new Philox(random.seed()),
                  dropout.stream(),
                  random.epoch(),
                  dropout.rowNumbers(),
                  from,
                  to);
      case Activate(Activation f) when f == Activation.RELU ->
          (from, to, random) -> kernels.relu(out, (long) from * width, (long) to * width);
      case Activate(Activation f) ->
          (from, to, random) -> activate(f, out, (long) from * width, (long) to * width);
      case Activate.Gradient(Activation f) when f == Activation.RELU ->
          (from, to, random) ->
              kernels.reluGradient(out, operands.get(0), (long) from * width, (long) to * width);
      case Activate.Gradient(Activation f) ->
          (from, to, random) ->
              gradient(f, out, operands.get(0), (long) from * width, (long) to * width);
      default ->
          throw new IllegalArgumentException(
              "Expected an operation on single rows, but found " + op);
    };
  }

  private static void activate(Activation f, MemorySegment out, long from, long to) {
    for (long i = from; i < to; i++) {
      out.setAtIndex(JAVA_FLOAT, i, (float) f.apply(out.getAtIndex(JAVA_FLOAT, i)));
    }
  }

  private static void gradient(
      Activation f, MemorySegment out, MemorySegment y, long from, long to) {
    for (long i = from; i < to; i++) {
      double derivative = f.derivative(y.getAtIndex(JAVA_FLOAT, i));
      out.setAtIndex(JAVA_FLOAT, i, (float) (out.getAtIndex(JAVA_FLOAT, i) * derivative));
    }
  }
}
