package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import com.sun.management.OperatingSystemMXBean;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.tensor.Matrix;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * How a training grows: disjoint copies of a hypergraph, one row in 24 labelled, on a cluster. It
 * prints CPU seconds of executors and of the driver, and how near answers are to those of one
 * machine.
 *
 * <p>Arguments: the folder of a data set, how many copies, epochs, width, and where tables may be
 * written.
 */
public final class GrowthMeasurement {
  private GrowthMeasurement() {}

  /** Adds up what Spark says of tasks while epochs are computed. */
  private static final class Spent extends SparkListener {
    final LongAdder cpu = new LongAdder();
    final LongAdder read = new LongAdder();
    final LongAdder written = new LongAdder();
    final LongAdder results = new LongAdder();

    @Override
    public void onStageCompleted(SparkListenerStageCompleted stage) {
      TaskMetrics metrics = stage.stageInfo().taskMetrics();
      cpu.add(metrics.executorCpuTime() + metrics.executorDeserializeCpuTime());
      read.add(metrics.shuffleReadMetrics().totalBytesRead());
      written.add(metrics.shuffleWriteMetrics().bytesWritten());
      results.add(metrics.resultSize());
    }

    String told() {
      return "%.1f CPU s of tasks, %d MB of shuffles written, %d MB read, %d MB of results"
          .formatted(
              cpu.sumThenReset() / 1e9,
              written.sumThenReset() / 1_000_000,
              read.sumThenReset() / 1_000_000,
              results.sumThenReset() / 1_000_000);
    }
  }

  /** CPU seconds of this process so far. */
  static double driverSeconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e9;
  }

  /** Measures. */
  public static void main(String[] arguments) throws Exception {
    int copies = Integer.parseInt(arguments[1]);
    int epochs = Integer.parseInt(arguments[2]);
    int hidden = Integer.parseInt(arguments[3]);
    String folder = arguments[4];
    SparkSession spark = SparkSession.builder().appName("hnhn growth").getOrCreate();
    Dataset base = DatasetFormats.read(Path.of(arguments[0])).dataset();
    Hypergraph graph = base.hypergraph();
    ExampleTables tables = ExampleTables.of(spark, base, 4);
    org.apache.spark.sql.Dataset<Row> copy = spark.range(copies).toDF("copy");
    tables
        .incidences()
        .crossJoin(copy)
        .select(
            col("node").plus(col("copy").multiply(lit((long) graph.nodes()))).as("node"),
            col("hyperedge")
                .plus(col("copy").multiply(lit((long) graph.hyperedges())))
                .as("hyperedge"))
        .write()
        .mode("overwrite")
        .parquet(folder + "/incidences");
    tables
        .nodes()
        .crossJoin(copy)
        .select(
            col("id").plus(col("copy").multiply(lit((long) graph.nodes()))).as("id"),
            col("features"),
            col("label"))
        .write()
        .mode("overwrite")
        .parquet(folder + "/nodes");
    org.apache.spark.sql.Dataset<Row> incidences = spark.read().parquet(folder + "/incidences");
    org.apache.spark.sql.Dataset<Row> nodes = spark.read().parquet(folder + "/nodes");
    System.out.printf("%d nodes, %d incidences%n", nodes.count(), incidences.count());

    Spent spent = new Spent();
    spark.sparkContext().addSparkListener(spent);
    HnhnClassifier classifier =
        new HnhnClassifier().setIncidences(incidences).setHidden(hidden).setPartSize(200_000);
    org.apache.spark.sql.Dataset<Row> labelled =
        nodes.selectExpr("id", "features", "case when id % 24 = 3 then label end as label");
    for (int e : new int[] {1, epochs}) {
      long began = System.nanoTime();
      double driver = driverSeconds();
      HnhnClassificationModel model = classifier.setMaxIter(e).fit(labelled);
      System.out.printf(
          "%d epochs: %.1f s, driver %.1f CPU s, %s%n",
          e, (System.nanoTime() - began) / 1e9, driverSeconds() - driver, spent.told());
      if (e == epochs) {
        began = System.nanoTime();
        driver = driverSeconds();
        compare(model, base, model.transform(nodes));
        System.out.printf(
            "answers: %.1f s, driver %.1f CPU s, %s%n",
            (System.nanoTime() - began) / 1e9, driverSeconds() - driver, spent.told());
      }
    }
    spark.stop();
  }

  /** Copies have the answers of what they are copies of. */
  private static void compare(
      HnhnClassificationModel model, Dataset base, org.apache.spark.sql.Dataset<Row> answers) {
    Inputs inputs = new Inputs(base.hypergraph(), base.nodes().features());
    try (Backend backend = Backends.open("cpu", 1)) {
      Matrix logits = model.stored().trained().on(backend).predict(inputs).logits();
      double largest = 0;
      double far = 0;
      long count = 0;
      Iterator<Row> rows = answers.select("id", "rawPrediction").toLocalIterator();
      while (rows.hasNext()) {
        Row row = rows.next();
        Vector found = (Vector) row.get(1);
        int node = (int) (row.getLong(0) % logits.rows());
        for (int k = 0; k < logits.columns(); k++) {
          far = Math.max(far, Math.abs(found.apply(k) - logits.get(node, k)));
          largest = Math.max(largest, Math.abs(logits.get(node, k)));
        }
        count++;
      }
      System.out.printf(
          "%d answers differ from one machine's by at most %.2e, the largest being %.1f%n",
          count, far, largest);
    }
  }
}
