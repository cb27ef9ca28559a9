package io.hnhn.backend.cpu;

import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Sparse times sparse: the mean over hyperedges folded into a bag of words, on one thread. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class SparseProductBenchmark {
  private static final int HYPEREDGES = 3582;
  private static final int NODES = 18644;
  private static final int WORDS = 1425;

  private SparseMatrix mean;
  private SparseMatrix words;

  /** Makes the matrices. */
  @Setup
  public void prepare() {
    mean = sparse(HYPEREDGES, NODES, 6);
    words = sparse(NODES, WORDS, 50);
  }

  private static SparseMatrix sparse(int rows, int columns, int perRow) {
    CompressedRows pattern = BenchmarkInputs.pattern(rows, columns, perRow);
    Matrix values = BenchmarkInputs.matrix(1, (int) pattern.size());
    return new SparseMatrix(pattern, values.segment());
  }

  /** S X, which is sparse again. */
  @Benchmark
  public SparseMatrix multiply(BenchmarkInputs.Arithmetic count) {
    count.gflop += 2e-9 * SparseProducts.multiplications(mean, words);
    return SparseProducts.multiply(mean, words);
  }

  /** The entries of a matrix ordered by column; an int, a float and a long an entry. */
  @Benchmark
  public SparseMatrix transpose(BenchmarkInputs.Traffic count) {
    count.gbyte += 2e-9 * words.size() * (Integer.BYTES + Float.BYTES + Long.BYTES);
    CompressedRows fresh =
        CompressedRows.wrap(words.columns(), words.pattern().offsets(), words.pattern().entries());
    return new SparseMatrix(fresh, words.values()).transpose();
  }
}
