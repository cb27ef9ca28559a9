package io.hnhn.data.format.matrix;

import io.hnhn.data.stream.DatasetStream;
import io.hnhn.tensor.Matrix;
import java.io.IOException;

/**
 * Makes blocks of dense rows of elements that come row by row; those that don't come are 0. A block
 * has to be used before the next element is added.
 */
final class DenseBlocks {
  /** About how many elements are handed over at a time: 4 MB. */
  private static final int AT_A_TIME = 1 << 20;

  private final int rows;
  private final int columns;
  private final DatasetStream.FeatureSink sink;
  private Matrix block;

  /** The row that the block begins with. */
  private int first;

  DenseBlocks(int rows, int columns, DatasetStream.FeatureSink sink) {
    this.rows = rows;
    this.columns = columns;
    this.sink = sink;
    this.block = Matrix.zeros(rowsFrom(0), columns);
  }

  private int rowsFrom(int row) {
    return Math.min(rows - row, Math.max(1, AT_A_TIME / Math.max(1, columns)));
  }

  /** Takes the next element. */
  void add(int row, int column, float value) throws IOException {
    while (row >= first + block.rows()) {
      handOver();
    }
    block.set(row - first, column, value);
  }

  private void handOver() throws IOException {
    sink.add(block);
    first += block.rows();
    int next = rowsFrom(first);
    if (next == block.rows()) {
      block.segment().fill((byte) 0);
    } else {
      block = Matrix.zeros(next, columns);
    }
  }

  /** Hands over what is left. */
  void finish() throws IOException {
    while (first < rows) {
      handOver();
    }
  }
}
