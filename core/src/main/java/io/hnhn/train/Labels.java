package io.hnhn.train;

import io.hnhn.expr.Targets;
import java.util.Arrays;

/**
 * The known classes of some rows (nodes or hyperedges, by the model's task). A training run is
 * given the labels it may see and no others.
 *
 * @param rows ascending row numbers
 * @param classes the class of each of these rows, from 0
 */
public record Labels(int[] rows, int[] classes) {
  public Labels {
    if (rows.length != classes.length) {
      throw new IllegalArgumentException(
          "Expected a class for each of %d rows, but found %d"
              .formatted(rows.length, classes.length));
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] < 0 || (i > 0 && rows[i] <= rows[i - 1])) {
        throw new IllegalArgumentException(
            "Expected ascending rows from 0, but found %d at position %d".formatted(rows[i], i));
      }
      if (classes[i] < 0) {
        throw new IllegalArgumentException(
            "Expected a class of at least 0, but found %d for row %d"
                .formatted(classes[i], rows[i]));
      }
    }
  }

  /** The labels of the given rows, looked up in an array with a class for every row. */
  public static Labels of(int[] rows, int[] classOfRow) {
    int[] sorted = Arrays.stream(rows).sorted().toArray();
    if (sorted.length > 0 && (sorted[0] < 0 || sorted[sorted.length - 1] >= classOfRow.length)) {
      throw new IllegalArgumentException(
          "Expected rows from 0 to %d, but found %d"
              .formatted(
                  classOfRow.length - 1, sorted[0] < 0 ? sorted[0] : sorted[sorted.length - 1]));
    }
    return new Labels(sorted, Arrays.stream(sorted).map(row -> classOfRow[row]).toArray());
  }

  /** Number of labelled rows. */
  public int size() {
    return rows.length;
  }

  /**
   * What a loss over these rows compares with.
   *
   * @param classWeights weight of each class; empty where all count the same
   */
  Targets targets(double[] classWeights) {
    float[] weights = new float[classes.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = classWeights.length == 0 ? 1 : (float) classWeights[classes[i]];
    }
    return new Targets(classes, weights);
  }

  /** The labels again, once it is sure that they fit. */
  Labels expectWithin(String what, int rowCount, int classCount) {
    if (rows.length == 0) {
      throw new IllegalArgumentException(
          "Expected at least one %s label, but found none".formatted(what));
    }
    if (rows[rows.length - 1] >= rowCount) {
      throw new IllegalArgumentException(
          "Expected %s rows below %d, but found %d"
              .formatted(what, rowCount, rows[rows.length - 1]));
    }
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] >= classCount) {
        throw new IllegalArgumentException(
            "Expected %s classes below %d, but found %d for row %d"
                .formatted(what, classCount, classes[i], rows[i]));
      }
    }
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Labels that
        && Arrays.equals(rows, that.rows)
        && Arrays.equals(classes, that.classes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows) * 31 + Arrays.hashCode(classes);
  }

  @Override
  public String toString() {
    return "Labels[" + rows.length + " rows]";
  }
}
