package io.hnhn.spark.table;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** What is known of a column of features after a look at all of them. */
@DefaultSerializer(JavaSerializer.class)
final class FeatureScan implements Serializable {
  private static final long serialVersionUID = 1;

  /** No number of a row, but the whole of it. */
  private static final int WHOLE = -1;

  private static final String NUMBERS = "finite numbers";

  private long rows;
  private int width = -1;
  private long nonZeros;
  private @Nullable String first;
  private @Nullable String expected;
  private @Nullable String found;

  /** Which of the numbers of a row was found to be wrong. */
  private int place = WHOLE;

  /**
   * Looks at a column, and checks that each row has as many numbers, all of them finite.
   *
   * @param numbers the columns of a number each that it was made of; none where it was there
   * @param rows have the columns id and features
   * @throws TableFault if they have not
   */
  static FeatureForm expect(
      GivenTable table, String column, List<String> numbers, Dataset<Row> rows) {
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
      boolean inPlace = summary.place != WHOLE;
      boolean ofNumbers = inPlace && !numbers.isEmpty();
      throw new TableFault(
          table.name(),
          ofNumbers ? numbers.get(summary.place) : column,
          summary.expected,
          inPlace && !ofNumbers
              ? "%s at place %d".formatted(summary.found, summary.place)
              : summary.found,
          "fill, leave out or mend such rows");
    }
    return FeatureForm.of(summary.width, summary.rows, summary.nonZeros);
  }

  private FeatureScan add(String id, @Nullable Object cell) {
    rows++;
    if (cell == null) {
      return fault("features in each row", "null for id " + id);
    }
    int gap = FeatureForm.gap(cell);
    if (gap >= 0) {
      return fault(NUMBERS, "null for id " + id, gap);
    }
    Vector vector = FeatureForm.vector(cell);
    if (first == null) {
      first = id;
      width = vector.size();
    } else if (vector.size() != width) {
      return otherWidth(id, vector.size());
    }
    double[] values = vector instanceof SparseVector sparse ? sparse.values() : vector.toArray();
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite((float) values[i])) {
        int place = vector instanceof SparseVector sparse ? sparse.indices()[i] : i;
        return fault(NUMBERS, "%s for id %s".formatted(values[i], id), place);
      }
      nonZeros += values[i] == 0 ? 0 : 1;
    }
    return this;
  }

  private FeatureScan otherWidth(String id, int size) {
    return fault(
        "as many numbers in each row, such as the %d of id %s".formatted(width, first),
        "%d for id %s".formatted(size, id));
  }

  private FeatureScan fault(String what, String instead) {
    return fault(what, instead, WHOLE);
  }

  private FeatureScan fault(String what, String instead, int where) {
    if (found == null) {
      expected = what;
      found = instead;
      place = where;
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
      place = other.place;
    }
    rows += other.rows;
    nonZeros += other.nonZeros;
    return this;
  }
}
