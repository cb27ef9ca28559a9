package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.EntryShape;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.data.stream.SortedRecords;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;

/** The elements of a matrix, sorted on disk by rows or by columns while its file is read. */
abstract class SortedElements implements MatrixSink {
  private final SortedRecords elements;
  private final StageListener stages;
  private final FirstFault infinite = new FirstFault();
  private Path file = Path.of("");
  private EntryShape shape = new EntryShape(file, 0, 0);
  private boolean dense;
  private long expected;
  private long met;

  /**
   * A matrix without rows and columns.
   *
   * @param scratch is made if elements don't fit into memory
   * @param stages is told how much was read
   */
  SortedElements(Path scratch, StageListener stages) {
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
  public final void begin(long rows, long columns, long announced) throws IOException {
    shape = EntryShape.of(file, rows, columns, announced);
    expected = announced;
  }

  @Override
  public final void beginDense(int rows, int columns) {
    shape = new EntryShape(file, rows, columns);
    expected = (long) rows * columns;
    dense = true;
  }

  @Override
  public final void add(long row, long column, float value) throws IOException {
    shape.require(row, column, elements.size());
    if (StageListener.isTime(met++)) {
      stages.reached(Math.min(1, (double) met / expected));
    }
    if (!Float.isFinite(value)) {
      infinite.add(row, column, value);
    }
    keep((int) row, (int) column, value);
  }

  /** Keeps an element by {@link #keepAt}, unless it is none. */
  abstract void keep(int row, int column, float value) throws IOException;

  /** Keeps an element that is sorted by the first number, and by the second among its equals. */
  final void keepAt(int first, int second, float value) throws IOException {
    elements.add((long) first << Integer.SIZE | second, Float.floatToRawIntBits(value));
  }

  /** Takes elements in the order in which they are sorted. */
  interface Elements {
    void add(int first, int second, float value) throws IOException;
  }

  /**
   * Hands over what was kept.
   *
   * @throws DataFormatException if a place has two values
   */
  final void forEachElement(Elements to) throws IOException {
    long[] last = {-1};
    elements.forEach(
        (place, bits) -> {
          int first = (int) (place >>> Integer.SIZE);
          int second = (int) place;
          if (place == last[0]) {
            throw twice(shape, first, second);
          }
          last[0] = place;
          to.add(first, second, Float.intBitsToFloat((int) bits));
        });
  }

  /** What to say of a place that has two values. */
  abstract DataFormatException twice(EntryShape shape, int first, int second);

  final Path file() {
    return file;
  }

  final int shapeRows() {
    return shape.rows();
  }

  final int shapeColumns() {
    return shape.columns();
  }

  /** How many elements were kept. */
  final long size() {
    return elements.size();
  }

  /** Whether elements that are not there are 0. */
  final boolean comesDense() {
    return dense;
  }

  final void closeElements() throws IOException {
    elements.close();
  }
}
