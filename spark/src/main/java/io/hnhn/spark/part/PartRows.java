package io.hnhn.spark.part;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * All that parts are put together from, as rows of one form: sorted by part, kind, {@code a} and
 * {@code b} they come in the order in which a part is built.
 *
 * <pre>
 * kind          a           b      count    sum              weight   loop        features
 * 0 asked       row                class
 * 1 node        node               degree   by weights                which one   bytes
 * 2 hyperedge   hyperedge          size     by weights       its own              bytes
 * 3 incidence   hyperedge   node                             its own
 * </pre>
 */
final class PartRows {
  static final int ASKED = 0;
  static final int NODE = 1;
  static final int HYPEREDGE = 2;
  static final int INCIDENCE = 3;

  // Positions of the columns.
  static final int PART_AT = 0;
  static final int KIND_AT = 1;
  static final int A_AT = 2;
  static final int B_AT = 3;
  static final int COUNT_AT = 4;
  static final int SUM_AT = 5;
  static final int WEIGHT_AT = 6;
  static final int LOOP_AT = 7;
  static final int FEATURES_AT = 8;

  static final String PART = "part";

  private PartRows() {}

  static Dataset<Row> asked(Dataset<Row> rows) {
    return of(rows, ASKED, col("row"), lit(0), col("class"), lit(0.0), lit(1f), lit(-1), none());
  }

  static Dataset<Row> nodes(Dataset<Row> rows) {
    return of(
        rows,
        NODE,
        col("node"),
        lit(0),
        col("count"),
        col("sum"),
        lit(1f),
        col("loop"),
        col("features"));
  }

  static Dataset<Row> hyperedges(Dataset<Row> rows) {
    return of(
        rows,
        HYPEREDGE,
        col("hyperedge"),
        lit(0),
        col("count"),
        col("sum"),
        col("weight"),
        lit(-1),
        col("features"));
  }

  static Dataset<Row> incidences(Dataset<Row> rows) {
    return of(
        rows,
        INCIDENCE,
        col("hyperedge"),
        col("node"),
        lit(0),
        lit(0.0),
        col("weight"),
        lit(-1),
        none());
  }

  private static Column none() {
    return lit(null).cast(DataTypes.BinaryType);
  }

  private static Dataset<Row> of(
      Dataset<Row> rows,
      int kind,
      Column a,
      Column b,
      Column count,
      Column sum,
      Column weight,
      Column loop,
      Column features) {
    return rows.select(
        col(PART),
        lit(kind).as("kind"),
        a.as("a"),
        b.as("b"),
        count.as("count"),
        sum.as("sum"),
        weight.as("weight"),
        loop.as("loop"),
        features.as("features"));
  }
}
