package io.hnhn.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which rows a model learns from, and which labelled rows are left to judge it by.
 *
 * @param train ascending row numbers; not to be written to
 * @param rest ascending row numbers, none of them in {@code train}; not to be written to
 */
public record Split(int[] train, int[] rest) {
  public Split {
    requireAscending("train", train);
    requireAscending("rest", rest);
    for (int row : rest) {
      if (Arrays.binarySearch(train, row) >= 0) {
        throw new IllegalArgumentException(
            "Expected each row in train or in rest, but found row " + row + " in both");
      }
    }
  }

  /**
   * The split that trains on the given rows and leaves every other labelled row: the form in which
   * splits are published.
   *
   * @param train row numbers in any order
   * @param labels one label a row, -1 for none
   */
  public static Split of(int[] train, int[] labels) {
    int[] sorted = train.clone();
    Arrays.sort(sorted);
    for (int row : sorted) {
      if (row < 0 || row >= labels.length || labels[row] < 0) {
        throw new IllegalArgumentException(
            "Expected labelled rows between 0 and %d, but found row %d%s"
                .formatted(
                    labels.length - 1,
                    row,
                    row >= 0 && row < labels.length ? " without label" : ""));
      }
    }
    return new Split(
        sorted,
        IntStream.range(0, labels.length)
            .filter(row -> labels[row] >= 0 && Arrays.binarySearch(sorted, row) < 0)
            .toArray());
  }

  private static void requireAscending(String name, int[] rows) {
    for (int i = 0; i < rows.length; i++) {
      int least = i == 0 ? 0 : rows[i - 1] + 1;
      if (rows[i] < least) {
        throw new IllegalArgumentException(
            "Expected a row of at least %d at index %d of %s, but found %d"
                .formatted(least, i, name, rows[i]));
      }
    }
  }

  /** Whether both have the same rows. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Split that
        && Arrays.equals(train, that.train)
        && Arrays.equals(rest, that.rest);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(train) + Arrays.hashCode(rest);
  }

  @Override
  public String toString() {
    return "Split[" + train.length + " train, " + rest.length + " rest]";
  }
}
