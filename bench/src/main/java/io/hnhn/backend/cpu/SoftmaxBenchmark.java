package io.hnhn.backend.cpu;

import io.hnhn.bench.BenchmarkInputs;
import io.hnhn.expr.Targets;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Softmax over classes and over the members of hyperedges, on one thread. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class SoftmaxBenchmark {
  private static final int ROWS = 41302;
  private static final int CLASSES = 6;

  private Targets targets;
  private Matrix logits;
  private Matrix gradient;
  private Matrix one;
  private Matrix loss;
  private CompressedRows members;
  private Matrix scores;
  private Matrix weights;

  /** Makes the matrices. */
  @Setup
  public void prepare() {
    int[] classes = new int[ROWS];
    Arrays.setAll(classes, i -> i % CLASSES);
    float[] equal = new float[ROWS];
    Arrays.fill(equal, 1);
    targets = new Targets(classes, equal);
    logits = BenchmarkInputs.matrix(ROWS, CLASSES);
    gradient = Matrix.zeros(ROWS, CLASSES);
    one = Matrix.filled(1, 1, 1);
    loss = Matrix.zeros(1, 1);
    members = BenchmarkInputs.pattern(22363, ROWS, 4);
    scores = BenchmarkInputs.matrix((int) members.size(), 1);
    weights = Matrix.zeros((int) members.size(), 1);
  }

  /** The loss of all rows. */
  @Benchmark
  public void crossEntropy(BenchmarkInputs.Traffic count) {
    Softmax.crossEntropy(targets, logits.segment(), CLASSES, loss.segment(), 0, ROWS);
    count.gbyte += 1e-9 * logits.size() * Float.BYTES;
  }

  /** Its gradient. */
  @Benchmark
  public void crossEntropyGradient(BenchmarkInputs.Traffic count) {
    Softmax.crossEntropyGradient(
        targets, logits.segment(), CLASSES, one.segment(), gradient.segment(), 0, ROWS);
    count.gbyte += 2e-9 * logits.size() * Float.BYTES;
  }

  /** Attention: the weights of each hyperedge's members. */
  @Benchmark
  public void segments(BenchmarkInputs.Traffic count) {
    Softmax.segments(members, scores.segment(), weights.segment(), 0, members.rows());
    count.gbyte += 2e-9 * members.size() * Float.BYTES;
  }
}
