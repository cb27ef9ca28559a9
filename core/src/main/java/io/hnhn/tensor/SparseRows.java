package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Collects a sparse matrix row by row, without knowing its size beforehand. For one thread.
 *
 * <pre>{@code
 * SparseRows rows = new SparseRows();
 * rows.add(3, 0.5f);
 * rows.endRow();
 * rows.endRow(); // an empty row
 * SparseMatrix matrix = rows.toMatrix(5); // 2 x 5, one value
 * }</pre>
 */
public final class SparseRows {
  private MemorySegment offsets = OffHeap.allocate(JAVA_LONG, 64);
  private MemorySegment columns = OffHeap.allocate(JAVA_INT, 256);
  private MemorySegment values = OffHeap.allocate(JAVA_FLOAT, 256);
  private int rows;
  private long size;
  private int width;

  /** No row yet. */
  public SparseRows() {}

  /** Adds a value to the current row; the columns of a row come in ascending order. */
  public void add(int column, float value) {
    columns = withRoomFor(columns, (size + 1) * Integer.BYTES);
    values = withRoomFor(values, (size + 1) * Float.BYTES);
    columns.setAtIndex(JAVA_INT, size, column);
    values.setAtIndex(JAVA_FLOAT, size, value);
    size++;
    width = Math.max(width, column + 1);
  }

  /** Ends the current row and begins the next. */
  public void endRow() {
    rows++;
    offsets = withRoomFor(offsets, (rows + 1L) * Long.BYTES);
    offsets.setAtIndex(JAVA_LONG, rows, size);
  }

  /** The rows ended so far. */
  public int rows() {
    return rows;
  }

  /** The fewest columns that hold every value added so far. */
  public int width() {
    return width;
  }

  /**
   * The ended rows as a matrix.
   *
   * @throws IllegalArgumentException if the columns of a row are not ascending or a column is not
   *     below {@code columnCount}
   */
  public SparseMatrix toMatrix(int columnCount) {
    long ended = offsets.getAtIndex(JAVA_LONG, rows);
    CompressedRows pattern =
        CompressedRows.wrap(
            columnCount,
            copy(offsets, (rows + 1L) * Long.BYTES, Long.BYTES),
            copy(columns, ended * Integer.BYTES, Integer.BYTES));
    return new SparseMatrix(pattern, copy(values, ended * Float.BYTES, Float.BYTES));
  }

  private static MemorySegment withRoomFor(MemorySegment segment, long bytes) {
    if (bytes <= segment.byteSize()) {
      return segment;
    }
    MemorySegment larger = Arena.ofAuto().allocate(2 * segment.byteSize(), Long.BYTES);
    return larger.copyFrom(segment);
  }

  private static MemorySegment copy(MemorySegment segment, long bytes, long alignment) {
    return Arena.ofAuto().allocate(bytes, alignment).copyFrom(segment.asSlice(0, bytes));
  }
}
