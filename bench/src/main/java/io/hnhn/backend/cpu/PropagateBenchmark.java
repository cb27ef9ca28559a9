package io.hnhn.backend.cpu;

import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Sparse times dense with the sizes that DBLP's receptive fields have, on one thread. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class PropagateBenchmark {
  /** The shapes: incidences to nodes, to hyperedges, and bag-of-words features. */
  public enum Sizes {
    /** Labelled hyperedges from their nodes' neighbourhood. */
    NODES(3582, 18644, 12),
    /** Labelled nodes from their hyperedges. */
    EDGES(1734, 3582, 12),
    /** Words of a text times the first weight. */
    WORDS(3582, 1425, 310),
    /** The gradient of that weight: the words transposed. */
    WORDS_TRANSPOSED(1425, 3582, 779),
    /** The same where every node has a label. */
    ALL_WORDS_TRANSPOSED(1425, 41302, 1449);

    final int rows;
    final int columns;
    final int mean;

    Sizes(int rows, int columns, int mean) {
      this.rows = rows;
      this.columns = columns;
      this.mean = mean;
    }
  }

  /** See {@link KernelChoice}. */
  @Param({"vector", "plain"})
  public String kernels;

  /** Which product. */
  @Param public Sizes shape;

  /** Columns of the dense matrix. */
  @Param({"400", "100", "6"})
  public int width;

  private Kernels loops;
  private CompressedRows pattern;
  private Matrix weights;
  private Matrix x;
  private Matrix y;

  /** Makes the matrices. */
  @Setup
  public void prepare() {
    loops = NamedKernels.of(kernels);
    pattern = BenchmarkInputs.pattern(shape.rows, shape.columns, shape.mean);
    weights = BenchmarkInputs.matrix(1, (int) pattern.size());
    x = BenchmarkInputs.matrix(shape.columns, width);
    y = Matrix.zeros(shape.rows, width);
  }

  /** y = S x. */
  @Benchmark
  public void propagate(BenchmarkInputs.Arithmetic count) {
    loops.propagate(
        pattern, weights.segment(), null, x.segment(), width, y.segment(), 0, shape.rows);
    count.gflop += 2e-9 * pattern.size() * width;
  }

  /** The gradient of the weights: one dot product an entry. */
  @Benchmark
  public void incidenceDot(BenchmarkInputs.Arithmetic count) {
    loops.incidenceDot(pattern, y.segment(), x.segment(), width, weights.segment(), 0, shape.rows);
    count.gflop += 2e-9 * pattern.size() * width;
  }
}
