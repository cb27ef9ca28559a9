package io.hnhn.bench;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What benchmarks of loops and products are given, and the units they report besides calls a
 * second.
 */
public final class BenchmarkInputs {
  private static final Philox RANDOM = new Philox(1);

  private BenchmarkInputs() {}

  /** Billions of floating-point operations a second. */
  @AuxCounters
  @State(Scope.Thread)
  public static class Arithmetic {
    /** Counted by the benchmark, a call at a time; JMH divides by the time. */
    public double gflop;
  }

  /** Billions of bytes a second, read and written. */
  @AuxCounters
  @State(Scope.Thread)
  public static class Traffic {
    /** Counted by the benchmark, a call at a time; JMH divides by the time. */
    public double gbyte;
  }

  /** Normally distributed elements. */
  public static Matrix matrix(int rows, int columns) {
    Matrix matrix = Matrix.zeros(rows, columns);
    new Initializer.Normal(1).fill(matrix, RANDOM, 0);
    return matrix;
  }

  /** Rows of 1 to 2 · mean − 1 entries at random columns. */
  public static CompressedRows pattern(int rows, int columns, int mean) {
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      lists[r] = new int[1 + RANDOM.below(2 * mean - 1, 1, r)];
      for (int i = 0; i < lists[r].length; i++) {
        lists[r][i] = RANDOM.below(columns, 2 + i, r);
      }
    }
    return CompressedRows.of(columns, lists);
  }
}
