package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.EntryShape;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.FeatureBlocks;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A matrix whose elements are sorted on disk while its file is read, so that its rows can be handed
 * over one after the other; of a dense one those that are not 0.
 */
final class SortedMatrix extends SortedElements implements MatrixFeatures {
  /** A matrix without rows and columns. */
  SortedMatrix(Path scratch, StageListener stages) {
    super(scratch, stages);
  }

  @Override
  void keep(int row, int column, float value) throws IOException {
    if (Float.floatToRawIntBits(value) != 0 || !comesDense()) {
      keepAt(row, column, value);
    }
  }

  @Override
  DataFormatException twice(EntryShape shape, int row, int column) {
    return shape.twice(row, column);
  }

  @Override
  public int rows() {
    return shapeRows();
  }

  @Override
  public int columns() {
    return shapeColumns();
  }

  @Override
  public boolean isDense() {
    return comesDense();
  }

  @Override
  public void forEach(DatasetStream.FeatureSink sink) throws IOException {
    if (isDense()) {
      DenseBlocks blocks = new DenseBlocks(rows(), columns(), sink);
      forEachElement(blocks::add);
      blocks.finish();
    } else {
      FeatureBlocks blocks = new FeatureBlocks(columns(), sink);
      forEachElement(blocks::add);
      blocks.finish(rows());
    }
  }

  @Override
  public void close() throws IOException {
    closeElements();
  }
}
