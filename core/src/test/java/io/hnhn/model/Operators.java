package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.WeightedGraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;

/** Sparse operators of graph convolutions, and random matrices to use them on. */
final class Operators {
  private Operators() {}

  /** 1 at every entry: plain sums. */
  static SparseMatrix ones(CompressedRows pattern) {
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, pattern.size());
    for (long k = 0; k < pattern.size(); k++) {
      values.setAtIndex(JAVA_FLOAT, k, 1);
    }
    return new SparseMatrix(pattern, values);
  }

  /** The adjacency matrix of a graph. */
  static SparseMatrix of(WeightedGraph graph) {
    return new SparseMatrix(graph.adjacency(), graph.weights());
  }

  /** D⁻¹ S, D being the sums of rows. */
  static SparseMatrix randomWalk(SparseMatrix matrix) {
    double[] degrees = rowSums(matrix);
    CompressedRows pattern = matrix.pattern();
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, pattern.size());
    for (int row = 0; row < pattern.rows(); row++) {
      for (long k = pattern.start(row); k < pattern.end(row); k++) {
        values.setAtIndex(JAVA_FLOAT, k, (float) (matrix.value(k) / degrees[row]));
      }
    }
    return new SparseMatrix(pattern, values);
  }

  private static double[] rowSums(SparseMatrix matrix) {
    double[] sums = new double[matrix.rows()];
    for (int row = 0; row < sums.length; row++) {
      for (long k = matrix.pattern().start(row); k < matrix.pattern().end(row); k++) {
        sums[row] += matrix.value(k);
      }
    }
    return sums;
  }

  /** Normally distributed elements. */
  static Matrix random(int rows, int columns, long seed) {
    Random random = new Random(seed);
    Matrix result = Matrix.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        result.set(r, c, (float) random.nextGaussian());
      }
    }
    return result;
  }

  /** One-hot node numbers. */
  static Matrix identity(int size) {
    Matrix result = Matrix.zeros(size, size);
    for (int i = 0; i < size; i++) {
      result.set(i, i, 1);
    }
    return result;
  }
}
