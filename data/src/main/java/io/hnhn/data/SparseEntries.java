package io.hnhn.data;

import io.hnhn.tensor.SparseMatrix;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Collects a sparse matrix of known shape entry by entry, in any order, while a file is read. For
 * one thread.
 *
 * <pre>{@code
 * SparseEntries entries = SparseEntries.of(file, 2, 5, 3);
 * entries.add(1, 4, 0.5f);
 * entries.add(0, 2, 1);
 * SparseMatrix matrix = entries.toMatrix();
 * }</pre>
 */
public final class SparseEntries {
  /** A matrix may have this many rows or columns however few entries it has. */
  private static final long ALWAYS_PLAUSIBLE = 1_000_000;

  /** Beyond that, a matrix with fewer entries a row or column is taken for damage. */
  private static final long MOST_ROWS_AN_ENTRY = 100;

  private final Path file;
  private final int rows;
  private final int columns;
  private int[] rowOf;
  private int[] columnOf;
  private float[] values;
  private int size;

  private SparseEntries(Path file, int rows, int columns) {
    this.file = file;
    this.rows = rows;
    this.columns = columns;
    this.rowOf = new int[64];
    this.columnOf = new int[64];
    this.values = new float[64];
  }

  /**
   * A matrix without entries.
   *
   * @param file where it is read from, for messages
   * @param announced how many entries the file says there are
   * @throws DataFormatException if the shape is absurd for so few entries, so that no memory is
   *     taken for the rows of a damaged file
   */
  public static SparseEntries of(Path file, long rows, long columns, long announced)
      throws DataFormatException {
    int most = mostRows(announced);
    if (rows < 0 || columns < 0 || Math.max(rows, columns) > most) {
      throw new DataFormatException(
          file,
          "at most %d rows and columns for %d entries".formatted(most, announced),
          "%d x %d".formatted(rows, columns),
          "check the file, and number rows and columns without gaps");
    }
    return new SparseEntries(file, (int) rows, (int) columns);
  }

  /** The most rows or columns that are plausible for so many entries. */
  public static int mostRows(long entries) {
    long most = Math.max(ALWAYS_PLAUSIBLE, MOST_ROWS_AN_ENTRY * Math.max(0, entries));
    return (int) Math.min(most, Integer.MAX_VALUE - 8);
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Number of columns. */
  public int columns() {
    return columns;
  }

  /** Adds a value. */
  public void add(long row, long column, float value) throws DataFormatException {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw new DataFormatException(
          file,
          "entries in %d x %d".formatted(rows, columns),
          "row %d, column %d, counted from 0, at entry %d".formatted(row, column, size),
          "correct the shape or the entry");
    }
    if (size == values.length) {
      int larger = (int) Math.min(Integer.MAX_VALUE - 8, 2L * size);
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
          rows,
          columns,
          Arrays.copyOf(rowOf, size),
          Arrays.copyOf(columnOf, size),
          Arrays.copyOf(values, size));
    } catch (IllegalArgumentException e) {
      // Places are checked when they are added, so only a second value for one is left.
      throw new DataFormatException(
          file, "one value for each place", e.getMessage(), "add them up, or remove one");
    }
  }
}
