package io.hnhn.spark.table;

import io.hnhn.naming.NearestName;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * A table as it was given, with the name that messages call it by.
 *
 * @param name such as {@code incidences}
 */
public record GivenTable(String name, Dataset<Row> rows) {
  /** A column, quoted, so that dots and spaces in its name are no syntax. */
  public static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  /** Whether there is a column of this name. */
  public boolean has(String column) {
    return Arrays.asList(rows.columns()).contains(column);
  }

  /**
   * The type of a column.
   *
   * @throws TableFault if there is no such column
   */
  public DataType type(String column) {
    List<String> names = List.of(rows.columns());
    if (!names.contains(column)) {
      throw new TableFault(
          name,
          column,
          "a column of this name",
          "the columns %s%s"
              .formatted(String.join(", ", names), NearestName.question(column, names)),
          "name another column");
    }
    return rows.schema().apply(column).dataType();
  }

  /**
   * A column of ids, whole numbers as long ones, so that an int of one table is the bigint of
   * another.
   *
   * @throws TableFault if it is no column of ids
   */
  public Column ids(String column) {
    return GivenTable.column(column).cast(idType(column));
  }

  /** The type that the ids of a column have among each other. */
  DataType idType(String column) {
    return switch (type(column)) {
      case ByteType t -> DataTypes.LongType;
      case ShortType t -> DataTypes.LongType;
      case IntegerType t -> DataTypes.LongType;
      case LongType t -> DataTypes.LongType;
      case StringType t -> DataTypes.StringType;
      case DecimalType t -> t;
      case DateType t -> t;
      case TimestampType t -> t;
      case TimestampNTZType t -> t;
      case BinaryType t -> t;
      case DataType other ->
          throw new TableFault(
              name,
              column,
              "ids: whole numbers, text, dates or bytes",
              "the type " + other.simpleString(),
              "name another column, or cast it");
    };
  }

  /** Checks that ids of this table can be those of another one. */
  void expectSameIds(String column, GivenTable other, String otherColumn) {
    DataType here = idType(column);
    DataType there = other.idType(otherColumn);
    if (!here.equals(there)) {
      throw new TableFault(
          name,
          column,
          "ids of the type of column %s of table %s, %s"
              .formatted(otherColumn, other.name, there.simpleString()),
          "the type " + here.simpleString(),
          "cast one of them");
    }
  }

  /** Checks that a column has numbers. */
  void expectNumbers(String column) {
    if (!(type(column) instanceof NumericType)) {
      throw new TableFault(
          name,
          column,
          "numbers",
          "the type " + type(column).simpleString(),
          "name another column, or cast it");
    }
  }

  /**
   * What must not be in a column.
   *
   * @param wrong tells such a row
   * @param example what to tell of it
   */
  record Check(
      Column wrong, String column, String expected, Column example, String words, String remedy) {}

  /** Checks that no row is wrong, in one pass over the table. */
  void expect(List<Check> checks) {
    if (checks.isEmpty()) {
      return;
    }
    Column[] examples =
        checks.stream()
            .map(
                check ->
                    functions.min(
                        functions.when(check.wrong(), check.example().cast(DataTypes.StringType))))
            .toArray(Column[]::new);
    Row found = rows.agg(examples[0], Arrays.copyOfRange(examples, 1, examples.length)).first();
    for (int i = 0; i < checks.size(); i++) {
      if (!found.isNullAt(i)) {
        Check check = checks.get(i);
        throw new TableFault(
            name,
            check.column(),
            check.expected(),
            check.words().formatted(found.getString(i)),
            check.remedy());
      }
    }
  }
}
