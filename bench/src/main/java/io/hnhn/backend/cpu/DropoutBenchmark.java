package io.hnhn.backend.cpu;

import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Dropout of a hidden layer, and of words, on one thread. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class DropoutBenchmark {
  private static final int ROWS = 3582;
  private static final int WIDTH = 400;
  private static final int VOCABULARY = 3703;
  private static final int WORDS = 32;

  /** See {@link KernelChoice}. */
  @Param({"vector", "plain"})
  public String kernels;

  private final Philox random = new Philox(1);
  private Kernels loops;
  private Matrix y;
  private SparseMatrix words;
  private Matrix dropped;

  /** Makes the matrix: zeros stay zeros, where others would grow without end. */
  @Setup
  public void prepare() {
    loops = NamedKernels.of(kernels);
    y = Matrix.zeros(ROWS, WIDTH);
    CompressedRows pattern = BenchmarkInputs.pattern(ROWS, VOCABULARY, WORDS);
    words = new SparseMatrix(pattern, BenchmarkInputs.matrix(1, (int) pattern.size()).segment());
    dropped = Matrix.zeros(1, (int) pattern.size());
  }

  /** Reads and writes every element. */
  @Benchmark
  public void dropout(BenchmarkInputs.Traffic count) {
    loops.dropout(y.segment(), WIDTH, 0.3, random, 1, 2, null, 0, ROWS);
    count.gbyte += 1e-9 * 2 * Float.BYTES * ROWS * WIDTH;
  }

  /** Reads and writes every word that is there. */
  @Benchmark
  public void dropValues(BenchmarkInputs.Traffic count) {
    loops.dropValues(words, new Dropout(0.6, 1), random, 2, dropped.segment(), 0, ROWS);
    count.gbyte += 1e-9 * 2 * Float.BYTES * words.size();
  }
}
