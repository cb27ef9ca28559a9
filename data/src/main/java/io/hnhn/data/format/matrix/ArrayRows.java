package io.hnhn.data.format.matrix;

import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyElements;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The rows of a NumPy array that stores them one after the other: it is read once to look at it,
 * and once to hand it over.
 */
record ArrayRows(NumpyArray array, int rows, int columns) implements MatrixFeatures {
  /** Whether a file is such an array. */
  static boolean isIn(Path file) throws IOException {
    return MatrixFiles.isArray(file) && !NumpyArray.in(file).isColumnMajor();
  }

  static ArrayRows read(Path file, StageListener stages) throws IOException {
    NumpyArray array = NumpyArray.in(file);
    int[] shape = array.requireTwoAxes();
    ArrayRows matrix = new ArrayRows(array, shape[0], shape[1]);
    FirstFault infinite = new FirstFault();
    matrix.forEachElement(
        (row, column, value) -> {
          if (column == 0) {
            stages.reached((double) row / matrix.rows);
          }
          if (!Float.isFinite(value)) {
            infinite.add(row, column, value);
          }
        });
    if (infinite.isThere()) {
      throw FiniteElements.fault(file, infinite.value(), infinite.row(), infinite.column());
    }
    return matrix;
  }

  private interface Elements {
    void add(int row, int column, float value) throws IOException;
  }

  private void forEachElement(Elements to) throws IOException {
    try (NumpyElements elements = array.elements()) {
      for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
          to.add(row, column, elements.nextFloat());
        }
      }
      elements.requireEnd();
    }
  }

  @Override
  public boolean isDense() {
    return true;
  }

  @Override
  public void forEach(DatasetStream.FeatureSink sink) throws IOException {
    DenseBlocks blocks = new DenseBlocks(rows, columns, sink);
    forEachElement(blocks::add);
    blocks.finish();
  }

  /** There is nothing to close. */
  @Override
  public void close() {}
}
