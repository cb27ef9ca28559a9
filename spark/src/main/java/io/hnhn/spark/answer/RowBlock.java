package io.hnhn.spark.answer;

import io.hnhn.tensor.Matrix;
import java.io.Serializable;

/**
 * Numbers of the rows of one block, a row each.
 *
 * @param block its number
 * @param rows how many rows it has
 * @param values row after row
 */
record RowBlock(int block, int rows, float[] values) implements Serializable {
  private static final long serialVersionUID = 1;

  Matrix matrix() {
    return Matrix.of(rows, rows == 0 ? 0 : values.length / rows, values);
  }
}
