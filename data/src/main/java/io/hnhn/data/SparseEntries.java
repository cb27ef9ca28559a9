package io.hnhn.data;

import io.hnhn.tensor.SparseMatrix;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Collects a sparse matrix entry by entry, in any order, while a file is read. For one thread.
 *
 * <pre>{@code
 * SparseEntries entries = new SparseEntries(file);
 * entries.begin(2, 5, 2);
 * entries.add(1, 4, 0.5f);
 * entries.add(0, 2, 1);
 * SparseMatrix matrix = entries.toMatrix();
 * }</pre>
 */
public final class SparseEntries implements EntrySink {
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final Path file;
  private Optional<EntryShape> shape = Optional.empty();
  private int[] rowOf = new int[64];
  private int[] columnOf = new int[64];
  private float[] values = new float[64];
  private int size;

  /**
   * A matrix without shape and entries.
   *
   * @param file where it is read from, for messages
   */
  public SparseEntries(Path file) {
    this.file = file;
  }

  @Override
  public void begin(long rows, long columns, long announced) throws DataFormatException {
    shape = Optional.of(EntryShape.of(file, rows, columns, announced));
    requireRoom(announced);
  }

  private void requireRoom(long count) throws DataFormatException {
    if (count > MOST) {
      throw new DataFormatException(
          file,
          "at most %d entries, which are read into memory".formatted(MOST),
          Long.toString(count),
          "convert the data first: hnhn convert IN OUT --to mapped reads them by a stream");
    }
  }

  private EntryShape shape() {
    return shape.orElseThrow(() -> new IllegalStateException("Expected a shape, but found none"));
  }

  @Override
  public void add(long row, long column, float value) throws DataFormatException {
    shape().require(row, column, size);
    if (size == values.length) {
      requireRoom(size + 1L);
      int larger = (int) Math.min(MOST, 2L * size);
      rowOf = Arrays.copyOf(rowOf, larger);
      columnOf = Arrays.copyOf(columnOf, larger);
      values = Arrays.copyOf(values, larger);
    }
    rowOf[size] = (int) row;
    columnOf[size] = (int) column;
    values[size] = value;
    size++;
  }

  /**
   * The matrix of the entries.
   *
   * @throws DataFormatException if a place has two values
   */
  public SparseMatrix toMatrix() throws DataFormatException {
    try {
      return SparseMatrix.of(
          shape().rows(),
          shape().columns(),
          Arrays.copyOf(rowOf, size),
          Arrays.copyOf(columnOf, size),
          Arrays.copyOf(values, size));
    } catch (IllegalArgumentException e) {
      // Places are checked when they are added, so only a second value for one is left.
      throw twice(e);
    }
  }

  private DataFormatException twice(IllegalArgumentException cause) {
    long[] places = new long[size];
    Arrays.setAll(places, k -> (long) rowOf[k] << Integer.SIZE | columnOf[k]);
    Arrays.sort(places);
    for (int k = 1; k < size; k++) {
      if (places[k] == places[k - 1]) {
        return shape().twice((int) (places[k] >>> Integer.SIZE), (int) places[k]);
      }
    }
    throw cause;
  }
}
