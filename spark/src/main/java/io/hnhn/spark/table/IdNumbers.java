package io.hnhn.spark.table;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are numbered from 0, in the order of a column. So a row's number follows from what is
 * in the column alone, not from how a table is partitioned or in which order it is read.
 *
 * @param rows with their numbers in one more column, the last
 * @param count how many there are
 * @param twice something that is in the column more than once, or null
 */
record IdNumbers(Dataset<Row> rows, int count, @Nullable String twice) {
  /** The column of ids. */
  static final String ID = "id";

  /** What one sorted partition has: rows with equal ids lie side by side in it. */
  @DefaultSerializer(JavaSerializer.class)
  private record Counted(long rows, @Nullable String twice) implements Serializable {
    private static final long serialVersionUID = 1;

    static Counted of(Iterator<Row> rows, int at) {
      long count = 0;
      String twice = null;
      Object last = null;
      for (; rows.hasNext(); count++) {
        Object id = rows.next().get(at);
        if (count > 0 && twice == null && Objects.deepEquals(id, last)) {
          twice = String.valueOf(id);
        }
        last = id;
      }
      return new Counted(count, twice);
    }
  }

  /**
   * Numbers rows.
   *
   * @param order the column whose order they are numbered in
   * @param number name of the new column
   */
  static IdNumbers of(Dataset<Row> rows, String order, String number) {
    int at = rows.schema().fieldIndex(order);
    JavaRDD<Row> sorted = rows.sort(order).javaRDD();
    List<Counted> counted =
        sorted.mapPartitions(some -> List.of(Counted.of(some, at)).iterator()).collect();
    long[] before = new long[counted.size() + 1];
    for (int i = 0; i < counted.size(); i++) {
      before[i + 1] = before[i] + counted.get(i).rows();
    }
    if (before[counted.size()] > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "Expected at most %d rows with a %s, but found %d"
              .formatted(Integer.MAX_VALUE, number, before[counted.size()]));
    }
    JavaRDD<Row> numbered =
        sorted.mapPartitionsWithIndex(
            (partition, some) -> new Numbering(some, (int) before[partition]), false);
    StructType schema = rows.schema().add(number, DataTypes.IntegerType, false);
    return new IdNumbers(
        rows.sparkSession().createDataFrame(numbered, schema),
        (int) before[counted.size()],
        counted.stream().map(Counted::twice).filter(Objects::nonNull).findFirst().orElse(null));
  }

  /** Adds numbers to rows. */
  private static final class Numbering implements Iterator<Row> {
    private final Iterator<Row> rows;
    private int next;

    Numbering(Iterator<Row> rows, int first) {
      this.rows = rows;
      this.next = first;
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public Row next() {
      Row row = rows.next();
      Object[] values = new Object[row.size() + 1];
      for (int i = 0; i < row.size(); i++) {
        values[i] = row.get(i);
      }
      values[row.size()] = next++;
      return RowFactory.create(values);
    }
  }

  /** Checks that a table has each id once. */
  IdNumbers expectUnique(GivenTable table, String column) {
    if (twice != null) {
      throw new TableFault(
          table.name(), column, "each id once", twice + " in several rows", "keep one of them");
    }
    return this;
  }
}
