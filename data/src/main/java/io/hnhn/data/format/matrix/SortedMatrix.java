package io.hnhn.data.format.matrix;

import io.hnhn.data.EntryShape;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.FeatureBlocks;
import io.hnhn.data.stream.SortedRecords;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A matrix whose elements are sorted on disk while its file is read, so that its rows can be handed
 * over one after the other.
 */
final class SortedMatrix implements MatrixFeatures, MatrixSink {
  private final SortedRecords elements;
  private final StageListener stages;
  private final FirstFault infinite = new FirstFault();
  private EntryShape shape = new EntryShape(Path.of(""), 0, 0);
  private Path file = Path.of("");
  private boolean dense;
  private long expected;
  private long added;

  /**
   * A matrix without rows and columns.
   *
   * @param scratch is made if elements don't fit into memory
   * @param stages is told how much was read
   */
  SortedMatrix(Path scratch, StageListener stages) {
    this.elements = new SortedRecords(scratch);
    this.stages = stages;
  }

  /** Reads a file. */
  void read(Path matrix) throws IOException {
    file = matrix;
    MatrixFiles.read(matrix, this);
    if (infinite.isThere()) {
      throw FiniteElements.fault(file, infinite.value(), infinite.row(), infinite.column());
    }
  }

  @Override
  public void begin(long rows, long columns, long announced) throws IOException {
    shape = EntryShape.of(file, rows, columns, announced);
    expected = announced;
  }

  @Override
  public void beginDense(int rows, int columns) {
    shape = new EntryShape(file, rows, columns);
    expected = (long) rows * columns;
    dense = true;
  }

  @Override
  public void add(long row, long column, float value) throws IOException {
    shape.require(row, column, elements.size());
    if (StageListener.isTime(added++)) {
      stages.reached(Math.min(1, (double) added / expected));
    }
    if (!Float.isFinite(value)) {
      infinite.add(row, column, value);
    }
    int bits = Float.floatToRawIntBits(value);
    if (bits != 0 || !dense) {
      elements.add(row << Integer.SIZE | column, bits);
    }
  }

  @Override
  public int rows() {
    return shape.rows();
  }

  @Override
  public int columns() {
    return shape.columns();
  }

  @Override
  public boolean isDense() {
    return dense;
  }

  @Override
  public void forEach(DatasetStream.FeatureSink sink) throws IOException {
    if (dense) {
      DenseBlocks blocks = new DenseBlocks(rows(), columns(), sink);
      forEachElement(blocks::add);
      blocks.finish();
    } else {
      FeatureBlocks blocks = new FeatureBlocks(columns(), sink);
      forEachElement(blocks::add);
      blocks.finish(rows());
    }
  }

  /** Takes elements in the order of rows. */
  interface Elements {
    void add(int row, int column, float value) throws IOException;
  }

  /**
   * Hands over the elements, of a dense matrix those that are not 0.
   *
   * @throws io.hnhn.data.DataFormatException if a place has two values
   */
  void forEachElement(Elements to) throws IOException {
    long[] last = {-1};
    elements.forEach(
        (place, bits) -> {
          int row = (int) (place >>> Integer.SIZE);
          if (place == last[0]) {
            throw shape.twice(row, (int) place);
          }
          last[0] = place;
          to.add(row, (int) place, Float.intBitsToFloat((int) bits));
        });
  }

  @Override
  public void close() throws IOException {
    elements.close();
  }
}
