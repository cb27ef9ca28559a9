package io.hnhn.spark.app;

import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Tables by name: CSV with a header, a table of the catalog, or Parquet. */
record TableFiles(SparkSession spark) {
  private static boolean isCsv(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".csv") || lower.endsWith(".csv.gz");
  }

  /**
   * A table. All columns of CSV are text, so that ids stay as they are written.
   *
   * @param name a path, or the name of a table
   */
  Dataset<Row> read(String name) {
    if (isCsv(name)) {
      return spark.read().option("header", true).option("escape", "\"").csv(name);
    }
    return !name.contains("/") && spark.catalog().tableExists(name)
        ? spark.table(name)
        : spark.read().parquet(name);
  }

  /** Writes a folder of files, which must not be there yet. */
  void write(Dataset<Row> table, String name) {
    if (isCsv(name)) {
      table.write().option("header", true).option("escape", "\"").csv(name);
    } else {
      table.write().parquet(name);
    }
  }
}
