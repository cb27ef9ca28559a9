package io.hnhn.backend.cpu;

import io.hnhn.backend.cpu.Kernels.AdamCoefficients;
import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.tensor.Matrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One step of Adam over the weights of a first layer, on one thread. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class AdamBenchmark {
  private static final int SIZE = 1425 * 400;
  private static final AdamCoefficients COEFFICIENTS =
      new AdamCoefficients(5e-4f, 0.9f, 0.1f, 0.999f, 0.001f, 0.01f, 0.1f, 0.001f, 1e-8f, 1);

  /** See {@link KernelChoice}. */
  @Param({"vector", "plain"})
  public String kernels;

  private Kernels loops;
  private Matrix value;
  private Matrix gradient;
  private Matrix m;
  private Matrix v;

  /** Makes the vectors anew, before they run to where floats are denormal, and slow. */
  @Setup(Level.Iteration)
  public void prepare() {
    loops = NamedKernels.of(kernels);
    value = BenchmarkInputs.matrix(1, SIZE);
    gradient = BenchmarkInputs.matrix(1, SIZE);
    m = Matrix.zeros(1, SIZE);
    v = Matrix.zeros(1, SIZE);
  }

  /** Reads four vectors and writes three. */
  @Benchmark
  public void adam(BenchmarkInputs.Traffic count) {
    loops.adam(
        value.segment(), gradient.segment(), m.segment(), v.segment(), COEFFICIENTS, 0, SIZE);
    count.gbyte += 1e-9 * 7 * Float.BYTES * SIZE;
  }
}
