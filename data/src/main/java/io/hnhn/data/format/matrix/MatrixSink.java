package io.hnhn.data.format.matrix;

import io.hnhn.data.EntrySink;
import java.io.IOException;

/** Takes a matrix of either kind element by element, in any order, while a file is read. */
interface MatrixSink extends EntrySink {
  /**
   * A dense matrix comes: elements that are not added are 0, and each is added once.
   *
   * @throws io.hnhn.data.DataFormatException if there can't be such a matrix
   */
  void beginDense(int rows, int columns) throws IOException;
}
