package io.hnhn.backend.cpu;

import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Bias and relu behind a sparse product, on one thread: on each tile while its rows are in the
 * cache, or in passes over the whole matrix.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class EpilogueBenchmark {
  private static final int ROWS = 22363;
  private static final int WIDTH = 400;

  private final Kernels loops = new VectorKernels();
  private CompressedRows pattern;
  private Matrix weights;
  private Matrix x;
  private Matrix y;
  private Matrix bias;
  private Tiles tiles;

  /** Makes the matrices: DBLP's hyperedges and their nodes. */
  @Setup
  public void prepare() {
    pattern = BenchmarkInputs.pattern(ROWS, 41302, 4);
    weights = BenchmarkInputs.matrix(1, (int) pattern.size());
    x = BenchmarkInputs.matrix(41302, WIDTH);
    y = Matrix.zeros(ROWS, WIDTH);
    bias = BenchmarkInputs.matrix(1, WIDTH);
    tiles = Tiles.ofEntries(pattern, WIDTH);
  }

  /** Product, bias and relu tile by tile, as a step with riders does it. */
  @Benchmark
  public void fused(BenchmarkInputs.Traffic count) {
    for (int tile = 0; tile < tiles.count(); tile++) {
      product(tiles.from(tile), tiles.to(tile));
      epilogue(tiles.from(tile), tiles.to(tile));
    }
    count(count);
  }

  /** The product of all rows, then the bias and relu of all rows. */
  @Benchmark
  public void separate(BenchmarkInputs.Traffic count) {
    product(0, ROWS);
    epilogue(0, ROWS);
    count(count);
  }

  private void product(int from, int to) {
    MemorySegment result = y.segment();
    loops.propagate(pattern, weights.segment(), null, x.segment(), WIDTH, result, from, to);
  }

  private void epilogue(int from, int to) {
    loops.addBias(y.segment(), WIDTH, bias.segment(), from, to);
    loops.relu(y.segment(), (long) from * WIDTH, (long) to * WIDTH);
  }

  /** What has to be moved: x and the pattern read, y written. */
  private void count(BenchmarkInputs.Traffic count) {
    count.gbyte += 1e-9 * ((x.size() + y.size()) * Float.BYTES + pattern.size() * 8.0);
  }
}
