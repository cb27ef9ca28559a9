package io.hnhn.spark;

import static org.apache.spark.sql.functions.col;

import io.hnhn.model.Task;
import io.hnhn.spark.table.GivenTable;
import io.hnhn.spark.table.LabelColumn;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.spark.table.TableFault;
import io.hnhn.train.Labels;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * The labelled rows by their numbers, row and class.
 *
 * @param training to learn from
 * @param validation to validate by
 * @param validates whether anybody wants to
 */
record NumberedLabels(Dataset<Row> training, Dataset<Row> validation, boolean validates) {
  private static final String ROWS = "labelled rows";

  /**
   * Finds the numbers of rows.
   *
   * @throws TableFault if a row is none of the hypergraph's, or is there twice
   */
  static NumberedLabels of(HnhnParams said, NumberedHypergraph graph, LabelColumn labels) {
    boolean ofNodes = said.taskValue() == Task.NODES;
    String idColumn = said.getOrDefault(ofNodes ? said.nodeIdCol() : said.hyperedgeIdCol());
    Dataset<Row> numbers =
        ofNodes
            ? graph.nodes().select(col("id"), col("node").as("row"))
            : graph.hyperedges().select(col("id"), col("hyperedge").as("row"));
    String indicator = said.getOrDefault(said.validationIndicatorCol());
    new GivenTable(ROWS, labels.table().rows()).expectIds(idColumn);
    Dataset<Row> rows = labels.rows(idColumn, numbers, indicator);
    Row found =
        rows.agg(
                functions.min(functions.when(col("row").isNull(), col("id").cast("string"))),
                functions.count(col("row")).minus(functions.count_distinct(col("row"))))
            .first();
    if (!found.isNullAt(0)) {
      throw new TableFault(
          ROWS,
          idColumn,
          "ids of table " + labels.table().name(),
          "%s, which is none".formatted(found.get(0)),
          "add it there, or leave it out");
    }
    if (found.getLong(1) > 0) {
      throw new TableFault(
          ROWS, idColumn, "each id once", twice(rows) + " in several rows", "keep one row of each");
    }
    return new NumberedLabels(
        rows.filter("not validation").select("row", "class"),
        rows.filter("validation").select("row", "class"),
        !indicator.isEmpty());
  }

  private static String twice(Dataset<Row> rows) {
    return rows.groupBy("row")
        .agg(functions.count("row").as("times"), functions.min(col("id").cast("string")).as("id"))
        .filter("times > 1")
        .sort("row")
        .select("id")
        .first()
        .getString(0);
  }

  /** The labels to validate by, two numbers each, which the driver compares answers with. */
  Labels looks() {
    return collected(validation);
  }

  /** The labels to learn from, two numbers each, which the driver divides into folds. */
  Labels learned() {
    return collected(training);
  }

  private static Labels collected(Dataset<Row> labelled) {
    List<Row> sorted = labelled.sort("row").collectAsList();
    return new Labels(
        sorted.stream().mapToInt(row -> row.getInt(0)).toArray(),
        sorted.stream().mapToInt(row -> row.getInt(1)).toArray());
  }
}
