package io.hnhn.spark.app;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
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
  Dataset<Row> read(String name) throws IOException {
    if (!name.contains("/") && !isCsv(name) && spark.catalog().tableExists(name)) {
      return spark.table(name);
    }
    Path path = new Path(name);
    FileSystem files = files(path);
    FileStatus[] found = files.globStatus(path);
    if (found == null || found.length == 0) {
      throw new IOException(
          "%s: expected a CSV file, a Parquet file or folder, or a table of the catalog, but found"
                  .formatted(name)
              + " nothing there; name one that is there");
    }
    return isCsv(name)
        ? spark.read().option("header", true).option("escape", "\"").csv(name)
        : spark.read().parquet(name);
  }

  private FileSystem files(Path path) throws IOException {
    return path.getFileSystem(spark.sparkContext().hadoopConfiguration());
  }

  /**
   * Checks where a folder of files is to be written.
   *
   * @throws IOException if there is something
   */
  void expectNew(String name) throws IOException {
    Path path = new Path(name);
    if (files(path).exists(path)) {
      throw taken(name);
    }
  }

  /** What to say of a place for output where there is something. */
  static IOException taken(String name) {
    return new IOException(
        "%s: expected nothing there yet, but found something; choose another name, or remove it"
            .formatted(name));
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
