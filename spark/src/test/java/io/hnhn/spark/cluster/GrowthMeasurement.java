package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import com.sun.management.OperatingSystemMXBean;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Fingerprint;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.TrainingSummary;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * How a training grows: disjoint copies of a hypergraph, one row in 24 labelled, on a cluster. It
 * adds a line of JSON to a file: what tasks, executors and the driver took, and how near answers
 * are to those of one machine.
 */
public final class GrowthMeasurement {
  /** Epochs before the ones that are counted. */
  private static final int WARM = 5;

  private static final long SAMPLE_MILLIS = 250;
  private static final long PART_SIZE = 30_000;
  private static final int LABELLED = 24;
  private static final int REMAINDER = 3;

  private final SparkSession spark;
  private final Dataset base;
  private final int copies;
  private final String folder;

  private GrowthMeasurement(SparkSession spark, Dataset base, int copies, String folder) {
    this.spark = spark;
    this.base = base;
    this.copies = copies;
    this.folder = folder;
  }

  /** CPU seconds of this process so far. */
  static double driverSeconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e9;
  }

  /**
   * Measures.
   *
   * @param arguments the folder of a data set, how many copies, the width of layers, epochs, where
   *     tables may be written, the file for the results, the bytes that executors are held to or 0,
   *     and {@code answers} where these are to be computed, too
   */
  public static void main(String[] arguments) throws Exception {
    SparkSession spark = SparkSession.builder().appName("hnhn growth").getOrCreate();
    GrowthMeasurement measurement =
        new GrowthMeasurement(
            spark,
            DatasetFormats.read(Path.of(arguments[0])).dataset(),
            Integer.parseInt(arguments[1]),
            arguments[4]);
    measurement.makeTables();
    String told =
        measurement.measure(
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]),
            Long.parseLong(arguments[6]),
            List.of(arguments).contains("answers"));
    System.out.println(told);
    Files.writeString(
        Path.of(arguments[5]), told + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    spark.stop();
  }

  private void makeTables() {
    if (Files.isDirectory(Path.of(folder, "nodes"))) {
      return;
    }
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
        .parquet(folder + "/incidences");
    tables
        .nodes()
        .crossJoin(copy)
        .select(
            col("id").plus(col("copy").multiply(lit((long) graph.nodes()))).as("id"),
            col("features"),
            col("label"))
        .write()
        .parquet(folder + "/nodes");
  }

  private String measure(int hidden, int epochs, long limit, boolean answers) throws Exception {
    org.apache.spark.sql.Dataset<Row> incidences = spark.read().parquet(folder + "/incidences");
    org.apache.spark.sql.Dataset<Row> nodes = spark.read().parquet(folder + "/nodes");
    PhaseCosts costs = new PhaseCosts(WARM + 1);
    Processes processes = new Processes(spark.sparkContext().applicationId());
    double[] warm = new double[2];
    Runnable begin =
        () -> {
          warm[0] = driverSeconds();
          warm[1] = processes.cpuSeconds();
        };
    ExecutorEvents events = new ExecutorEvents();
    spark.sparkContext().addSparkListener(events);
    spark.sparkContext().addSparkListener(costs);
    spark.sparkContext().addSparkListener(new EpochWatch(Map.of(WARM + 1, begin)));
    incidences.count(); // Executors are there then.
    List<ProcessHandle> started = processes.executors();
    AtomicLong most = new AtomicLong();
    try (ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor()) {
      Future<?> sampling =
          watch.scheduleAtFixedRate(
              () -> most.accumulateAndGet(Processes.largest(started), Math::max),
              SAMPLE_MILLIS,
              SAMPLE_MILLIS,
              TimeUnit.MILLISECONDS);
      long began = System.nanoTime();
      HnhnClassificationModel model =
          new HnhnClassifier()
              .setIncidences(incidences)
              .setHidden(hidden)
              .setRegime("plain")
              .setMaxIter(epochs)
              .setPartSize(PART_SIZE)
              .fit(
                  nodes.selectExpr(
                      "id",
                      "features",
                      "case when id %% %d = %d then label end as label"
                          .formatted(LABELLED, REMAINDER)));
      double fitted = seconds(began);
      double driver = driverSeconds() - warm[0];
      double executors = processes.cpuSeconds() - warm[1];
      long training = most.getAndSet(0);
      began = System.nanoTime();
      double far =
          answers ? farthest(model, model.setEmbeddingCol("").transform(nodes)) : Double.NaN;
      String answered =
          answers
              ? json(
                  "answersTasks", costs.of("answers").cpu(),
                  "answersShuffledBytes", costs.of("answers").shuffled(),
                  "answerSeconds", seconds(began),
                  "answersApart", far,
                  "answeringExecutorBytes", most.get())
              : "";
      sampling.cancel(false);
      TrainingSummary summary = model.summary().orElseThrow();
      return told(model, epochs - WARM, costs, driver, executors, fitted)
          + json(
              "rows", summary.rows(),
              "parts", summary.parts(),
              "partBytes", summary.bytes(),
              "replication", summary.replication(),
              "trainingExecutorBytes", training,
              "executorLimitBytes", limit,
              "executorsLost", events.left(),
              "oneProcessBytes", oneProcess(model.stored().trained().model()),
              "nodes", nodes.count(),
              "incidences", incidences.count())
          + answered
          + "}";
    }
  }

  private String told(
      HnhnClassificationModel model,
      int epochs,
      PhaseCosts costs,
      double driver,
      double executors,
      double fitted) {
    StringBuilder text = new StringBuilder("{\"workload\": \"dblp-x%d\"".formatted(copies));
    PhaseCosts.Cost epoch = costs.of("epochs");
    text.append(
        json(
            "executors", spark.sparkContext().getExecutorMemoryStatus().size() - 1,
            "fitSeconds", fitted,
            "epochComputing", epoch.computing() / epochs,
            "epochTasks", epoch.cpu() / epochs,
            "epochExecutors", executors / epochs,
            "epochDriver", driver / epochs,
            "epochResultBytes", epoch.results() / epochs));
    for (String phase : new String[] {"numbers", "parts"}) {
      PhaseCosts.Cost cost = costs.of(phase);
      text.append(json(phase + "Tasks", cost.cpu(), phase + "ShuffledBytes", cost.shuffled()));
    }
    String weights =
        Fingerprint.of(
            model.stored().trained().parameters().values().stream()
                .map(matrix -> Arrays.toString(matrix.toArray()))
                .toArray(String[]::new));
    return text.append(", \"weights\": \"%s\"".formatted(weights)).toString();
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static String json(Object... namesAndValues) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      text.append(", \"%s\": ".formatted(namesAndValues[i]))
          .append(
              value instanceof Double number
                  ? String.format(Locale.ROOT, number < 1e-3 ? "%.2e" : "%.3f", number)
                  : value);
    }
    return text.toString();
  }

  /** Bytes that a training of all labelled rows at once needs, without Spark. */
  private long oneProcess(Model model) {
    Hypergraph graph = base.hypergraph();
    int[][] hyperedges = new int[graph.hyperedges() * copies][];
    for (int j = 0; j < hyperedges.length; j++) {
      int shift = j / graph.hyperedges() * graph.nodes();
      hyperedges[j] =
          Arrays.stream(graph.nodesOf(j % graph.hyperedges())).map(i -> i + shift).toArray();
    }
    int nodes = graph.nodes() * copies;
    Inputs inputs =
        new Inputs(
            Hypergraph.of(nodes, hyperedges),
            base.nodes()
                .features()
                .selectRows(IntStream.range(0, nodes).map(i -> i % graph.nodes()).toArray()));
    int[] rows = IntStream.range(0, nodes).filter(i -> i % LABELLED == REMAINDER).toArray();
    try (Backend backend = Backends.open("cpu", 1)) {
      return new Trainer(backend, TrainingOptions.PAPER)
          .plans(model, inputs, new Labels(rows, new int[rows.length]))
          .memory()
          .bytes();
    }
  }

  /** How far answers are from those of one machine; copies have those of what they are of. */
  private double farthest(
      HnhnClassificationModel model, org.apache.spark.sql.Dataset<Row> answers) {
    Inputs inputs = new Inputs(base.hypergraph(), base.nodes().features());
    try (Backend backend = Backends.open("cpu", 1)) {
      Matrix logits = model.stored().trained().on(backend).predict(inputs).logits();
      double far = 0;
      double largest = 1;
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
      if (count != (long) logits.rows() * copies) {
        throw new IllegalStateException(
            "Expected %d answers, but found %d".formatted((long) logits.rows() * copies, count));
      }
      return far / largest;
    }
  }
}
