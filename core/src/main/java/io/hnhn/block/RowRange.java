package io.hnhn.block;

/**
 * Rows that follow each other.
 *
 * @param from the first
 * @param to one past the last
 */
record RowRange(int from, int to) {
  RowRange {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "Expected rows from 0 on, but found %d to %d".formatted(from, to));
    }
  }

  static RowRange first(int rows) {
    return new RowRange(0, rows);
  }

  int size() {
    return to - from;
  }
}
