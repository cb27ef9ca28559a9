package io.hnhn.backend.cpu;

import io.hnhn.bench.BenchmarkInputs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one thread can do at best: the other benchmarks' GFLOP and GB a second are to be read
 * against these, measured in the same run.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class CeilingBenchmark {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int STEPS = 10_000;

  /** Independent sums, so many that the processor never waits for one of them. */
  private static final int SUMS = 10;

  private static final long BYTES = 128L << 20;

  private MemorySegment from;
  private MemorySegment to;

  /** Makes segments that no cache holds. */
  @Setup
  public void prepare() {
    from = Arena.ofAuto().allocate(BYTES).fill((byte) 1);
    to = Arena.ofAuto().allocate(BYTES).fill((byte) 2);
  }

  /** Multiplications and additions of numbers that never leave the registers. */
  @Benchmark
  public float arithmetic(BenchmarkInputs.Arithmetic count) {
    FloatVector factor = FloatVector.broadcast(SPECIES, 0.999f);
    FloatVector a = FloatVector.broadcast(SPECIES, 1);
    FloatVector b = a;
    FloatVector c = a;
    FloatVector d = a;
    FloatVector e = a;
    FloatVector f = a;
    FloatVector g = a;
    FloatVector h = a;
    FloatVector i = a;
    FloatVector j = a;
    for (int step = 0; step < STEPS; step++) {
      a = a.fma(factor, factor);
      b = b.fma(factor, factor);
      c = c.fma(factor, factor);
      d = d.fma(factor, factor);
      e = e.fma(factor, factor);
      f = f.fma(factor, factor);
      g = g.fma(factor, factor);
      h = h.fma(factor, factor);
      i = i.fma(factor, factor);
      j = j.fma(factor, factor);
    }
    count.gflop += 2e-9 * STEPS * SUMS * SPECIES.length();
    return a.add(b).add(c).add(d).add(e).add(f).add(g).add(h).add(i).add(j).lane(0);
  }

  /** Memory read once and written once. */
  @Benchmark
  public void memory(BenchmarkInputs.Traffic count) {
    to.copyFrom(from);
    count.gbyte += 2e-9 * BYTES;
  }
}
