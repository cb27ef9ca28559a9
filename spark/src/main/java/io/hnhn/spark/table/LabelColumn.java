package io.hnhn.spark.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeType;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/**
 * The labels of some rows of a table: text, or the numbers of classes from 0, as {@code
 * StringIndexer} makes them. A row without label has null there.
 *
 * @param classNames the name of class 0, 1, ...
 * @param number the number of a label's class, from the column's value
 */
public record LabelColumn(GivenTable table, String column, List<String> classNames, Column number) {
  /** More classes than this are no classes. */
  private static final int MOST_CLASSES = 100_000;

  /**
   * Looks at a column of labels.
   *
   * @throws TableFault if they can't be learned from
   */
  public static LabelColumn of(GivenTable table, String column) {
    table.schema().expectLabels(column);
    boolean ofNumbers = table.schema().type(column) instanceof NumericType;
    List<String> names = ofNumbers ? ofNumbers(table, column) : ofTexts(table, column);
    Column value = GivenTable.column(column);
    return new LabelColumn(
        table,
        column,
        names,
        ofNumbers ? value.cast(DataTypes.IntegerType) : numberOf(names, value));
  }

  private static Column numberOf(List<String> names, Column value) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      numbers.put(names.get(i), i);
    }
    UDF1<String, Integer> number = numbers::get;
    return functions.udf(number, DataTypes.IntegerType).apply(value);
  }

  private static List<String> ofTexts(GivenTable table, String column) {
    List<String> names =
        table
            .rows()
            .select(GivenTable.column(column))
            .filter(GivenTable.column(column).isNotNull())
            .distinct()
            .limit(MOST_CLASSES + 1)
            .collectAsList()
            .stream()
            .map(row -> row.getString(0))
            .sorted()
            .toList();
    expectCount(table, column, names.size());
    return names;
  }

  private static List<String> ofNumbers(GivenTable table, String column) {
    Column value = GivenTable.column(column).cast(DataTypes.DoubleType);
    Column wrong =
        value
            .isNaN()
            .or(value.lt(0))
            .or(value.notEqual(functions.floor(value)))
            .or(value.geq(MOST_CLASSES));
    table.expect(
        List.of(
            new GivenTable.Check(
                wrong,
                column,
                "numbers of classes, 0, 1, and so on",
                GivenTable.column(column),
                "%s",
                "number classes by StringIndexer")));
    Row largest = table.rows().agg(functions.max(value)).first();
    int count = largest.isNullAt(0) ? 0 : (int) largest.getDouble(0) + 1;
    Attribute known = Attribute.fromStructField(table.rows().schema().apply(column));
    if (known.attrType().equals(AttributeType.Nominal())
        && known instanceof NominalAttribute nominal
        && nominal.values().isDefined()
        && nominal.values().get().length >= count) {
      return List.of(nominal.values().get());
    }
    expectCount(table, column, count);
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  private static void expectCount(GivenTable table, String column, int count) {
    if (count < 2 || count > MOST_CLASSES) {
      throw new TableFault(
          table.name(),
          column,
          "from 2 to %d classes".formatted(MOST_CLASSES),
          count > MOST_CLASSES ? "more" : Integer.toString(count),
          "name the column with the classes to learn");
    }
  }

  /**
   * The labelled rows by their numbers: row, class, validation.
   *
   * @param idColumn ids of the table
   * @param numbered id and row of each row of the hypergraph
   * @param validation tells rows to validate by; empty where there are none
   */
  public Dataset<Row> rows(String idColumn, Dataset<Row> numbered, String validation) {
    if (!validation.isEmpty() && !(table.schema().type(validation) instanceof BooleanType)) {
      throw new TableFault(
          table.name(),
          validation,
          "true or false",
          "the type " + table.schema().type(validation).simpleString(),
          "name another column, or cast it");
    }
    Dataset<Row> labelled =
        table
            .rows()
            .filter(GivenTable.column(column).isNotNull())
            .select(
                table.ids(idColumn).as(IdNumbers.ID),
                number.as("class"),
                validation.isEmpty()
                    ? lit(false).as("validation")
                    : functions
                        .coalesce(GivenTable.column(validation), lit(false))
                        .as("validation"));
    return labelled
        .join(numbered, new String[] {IdNumbers.ID}, "left")
        .select(col(IdNumbers.ID), col("row"), col("class"), col("validation"));
  }
}
