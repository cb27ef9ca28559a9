package io.hnhn.data.format.mapped;

import io.hnhn.data.format.numpy.NumpyOutput;
import java.io.Closeable;
import java.io.IOException;

/** Writes where rows begin, while their entries come row after row. */
final class RowOffsets implements Closeable {
  private final NumpyOutput out;

  RowOffsets(NumpyOutput out) {
    this.out = out;
  }

  /**
   * An entry of a row comes next.
   *
   * @param entries how many came before it
   */
  void begin(int row, long entries) throws IOException {
    while (out.count() <= row) {
      out.putLong(entries);
    }
  }

  /** No entry comes any more. */
  void finish(int rows, long entries) throws IOException {
    begin(rows, entries);
    out.finish(rows + 1L);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
