package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.function.Consumer;

/** A plan on the cores: every step prepared once, then run in order. */
final class CpuExecution implements Execution {
  private final Plan plan;
  private final CpuBuffers buffers;
  private final List<CpuStep> steps;
  private final Consumer<CpuExecution> whenClosed;

  CpuExecution(
      Plan plan,
      CpuWeights weights,
      Kernels kernels,
      Gemm gemm,
      Workers workers,
      Consumer<CpuExecution> whenClosed) {
    this.plan = plan;
    this.whenClosed = whenClosed;
    this.buffers = new CpuBuffers(plan.workspaceBytes(), weights);
    try {
      StepCompiler compiler = new StepCompiler(buffers, kernels, gemm, workers);
      plan.once().forEach(step -> compiler.compile(step).run(Randomness.NONE));
      this.steps = plan.steps().stream().map(compiler::compile).toList();
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
    for (CpuStep step : steps) {
      step.run(random);
    }
  }

  @Override
  public double[] profile(Randomness random) {
    double[] seconds = new double[steps.size()];
    for (int i = 0; i < seconds.length; i++) {
      long start = System.nanoTime();
      steps.get(i).run(random);
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    return seconds;
  }

  @Override
  public Matrix output(int index) {
    Buffer buffer = plan.outputs().get(index);
    Matrix result = Matrix.zeros(buffer.shape().rows(), buffer.shape().columns());
    result.segment().copyFrom(buffers.segment(buffer));
    return result;
  }

  @Override
  public double scalar(int index) {
    return buffers.segment(plan.outputs().get(index)).getAtIndex(JAVA_FLOAT, 0);
  }

  @Override
  public void close() {
    buffers.close();
    whenClosed.accept(this);
  }
}
