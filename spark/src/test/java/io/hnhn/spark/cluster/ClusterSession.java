package io.hnhn.spark.cluster;

import io.hnhn.data.Dataset;
import io.hnhn.spark.HnhnClassifier;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** What checks on a cluster share: a session, a folder for files, and small tables. */
final class ClusterSession {
  static final int EPOCHS = 50;
  static final Dataset SMALL = RandomTables.of(120, 60, false);

  private final Path folder;
  private @Nullable SparkSession spark;

  ClusterSession(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  SparkSession spark() {
    if (spark == null) {
      throw new IllegalStateException("Expected an open session, but found none");
    }
    return spark;
  }

  /** Ends the session that there may be, and begins another. */
  void open(int executors) {
    open(executors, Map.of());
  }

  /** The same with more that Spark is told. */
  void open(int executors, Map<String, Object> more) {
    close();
    spark =
        SparkSession.builder()
            .appName("hnhn tests")
            .config("spark.cores.max", executors)
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .config(more)
            .getOrCreate();
  }

  void close() {
    if (spark != null) {
      spark.stop();
    }
  }

  /** Tells a listener nothing more, once it was told all that has happened. */
  void forget(SparkListener listener) {
    try {
      spark().sparkContext().listenerBus().waitUntilEmpty();
    } catch (TimeoutException e) {
      throw new IllegalStateException("Expected listeners to be told, but found some waiting", e);
    }
    spark().sparkContext().removeSparkListener(listener);
  }

  static HnhnClassifier classifier(ExampleTables tables) {
    return new HnhnClassifier().setIncidences(tables.incidences()).setHidden(16).setRegime("plain");
  }

  /** A training that is done again and again, with dropout, and ends with the same bits. */
  HnhnClassifier training() {
    return classifier(ExampleTables.of(spark(), SMALL, 3))
        .setInputDropout(0.3)
        .setMaxIter(EPOCHS)
        .setPartSize(100);
  }

  /** What it learns from. */
  org.apache.spark.sql.Dataset<Row> labelled() {
    return ExampleTables.of(spark(), SMALL, 3).nodes();
  }
}
