package io.hnhn.backend.reference;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Leaf;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A plan in double precision. */
final class ReferenceExecution implements Execution {
  private final Plan plan;
  private final ReferenceWeights weights;
  private final double[] workspace;
  private final Map<Leaf, DoubleValues> constants = new HashMap<>();
  private volatile boolean closed;

  ReferenceExecution(Plan plan, ReferenceWeights weights) {
    this.plan = plan;
    this.weights = weights;
    if (plan.workspaceBytes() / Float.BYTES > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected a plan of at most 2^31 - 1 elements for the reference backend, but found "
              + plan.workspaceBytes() / Float.BYTES);
    }
    this.workspace = new double[(int) (plan.workspaceBytes() / Float.BYTES)];
    synchronized (weights) {
      expectOpen();
      plan.once().forEach(step -> take(step, Randomness.NONE));
    }
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public void run(Randomness random) {
    synchronized (weights) {
      expectOpen();
      plan.steps().forEach(step -> take(step, random));
    }
  }

  @Override
  public double[] profile(Randomness random) {
    double[] seconds = new double[plan.steps().size()];
    synchronized (weights) {
      expectOpen();
      for (int i = 0; i < seconds.length; i++) {
        long start = System.nanoTime();
        take(plan.steps().get(i), random);
        seconds[i] = (System.nanoTime() - start) / 1e9;
      }
    }
    return seconds;
  }

  @Override
  public Matrix output(int index) {
    synchronized (weights) {
      expectOpen();
      DoubleValues values = values(plan.outputs().get(index));
      Matrix result = Matrix.zeros(values.rows(), values.columns());
      for (int r = 0; r < values.rows(); r++) {
        for (int c = 0; c < values.columns(); c++) {
          result.set(r, c, (float) values.get(r, c));
        }
      }
      return result;
    }
  }

  @Override
  public double scalar(int index) {
    synchronized (weights) {
      expectOpen();
      return values(plan.outputs().get(index)).get(0, 0);
    }
  }

  private void expectOpen() {
    weights.vector(Vector.VALUES);
    if (closed) {
      throw new IllegalStateException(
          "Expected an open execution, but found it closed; load the plan again");
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  private void take(Step step, Randomness random) {
    ReferenceKernels kernels = new ReferenceKernels(random);
    DoubleValues result = new DoubleValues(step.output().shape());
    kernels.run(step.op(), values(step.inputs()), result);
    for (Step.Stage stage : step.epilogue()) {
      List<DoubleValues> inputs = new ArrayList<>(List.of(result));
      inputs.addAll(values(stage.operands()));
      result = new DoubleValues(step.output().shape());
      kernels.run(stage.op(), inputs, result);
    }
    DoubleValues output = values(step.output());
    System.arraycopy(result.array(), 0, output.array(), output.start(), result.array().length);
  }

  private List<DoubleValues> values(List<Buffer> buffers) {
    return buffers.stream().map(this::values).toList();
  }

  private DoubleValues values(Buffer buffer) {
    return switch (buffer.place()) {
      case Buffer.Constant(Leaf leaf) -> constants.computeIfAbsent(leaf, ReferenceExecution::dense);
      case Buffer.Parameter(long offset) ->
          new DoubleValues(buffer.shape(), weights.vector(Vector.VALUES), (int) offset);
      case Buffer.Gradient(long offset) ->
          new DoubleValues(buffer.shape(), weights.vector(Vector.GRADIENTS), (int) offset);
      case Buffer.Intermediate(long offset) ->
          new DoubleValues(buffer.shape(), workspace, (int) (offset / Float.BYTES));
    };
  }

  private static DoubleValues dense(Leaf leaf) {
    Matrix matrix =
        switch (leaf) {
          case Leaf.Constant(Matrix value) -> value;
          case Leaf.SparseConstant(SparseMatrix value) -> value.toDense();
          case Leaf.Parameter p -> throw new IllegalStateException("Expected a constant: " + p);
          case Leaf.DroppedValues d -> throw new IllegalStateException("Expected a constant: " + d);
        };
    DoubleValues values = new DoubleValues(matrix.shape());
    for (int i = 0; i < values.array().length; i++) {
      values.array()[i] = matrix.segment().getAtIndex(JAVA_FLOAT, i);
    }
    return values;
  }
}
