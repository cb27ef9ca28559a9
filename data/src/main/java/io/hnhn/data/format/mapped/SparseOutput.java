package io.hnhn.data.format.mapped;

import io.hnhn.data.format.numpy.NumpyOutput;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.io.Closeable;
import java.io.IOException;

/** Writes compressed rows, some at a time. */
record SparseOutput(NumpyOutput offsets, NumpyOutput columns, NumpyOutput values)
    implements Closeable {

  void put(SparseMatrix rows) throws IOException {
    CompressedRows pattern = rows.pattern();
    long before = columns.count();
    for (int r = 0; r < pattern.rows(); r++) {
      offsets.putLong(before + pattern.start(r));
    }
    columns.put(pattern.entries());
    values.put(rows.values());
  }

  void finish(int rows) throws IOException {
    offsets.putLong(columns.count());
    offsets.finish(rows + 1L);
    columns.finish();
    values.finish();
  }

  @Override
  public void close() throws IOException {
    try (offsets;
        columns;
        values) {
      // Closing is all.
    }
  }
}
