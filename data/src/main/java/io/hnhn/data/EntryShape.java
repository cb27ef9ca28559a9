package io.hnhn.data;

import java.nio.file.Path;

/**
 * The shape of a matrix whose entries are read from a file, and what is wrong with those that don't
 * fit into it.
 *
 * @param file where it is read from, for messages
 */
public record EntryShape(Path file, int rows, int columns) {
  /** A matrix may have this many rows or columns however few entries it has. */
  private static final long ALWAYS_PLAUSIBLE = 1_000_000;

  /** Beyond that, a matrix with fewer entries a row or column is taken for damage. */
  private static final long MOST_ROWS_AN_ENTRY = 100;

  /**
   * Checks a shape.
   *
   * @param announced how many entries the file says there are
   * @throws DataFormatException if the shape is absurd for so few entries, so that nothing is taken
   *     for the rows of a damaged file
   */
  public static EntryShape of(Path file, long rows, long columns, long announced)
      throws DataFormatException {
    int most = mostRows(announced);
    if (rows < 0 || columns < 0 || Math.max(rows, columns) > most) {
      throw new DataFormatException(
          file,
          "at most %d rows and columns for %d entries".formatted(most, announced),
          "%d x %d".formatted(rows, columns),
          "check the file, and number rows and columns without gaps");
    }
    return new EntryShape(file, (int) rows, (int) columns);
  }

  /** The most rows or columns that are plausible for so many entries. */
  public static int mostRows(long entries) {
    long enough = Math.clamp(entries, 0, Integer.MAX_VALUE);
    long most = Math.max(ALWAYS_PLAUSIBLE, MOST_ROWS_AN_ENTRY * enough);
    return (int) Math.min(most, Integer.MAX_VALUE - 8);
  }

  /**
   * Checks an entry.
   *
   * @param number of the entry, from 0
   * @throws DataFormatException if it is outside the shape
   */
  public void require(long row, long column, long number) throws DataFormatException {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw new DataFormatException(
          file,
          "entries in %d x %d".formatted(rows, columns),
          "%s, at entry %d".formatted(place(row, column), number),
          "correct the shape or the entry");
    }
  }

  /** A place in words. */
  public static String place(long row, long column) {
    return "row %d, column %d, counted from 0".formatted(row, column);
  }

  /** What there is to say about a place with two values. */
  public DataFormatException twice(int row, int column) {
    return new DataFormatException(
        file,
        "one value for each place",
        "two at " + place(row, column),
        "add them up, or remove one");
  }
}
