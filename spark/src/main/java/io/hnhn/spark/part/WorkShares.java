package io.hnhn.spark.part;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.hnhn.model.Task;
import io.hnhn.spark.table.NumberedHypergraph;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.Tuple2;

/**
 * Divides rows into parts of about the same work, in the order of their numbers. The work of a row
 * is what lies two hops away: a node's is the sum of the sizes of its hyperedges, a hyperedge's
 * that of the degrees of its nodes. Which part a row is in follows from the hypergraph, the rows
 * and the work that a part should be, not from how the tables are partitioned.
 *
 * @param rows the rows with their part: part, row, class
 * @param count how many parts there may be; some of them may have no row
 */
record WorkShares(Dataset<Row> rows, int count) {
  /** So many parts at most, so that their numbers stay small. */
  private static final long MOST = 1 << 20;

  /**
   * Divides rows.
   *
   * @param asked row and class
   * @param each the work that a part should be
   */
  static WorkShares of(NumberedHypergraph graph, Task task, Dataset<Row> asked, long each) {
    String here = task == Task.NODES ? "node" : "hyperedge";
    String there = task == Task.NODES ? "hyperedge" : "node";
    Dataset<Row> across = task == Task.NODES ? graph.hyperedges() : graph.nodes();
    Dataset<Row> work =
        graph
            .incidences()
            .select(here, there)
            .join(across.select(there, "count"), there)
            .groupBy(col(here).as("row"))
            .agg(functions.sum("count").as("work"));
    JavaRDD<Row> sorted =
        asked
            .join(work, new String[] {"row"}, "left")
            .select(col("row"), col("class"), coalesce(col("work"), lit(0L)).plus(1).as("work"))
            .sort("row")
            .javaRDD();
    List<Tuple2<Integer, Long>> sums =
        sorted
            .mapPartitionsWithIndex(
                (index, rows) -> {
                  long sum = 0;
                  while (rows.hasNext()) {
                    sum += rows.next().getLong(2);
                  }
                  return List.of(new Tuple2<>(index, sum)).iterator();
                },
                false)
            .collect();
    long[] before = new long[sums.size() + 1];
    for (Tuple2<Integer, Long> sum : sums) {
      before[sum._1() + 1] = sum._2();
    }
    for (int i = 0; i < sums.size(); i++) {
      before[i + 1] += before[i];
    }
    long total = before[sums.size()];
    int count = (int) Math.clamp(Math.ceilDiv(total, each), 1, MOST);
    JavaRDD<Row> shared =
        sorted.mapPartitionsWithIndex(
            (index, rows) -> shares(rows, before[index], total, count), false);
    return new WorkShares(
        asked
            .sparkSession()
            .createDataFrame(
                shared,
                DataTypes.createStructType(
                    List.of(
                        DataTypes.createStructField("part", DataTypes.IntegerType, false),
                        DataTypes.createStructField("row", DataTypes.IntegerType, false),
                        DataTypes.createStructField("class", DataTypes.IntegerType, false)))),
        count);
  }

  private static Iterator<Row> shares(Iterator<Row> rows, long before, long total, int count) {
    List<Row> result = new ArrayList<>();
    long sum = before;
    while (rows.hasNext()) {
      Row row = rows.next();
      long work = row.getLong(2);
      // By the middle of its work, so that a part is neither short nor long by a whole row.
      int part = (int) Math.min(count - 1, (sum + work / 2.0) / total * count);
      sum += work;
      result.add(RowFactory.create(part, row.getInt(0), row.getInt(1)));
    }
    return result.iterator();
  }
}
