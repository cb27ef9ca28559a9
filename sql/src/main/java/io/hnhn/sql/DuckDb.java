package io.hnhn.sql;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/** A database inside this process that is used to read and write Parquet files. */
final class DuckDb {
  private DuckDb() {}

  /**
   * Opens an empty database in memory. It asks no network for extensions, hands out rows as they
   * come, and puts what does not fit into memory into the folder for temporary files.
   */
  static Connection open() throws SQLException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"), "hnhn-duckdb");
    Properties settings = new Properties();
    settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("temp_directory", temporary.toString());
    return DriverManager.getConnection("jdbc:duckdb:", settings);
  }
}
