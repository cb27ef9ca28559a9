package io.hnhn.linalg;

import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;

/** Inputs for the tests of the loops, the same in every run. */
public final class Samples {
  /** The spacing of floats at 1: what one rounding may change, relative to the value. */
  public static final double EPSILON = 0x1p-23;

  private static final Philox RANDOM = new Philox(20251025);

  private Samples() {}

  /** Normally distributed elements. */
  public static Matrix matrix(int rows, int columns, int stream) {
    Matrix matrix = Matrix.zeros(rows, columns);
    new Initializer.Normal(1).fill(matrix, RANDOM, stream);
    return matrix;
  }

  /** Rows with up to 12 entries; every third row has none, and one row has an entry everywhere. */
  public static CompressedRows pattern(int rows, int columns) {
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      int length = columns == 0 || r % 3 == 0 ? 0 : r % 13;
      lists[r] = new int[r == 4 ? columns : length];
      for (int i = 0; i < lists[r].length; i++) {
        lists[r][i] = r == 4 ? i : RANDOM.below(columns, r, i);
      }
    }
    return CompressedRows.of(columns, lists);
  }
}
