package io.hnhn.spark.table;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * A table as it was given, with the name that messages call it by.
 *
 * @param name such as {@code incidences}
 */
public record GivenTable(String name, Dataset<Row> rows) {
  /** So many columns of a row tell which one it is. */
  private static final int SHOWN_COLUMNS = 3;

  /** A column, quoted, so that dots and spaces in its name are no syntax. */
  public static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  /** Its columns and their types. */
  public TableSchema schema() {
    return new TableSchema(name, rows.schema());
  }

  /**
   * A column of ids, in the type that ids have among each other.
   *
   * @throws TableFault if it is no column of ids
   */
  public Column ids(String column) {
    return GivenTable.column(column).cast(schema().expectIds(column));
  }

  /** The table with numbers of several columns as arrays in one. */
  GivenTable withArrays(String column, List<String> numbers) {
    return new GivenTable(
        name,
        rows.withColumn(
            column,
            functions.array(
                numbers.stream()
                    .map(number -> GivenTable.column(number).cast(DataTypes.DoubleType))
                    .toArray(Column[]::new))));
  }

  /**
   * What must not be in a column.
   *
   * @param wrong tells such a row
   * @param example what to tell of it
   */
  record Check(
      Column wrong, String column, String expected, Column example, String words, String remedy) {}

  /** That each row has an id; the example is the row, by its first columns. */
  Check hasId(String column) {
    Column row =
        functions.concat_ws(
            ", ",
            Arrays.stream(rows.columns())
                .limit(SHOWN_COLUMNS)
                .map(
                    shown ->
                        functions.concat(
                            functions.lit(shown + " "),
                            functions.coalesce(
                                column(shown).cast(DataTypes.StringType), functions.lit("null"))))
                .toArray(Column[]::new));
    return new Check(
        ids(column).isNull(),
        column,
        "an id in each row",
        row,
        "null (in the row %s)",
        "leave such rows out");
  }

  /**
   * Checks that each row has an id.
   *
   * @throws TableFault if one has none
   */
  public void expectIds(String column) {
    expect(List.of(hasId(column)));
  }

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
