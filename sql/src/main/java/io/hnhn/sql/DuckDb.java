package io.hnhn.sql;

import io.hnhn.file.FolderRemoval;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;

/**
 * A database in memory, inside this process, that reads and writes some Parquet files. It opens no
 * other files, no network and no extensions. What does not fit into memory goes into a folder that
 * is private to it, and is removed when it is closed.
 */
final class DuckDb implements AutoCloseable {
  private static final String ADVICE =
      "name another folder for temporary files, with room in it and where programs may run, by"
          + " HNHN_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

  private final Connection connection;
  private final Path spilled;

  private DuckDb(Connection connection, Path spilled) {
    this.connection = connection;
    this.spilled = spilled;
  }

  /** Starts the database. */
  interface Driver {
    Connection connect(Properties settings) throws SQLException;
  }

  /**
   * Opens an empty database.
   *
   * @param files the only ones that it may read or write
   * @throws IOException if there is no room for it, or if its library can't be loaded
   */
  static DuckDb open(List<Path> files) throws IOException {
    return open(
        files,
        Path.of(System.getProperty("java.io.tmpdir")),
        settings -> DriverManager.getConnection("jdbc:duckdb:", settings));
  }

  /** The same with another folder for temporary files. */
  static DuckDb open(List<Path> files, Path temporary, Driver driver) throws IOException {
    Path spilled;
    try {
      spilled = Files.createTempDirectory(temporary, "hnhn-duckdb-");
    } catch (IOException e) {
      throw new IOException(
          "folder %s: expected to make a folder in it, but found %s; %s"
              .formatted(temporary, e, ADVICE),
          e);
    }
    try {
      Connection connection = connect(spilled, driver);
      confine(connection, files);
      return new DuckDb(connection, spilled);
    } catch (SQLException e) {
      FolderRemoval.remove(spilled);
      throw new IOException(
          "database: expected DuckDB to run, but found a fault (%s); %s"
              .formatted(e.getMessage(), ADVICE),
          e);
    } catch (IOException | RuntimeException e) {
      FolderRemoval.remove(spilled);
      throw e;
    } catch (LinkageError e) {
      FolderRemoval.remove(spilled);
      throw new IOException(
          "database: expected to load DuckDB's library by way of the folder %s, but found a fault"
                  .formatted(temporary)
              + " (%s); %s".formatted(reason(e), ADVICE),
          e);
    }
  }

  private static Connection connect(Path spilled, Driver driver) throws SQLException {
    Properties settings = new Properties();
    // Rows are handed out as they come.
    settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("allow_community_extensions", "false");
    settings.setProperty("allow_persistent_secrets", "false");
    settings.setProperty("temp_directory", spilled.toString());
    return driver.connect(settings);
  }

  /** Shuts everything but some files, and the folder for temporary ones. */
  private static void confine(Connection connection, List<Path> files)
      throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          files.stream()
              .flatMap(file -> Stream.of(absolute(file), pattern(file)))
              .distinct()
              .map(DuckDb::quoted)
              .collect(Collectors.joining(", ", "SET allowed_paths = [", "]")));
      statement.execute("SET enable_external_access = false");
      statement.execute("SET lock_configuration = true");
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** A value inside SQL. */
  static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A path that is nothing but one: no address of a server, no sign for a home folder. */
  static String absolute(Path file) {
    return file.toAbsolutePath().toString();
  }

  /**
   * The pattern that a file alone matches. DuckDB takes {@code a[1].parquet} for {@code
   * a1.parquet}, and {@code *.parquet} for many files.
   */
  static String pattern(Path file) {
    return absolute(file).replaceAll("[*?\\[]", "[$0]");
  }

  /** Whether a path has a pattern: one where a backslash is part of a name may have none. */
  static boolean hasPattern(Path file) {
    boolean separates = FileSystems.getDefault().getSeparator().equals("\\");
    String path = absolute(file);
    return separates || path.indexOf('\\') < 0 || path.equals(pattern(file));
  }

  /** Why a library can't be loaded: the first that failed says it. */
  private static String reason(LinkageError error) {
    Throwable first = error;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return String.valueOf(first.getMessage());
  }

  Connection connection() {
    return connection;
  }

  @Override
  public void close() throws IOException, SQLException {
    try {
      connection.close();
    } finally {
      FolderRemoval.remove(spilled);
    }
  }
}
