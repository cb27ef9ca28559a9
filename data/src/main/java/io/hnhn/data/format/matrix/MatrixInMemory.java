package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.SparseEntries;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.nio.file.Path;
import java.util.Optional;

/** Collects a matrix in memory. */
final class MatrixInMemory implements MatrixSink {
  private final SparseEntries entries;
  private Optional<Matrix> dense = Optional.empty();

  /**
   * No matrix yet.
   *
   * @param file where it is read from, for messages
   */
  MatrixInMemory(Path file) {
    this.entries = new SparseEntries(file);
  }

  @Override
  public void begin(long rows, long columns, long announced) throws DataFormatException {
    entries.begin(rows, columns, announced);
  }

  @Override
  public void beginDense(int rows, int columns) {
    dense = Optional.of(Matrix.zeros(rows, columns));
  }

  @Override
  public void add(long row, long column, float value) throws DataFormatException {
    if (dense.isPresent()) {
      dense.get().set((int) row, (int) column, value);
    } else {
      entries.add(row, column, value);
    }
  }

  /** The matrix, once all of it came. */
  Features matrix() throws DataFormatException {
    return dense.isPresent() ? dense.get() : entries.toMatrix();
  }
}
