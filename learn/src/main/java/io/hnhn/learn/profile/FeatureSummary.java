package io.hnhn.learn.profile;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Locale;

/**
 * What features are like.
 *
 * @param kind {@code none}, {@code zeros and ones}, {@code whole numbers} or {@code numbers}
 * @param nonzero share of the numbers that are not 0
 * @param emptyRows rows that have zeros alone
 * @param names the first names of columns, none where they have no names
 */
public record FeatureSummary(
    String kind, int columns, double nonzero, int emptyRows, List<String> names) {
  private static final int EXAMPLES = 5;

  static FeatureSummary of(Attributes attributes) {
    int columns = attributes.features().columns();
    if (columns == 0) {
      return new FeatureSummary("none", 0, 0, attributes.count(), List.of());
    }
    SparseMatrix sparse = attributes.features().toSparse();
    int empty = 0;
    for (int row = 0; row < sparse.rows(); row++) {
      empty += sparse.pattern().length(row) == 0 ? 1 : 0;
    }
    return new FeatureSummary(
        kind(attributes.features() instanceof Matrix dense ? dense.segment() : sparse.values()),
        columns,
        sparse.size() / ((double) columns * Math.max(1, attributes.count())),
        empty,
        attributes.featureNames().stream().limit(EXAMPLES).toList());
  }

  private static String kind(MemorySegment values) {
    boolean whole = true;
    boolean binary = true;
    for (long k = 0; k < values.byteSize() / Float.BYTES; k++) {
      float value = values.getAtIndex(JAVA_FLOAT, k);
      whole &= value == Math.rint(value);
      binary &= value == 0 || value == 1;
    }
    return binary ? "zeros and ones" : whole ? "whole numbers" : "numbers";
  }

  @Override
  public String toString() {
    if (columns == 0) {
      return "none";
    }
    return String.format(Locale.ROOT, "%d, %s, %.3g %% not zero", columns, kind, 100 * nonzero)
        + (names.isEmpty() ? ", without names" : ": " + String.join(", ", names))
        + (names.size() < columns && !names.isEmpty() ? ", ..." : "");
  }
}
