package io.hnhn.spark.table;

import io.hnhn.naming.NearestName;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a table and their types, which can be checked before there are any rows.
 *
 * @param name what messages call the table, such as {@code incidences}
 */
public record TableSchema(String name, StructType columns) {
  /** Whether there is a column of this name. */
  private boolean has(String column) {
    return List.of(columns.fieldNames()).contains(column);
  }

  /**
   * The type of a column.
   *
   * @throws TableFault if there is no such column
   */
  public DataType type(String column) {
    if (!has(column)) {
      List<String> names = List.of(columns.fieldNames());
      throw new TableFault(
          name,
          column,
          "a column of this name",
          "the columns %s%s"
              .formatted(String.join(", ", names), NearestName.question(column, names)),
          "name another column");
    }
    return columns.apply(column).dataType();
  }

  /**
   * The type that the ids of a column have among each other: whole numbers are long ones, so that
   * an int of one table is the bigint of another.
   *
   * @throws TableFault if it is no column of ids
   */
  public DataType expectIds(String column) {
    DataType type = type(column);
    return switch (type) {
      case ByteType t -> DataTypes.LongType;
      case ShortType t -> DataTypes.LongType;
      case IntegerType t -> DataTypes.LongType;
      case StringType t -> DataTypes.StringType;
      case DataType t when RowOrdering.isOrderable(t) -> t;
      default -> throw wrongType(column, "ids, of a type that has an order");
    };
  }

  /** Checks that ids of this table can be those of another one. */
  void expectSameIds(String column, TableSchema other, String otherColumn) {
    DataType here = expectIds(column);
    DataType there = other.expectIds(otherColumn);
    if (!here.sameType(there)) {
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
      throw wrongType(column, "numbers");
    }
  }

  /** Checks that a column can have features. */
  void expectFeatures(String column) {
    DataType type = type(column);
    boolean known =
        type.equals(SQLDataTypes.VectorType())
            || (type instanceof ArrayType array && array.elementType() instanceof NumericType);
    if (!known) {
      throw new TableFault(
          name,
          column,
          "vectors or arrays of numbers",
          "the type " + type.simpleString(),
          "make them by VectorAssembler, or name columns of numbers as featuresCols");
    }
  }

  /** Checks that the features of nodes can be in the columns that are said to have them. */
  public void expectFeatures(TableColumns said) {
    if (said.featureColumns().isEmpty()) {
      expectFeatures(said.nodeFeatures());
    } else {
      said.featureColumns().forEach(this::expectNumbers);
    }
  }

  /** Checks that a column can have labels. */
  public void expectLabels(String column) {
    DataType type = type(column);
    if (!(type instanceof StringType || type instanceof NumericType)) {
      throw wrongType(column, "labels: text, or numbers of classes from 0");
    }
  }

  private TableFault wrongType(String column, String expected) {
    return new TableFault(
        name,
        column,
        expected,
        "the type " + type(column).simpleString(),
        "name another column, or cast it");
  }
}
