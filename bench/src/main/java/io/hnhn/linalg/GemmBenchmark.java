package io.hnhn.linalg;

import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.tensor.Matrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Dense products of a layer forwards (NN) and backwards (NT, TN), on one thread. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class GemmBenchmark {
  /** OpenBLAS, and the Java product with and without the Vector API. */
  @Param({"openblas", "vector", "plain"})
  public String gemm;

  /** The result's rows, columns, and what is summed over. */
  @Param({"1734x400x400", "3582x400x400", "3582x400x1425", "1425x400x3582"})
  public String size;

  /** Which factors are transposed. */
  @Param({"NN", "NT", "TN"})
  public String transpose;

  private Gemm product;
  private int m;
  private int n;
  private int k;
  private boolean transposeLeft;
  private boolean transposeRight;
  private Matrix left;
  private Matrix right;
  private Matrix result;

  /** Makes the matrices. */
  @Setup
  public void prepare() {
    product =
        switch (gemm) {
          case "openblas" -> OpenBlas.open();
          case "vector" -> new BlockedGemm(new BlockedGemmVectorTile());
          default -> new BlockedGemm(new BlockedGemmPlainTile());
        };
    String[] sizes = size.split("x", 3);
    m = Integer.parseInt(sizes[0]);
    n = Integer.parseInt(sizes[1]);
    k = Integer.parseInt(sizes[2]);
    transposeLeft = transpose.startsWith("T");
    transposeRight = transpose.endsWith("T");
    left = BenchmarkInputs.matrix(transposeLeft ? k : m, transposeLeft ? m : k);
    right = BenchmarkInputs.matrix(transposeRight ? n : k, transposeRight ? k : n);
    result = Matrix.zeros(m, n);
  }

  /** C = op(A) · op(B). */
  @Benchmark
  public void multiply(BenchmarkInputs.Arithmetic count) {
    product.multiply(
        transposeLeft,
        transposeRight,
        m,
        n,
        k,
        left.segment(),
        left.columns(),
        right.segment(),
        right.columns(),
        result.segment(),
        n);
    count.gflop += 2e-9 * m * n * k;
  }
}
