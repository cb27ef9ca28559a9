package io.hnhn.data.format.matrix;

/**
 * Of the elements with some fault the first in the order of rows, whatever order they come in: the
 * one that reading the whole matrix finds first.
 */
final class FirstFault {
  private long place = Long.MAX_VALUE;
  private float value;

  void add(long row, long column, float found) {
    long next = row << Integer.SIZE | column;
    if (next < place) {
      place = next;
      value = found;
    }
  }

  boolean isThere() {
    return place != Long.MAX_VALUE;
  }

  long row() {
    return place >>> Integer.SIZE;
  }

  long column() {
    return (int) place;
  }

  float value() {
    return value;
  }
}
