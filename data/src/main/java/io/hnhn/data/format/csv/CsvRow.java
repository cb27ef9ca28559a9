package io.hnhn.data.format.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.io.Serial;
import java.util.Arrays;

/**
 * The cells of the current row, kept as characters: only those that are asked for become text. One
 * object is filled again for every row.
 */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
  /** The most characters of a row, without separators. */
  static final int MOST_CHARACTERS = 1 << 24;

  /** The most cells of a row. */
  static final int MOST_CELLS = 1 << 17;

  private char[] characters = new char[1 << 10];

  /** Where each cell starts, and where the last one ends. */
  private int[] starts = new int[17];

  private int cells;
  private long line;

  /** A row is larger than a row may be. */
  static final class TooLarge extends RuntimeException {
    @Serial private static final long serialVersionUID = 1;

    private TooLarge(String message) {
      super(message);
    }
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    cells = 0;
  }

  @Override
  protected void handleField(int number, char[] buffer, int offset, int length, boolean quoted) {
    int from = offset;
    int to = offset + length;
    while (!quoted && from < to && isBlank(buffer[from])) {
      from++;
    }
    while (!quoted && from < to && isBlank(buffer[to - 1])) {
      to--;
    }
    append(buffer, from, to - from);
  }

  private void append(char[] buffer, int offset, int length) {
    int start = starts[cells];
    if (cells == MOST_CELLS) {
      throw new TooLarge("at most %d cells in a row".formatted(MOST_CELLS));
    }
    if (length > MOST_CHARACTERS - start) {
      throw new TooLarge("at most %d characters in a row".formatted(MOST_CHARACTERS));
    }
    if (start + length > characters.length) {
      characters = Arrays.copyOf(characters, Math.max(start + length, 2 * characters.length));
    }
    System.arraycopy(buffer, offset, characters, start, length);
    cells++;
    if (cells == starts.length) {
      starts = Arrays.copyOf(starts, 2 * cells);
    }
    starts[cells] = start + length;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  @Override
  protected CsvRow buildRecord() {
    return this;
  }

  int cells() {
    return cells;
  }

  String cell(int number) {
    int start = starts[number];
    return new String(characters, start, starts[number + 1] - start);
  }

  /** The line on which the row starts, counted from 1. */
  long line() {
    return line;
  }
}
