package io.hnhn.graph;

import java.util.Arrays;

/**
 * One row of a sparse matrix while its positive entries are added up, in double precision; costs
 * what it touches, and is cleared and used again for the next row.
 */
final class RowSum {
  /** Zero exactly at the columns not touched: only positive values are added. */
  private final double[] sums;

  private int[] touched = new int[16];
  private int size;

  RowSum(int columns) {
    sums = new double[columns];
  }

  void add(int column, double value) {
    if (sums[column] == 0) {
      if (size == touched.length) {
        touched = Arrays.copyOf(touched, (int) Math.min(sums.length, 2L * size));
      }
      touched[size++] = column;
    }
    sums[column] += value;
  }

  /** Brings the touched columns into ascending order. */
  void sort() {
    Arrays.sort(touched, 0, size);
  }

  int size() {
    return size;
  }

  int column(int k) {
    return touched[k];
  }

  double value(int k) {
    return sums[touched[k]];
  }

  void clear() {
    for (int k = 0; k < size; k++) {
      sums[touched[k]] = 0;
    }
    size = 0;
  }
}
