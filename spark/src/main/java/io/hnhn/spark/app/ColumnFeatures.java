package io.hnhn.spark.app;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.NumberScale;
import io.hnhn.spark.table.ExactSum;
import io.hnhn.spark.table.GivenTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;

/**
 * Features of the columns of a table, as {@code hnhn train} makes them: numbers with mean 0 and
 * deviation 1, and a feature for each value of a column with few of them. A column of text whose
 * cells all are numbers is one of numbers.
 */
final class ColumnFeatures {
  /** A column with more values than this is left out. */
  private static final int MOST_VALUES = 1000;

  private ColumnFeatures() {}

  /** The name of the column that the application adds. */
  static final String NAME = "hnhn features";

  /** Learns how features are made of all columns but some. */
  static FittedColumns learned(GivenTable table, Set<String> others) {
    return new FittedColumns(
        Arrays.stream(table.rows().columns())
            .filter(name -> !others.contains(name))
            .map(name -> learned(table, name))
            .toList());
  }

  /**
   * Checks that there is something to make features of.
   *
   * @throws IllegalArgumentException if there is not
   */
  static void expectSome(GivenTable table, FittedColumns fitted) {
    if (fitted.features().isEmpty()) {
      throw new IllegalArgumentException(
          ("Expected columns of table %s to make features of, numbers or up to %d values, but found"
                  + " %s")
              .formatted(
                  table.name(),
                  MOST_VALUES,
                  fitted.columns().isEmpty()
                      ? "none"
                      : fitted.columns().stream().map(FittedColumn::name).toList()));
    }
  }

  private static FittedColumn learned(GivenTable table, String name) {
    Column cell = GivenTable.column(name);
    DataType type = table.schema().type(name);
    boolean isText = type instanceof StringType;
    if (!isText && !(type instanceof NumericType)) {
      return new FittedColumn.Ignored(name);
    }
    Column number = cell.try_cast(DataTypes.DoubleType);
    Row found = table.rows().agg(functions.count(cell), functions.count(number)).first();
    if (found.getLong(0) == found.getLong(1)) {
      return found.getLong(1) == 0
          ? new FittedColumn.Ignored(name)
          : standardised(name, table.rows().select(number.as("number")));
    }
    List<String> values =
        table
            .rows()
            .select(cell)
            .filter(cell.isNotNull())
            .distinct()
            .limit(MOST_VALUES + 1)
            .collectAsList()
            .stream()
            .map(row -> row.getString(0))
            .sorted()
            .toList();
    return values.size() > MOST_VALUES
        ? new FittedColumn.Ignored(name)
        : new FittedColumn.Categorical(name, values);
  }

  /** Means of exact sums, which have the same bits in whichever order tasks end. */
  private static FittedColumn standardised(String name, Dataset<Row> rows) {
    Column number = functions.col("number");
    // Numbers that are not finite are told when features are looked at.
    Dataset<Row> finite = rows.filter(functions.abs(number).leq(Double.MAX_VALUE));
    double mean = mean(finite, number);
    Column apart = number.minus(mean);
    double deviation = Math.sqrt(mean(finite, apart.multiply(apart)));
    return new FittedColumn.Numeric(name, NumberScale.STANDARDISED, mean, deviation);
  }

  private static double mean(Dataset<Row> rows, Column number) {
    Row found = rows.agg(ExactSum.of(number), functions.count(number)).first();
    return found.getDouble(0) / Math.max(1, found.getLong(1));
  }

  /** The features of each row of a table as an array. */
  static Column of(GivenTable table, FittedColumns fitted) {
    List<Column> numbers = new ArrayList<>();
    for (FittedColumn column : fitted.used()) {
      table.schema().type(column.name());
      Column cell = GivenTable.column(column.name());
      switch (column) {
        case FittedColumn.Numeric(
                String name,
                NumberScale scale,
                double mean,
                double deviation) -> {
          boolean raw = scale == NumberScale.RAW;
          Column number = coalesce(cell.try_cast(DataTypes.DoubleType), lit(mean));
          numbers.add(
              raw ? number : deviation > 0 ? number.minus(mean).divide(deviation) : lit(0.0));
        }
        case FittedColumn.Categorical(String name, List<String> values) -> {
          for (String value : values) {
            numbers.add(when(cell.cast(DataTypes.StringType).equalTo(value), 1.0).otherwise(0.0));
          }
        }
        default ->
            throw new IllegalArgumentException(
                "Expected a model whose features are numbers and values, but found texts in column "
                    + column.name());
      }
    }
    return functions.array(numbers.toArray(Column[]::new));
  }
}
