package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.linalg.Gemm;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A plan on the cores: every step prepared once, then run in order. */
final class CpuExecution implements Execution {
  private final Plan plan;
  private final CpuWeights weights;
  private final CpuBuffers buffers;
  private final List<CpuStep> steps = new ArrayList<>();
  private final Consumer<CpuExecution> whenClosed;

  CpuExecution(
      Plan plan,
      CpuWeights weights,
      DenseCopies copies,
      Kernels kernels,
      Gemm gemm,
      Workers workers,
      Consumer<CpuExecution> whenClosed) {
    this.plan = plan;
    this.weights = weights;
    this.whenClosed = whenClosed;
    this.buffers = new CpuBuffers(plan.workspaceBytes(), weights, copies);
    try {
      StepCompiler compiler = new StepCompiler(buffers, kernels, gemm, workers);
      weights.use(
          () -> {
            plan.once().forEach(step -> compiler.compile(step).run(Randomness.NONE));
            plan.steps().forEach(step -> steps.add(compiler.compile(step)));
          });
    } catch (RuntimeException | Error e) {
      buffers.close();
      throw e;
    }
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public void run(Randomness random) {
    use(
        () -> {
          for (CpuStep step : steps) {
            step.run(random);
          }
        });
  }

  @Override
  public double[] profile(Randomness random) {
    double[] seconds = new double[steps.size()];
    use(
        () -> {
          for (int i = 0; i < seconds.length; i++) {
            long start = System.nanoTime();
            steps.get(i).run(random);
            seconds[i] = (System.nanoTime() - start) / 1e9;
          }
        });
    return seconds;
  }

  @Override
  public Matrix output(int index) {
    Buffer buffer = plan.outputs().get(index);
    Matrix result = Matrix.zeros(buffer.shape().rows(), buffer.shape().columns());
    read(index, result.segment());
    return result;
  }

  @Override
  public void read(int index, MemorySegment into) {
    use(() -> into.copyFrom(buffers.segment(plan.outputs().get(index))));
  }

  @Override
  public double scalar(int index) {
    float[] value = new float[1];
    use(() -> value[0] = buffers.segment(plan.outputs().get(index)).getAtIndex(JAVA_FLOAT, 0));
    return value[0];
  }

  private void use(Runnable work) {
    weights.use(
        () -> {
          if (!buffers.isOpen()) {
            throw new IllegalStateException(
                "Expected an open execution, but found it closed; load the plan again");
          }
          work.run();
        });
  }

  /** Waits for a run that is under way: it holds the weights. */
  @Override
  public void close() {
    weights.alone(buffers::close);
    whenClosed.accept(this);
  }
}
