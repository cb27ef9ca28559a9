package io.hnhn.data.stream;

import io.hnhn.tensor.SparseRows;
import java.io.IOException;

/** Makes blocks of rows of features that come in order, value by value. */
public final class FeatureBlocks {
  /** How many rows are handed over at a time. */
  private static final int ROWS_AT_A_TIME = 1 << 13;

  private final int columns;
  private final DatasetStream.FeatureSink sink;
  private SparseRows block = new SparseRows();
  private int ended;

  /**
   * No rows yet.
   *
   * @param sink takes the blocks
   */
  public FeatureBlocks(int columns, DatasetStream.FeatureSink sink) {
    this.columns = columns;
    this.sink = sink;
  }

  /** Takes the next value; rows ascend, and columns in a row. */
  public void add(int row, int column, float value) throws IOException {
    endRowsBefore(row);
    block.add(column, value);
  }

  /** Hands over what is left; rows without values among it. */
  public void finish(int rows) throws IOException {
    endRowsBefore(rows);
    sink.add(block.toMatrix(columns));
  }

  private void endRowsBefore(int row) throws IOException {
    for (; ended < row; ended++) {
      block.endRow();
      if (block.rows() == ROWS_AT_A_TIME) {
        sink.add(block.toMatrix(columns));
        block = new SparseRows();
      }
    }
  }
}
