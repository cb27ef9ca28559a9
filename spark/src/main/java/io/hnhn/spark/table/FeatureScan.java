package io.hnhn.spark.table;

import java.io.Serializable;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** What is known of a column of features after a look at all of them. */
final class FeatureScan implements Serializable {
  private static final long serialVersionUID = 1;

  private long rows;
  private int width = -1;
  private long nonZeros;
  private @Nullable String first;
  private @Nullable String expected;
  private @Nullable String found;

  /**
   * Looks at a column, and checks that each row has as many numbers, all of them finite.
   *
   * @param rows have the columns id and features
   * @throws TableFault if they have not
   */
  static FeatureForm expect(GivenTable table, String column, Dataset<Row> rows) {
    FeatureScan summary =
        rows.javaRDD()
            .aggregate(
                new FeatureScan(),
                (seen, row) -> seen.add(String.valueOf(row.get(0)), row.get(1)),
                FeatureScan::plus);
    if (summary.rows == 0) {
      throw new TableFault(table.name(), column, "at least one row", "none", "fill the table");
    }
    if (summary.found != null) {
      throw new TableFault(
          table.name(),
          column,
          summary.expected,
          summary.found,
          "fill, leave out or mend such rows");
    }
    return FeatureForm.of(summary.width, summary.rows, summary.nonZeros);
  }

  private FeatureScan add(String id, @Nullable Object cell) {
    rows++;
    if (cell == null) {
      return fault("features in each row", "null for id " + id);
    }
    Vector vector = FeatureForm.vector(cell);
    if (first == null) {
      first = id;
      width = vector.size();
    } else if (vector.size() != width) {
      return otherWidth(id, vector.size());
    }
    double[] values =
        vector instanceof org.apache.spark.ml.linalg.SparseVector sparse
            ? sparse.values()
            : vector.toArray();
    for (double value : values) {
      if (!Float.isFinite((float) value)) {
        return fault("finite numbers", "%s for id %s".formatted(value, id));
      }
      nonZeros += value == 0 ? 0 : 1;
    }
    return this;
  }

  private FeatureScan otherWidth(String id, int size) {
    return fault(
        "as many numbers in each row, such as the %d of id %s".formatted(width, first),
        "%d for id %s".formatted(size, id));
  }

  private FeatureScan fault(String what, String instead) {
    if (found == null) {
      expected = what;
      found = instead;
    }
    return this;
  }

  private FeatureScan plus(FeatureScan other) {
    if (other.first != null && first != null && other.width != width) {
      otherWidth(other.first, other.width);
    }
    if (first == null) {
      first = other.first;
      width = other.width;
    }
    if (found == null) {
      expected = other.expected;
      found = other.found;
    }
    rows += other.rows;
    nonZeros += other.nonZeros;
    return this;
  }
}
