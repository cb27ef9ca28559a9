package io.hnhn.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the database inside the process may touch, and what is left of it. */
class DuckDbTest {
  @TempDir Path root;
  private Path temporary = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void aTable() throws IOException {
    temporary = Files.createDirectory(root.resolve("temporary"));
    new ParquetFormat().write(SmallDataset.awkward(), root.resolve("set"));
    file = root.resolve("set/incidences.parquet");
  }

  @Test
  void whatDoesNotFitIntoMemoryGoesToAPrivateFolderThatIsRemoved() throws Exception {
    try (DuckDb database = open(file)) {
      Path spilled = onlyFileIn(temporary);
      if (Files.getFileStore(spilled).supportsFileAttributeView("posix")) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(spilled)))
            .isEqualTo("rwx------");
      }
      try (Statement statement = database.connection().createStatement();
          ResultSet setting = statement.executeQuery("SELECT current_setting('temp_directory')")) {
        setting.next();
        assertThat(setting.getString(1)).isEqualTo(spilled.toString());
      }
      Files.writeString(spilled.resolve("left over"), "rows");
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void nothingIsLeftOfADatabaseThatDoesNotStart() {
    assertThatThrownBy(
            () ->
                DuckDb.open(
                    List.of(file),
                    temporary,
                    settings -> {
                      settings.setProperty("no_such_setting", "1");
                      return DriverManager.getConnection("jdbc:duckdb:", settings);
                    }))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("database: expected DuckDB to run, but found a fault");
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aDamagedFileIsToldInOneLine() throws IOException {
    Files.writeString(file, "PAR1 no table PAR1");
    assertThatThrownBy(() -> DatasetFormats.read(root.resolve("set")))
        .isInstanceOf(DataFormatException.class)
        .message()
        .doesNotContain("LINE 1", "\\u000a", "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_parquet('http://localhost:1/a.parquet')",
        "SELECT * FROM read_parquet('s3://bucket/a.parquet')",
        "SELECT * FROM '${other}'",
        "COPY (SELECT 1) TO '${other}.csv'",
        "ATTACH '${other}.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET temp_directory = '/tmp'"
      })
  void nothingElseCanBeReachedFromIt(String statement) throws Exception {
    Path other = root.resolve("set/nodes.parquet");
    try (DuckDb database = open(file);
        Statement reach = database.connection().createStatement()) {
      assertThatThrownBy(() -> reach.execute(statement.replace("${other}", other.toString())))
          .isInstanceOf(SQLException.class)
          .hasMessageMatching("(?s).*(disabled|locked|Cannot change).*");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a[1]", "a*", "a?", "**", "[a-z]1", "it's", "a b", "~", "größe"})
  void aNameIsNoPattern(String name) throws Exception {
    assumeTrue(File.separatorChar == '/' || !name.matches(".*[*?].*"), "skipped: no such names");
    table("a1", "wrong");
    table(name, name);
    Dataset read = DatasetFormats.read(root.resolve(name + ".parquet")).dataset();
    assertThat(read.nodes().names()).containsExactly(name);
  }

  @Test
  void aNameThatCanOnlyBeAPatternIsRefused() throws IOException {
    assumeTrue(File.separatorChar == '/', "skipped: a backslash separates names");
    Path odd = Files.copy(file, root.resolve("a\\[1].parquet"));
    assertThatThrownBy(() -> DatasetFormats.read(odd))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a path without backslashes, or without the characters");
  }

  @Test
  void aFolderInPlaceOfATableIsTold() throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    assertThatThrownBy(() -> DatasetFormats.read(root.resolve("set")))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("incidences.parquet: expected a file, but found a folder");
  }

  @Test
  void aLibraryThatCannotBeLoadedIsToldWithTheFolder() {
    for (LinkageError error :
        List.of(
            new UnsatisfiedLinkError("failed to map segment"),
            new ExceptionInInitializerError(new IOException("failed to map segment")))) {
      assertThatThrownBy(
              () ->
                  DuckDb.open(
                      List.of(file),
                      temporary,
                      _ -> {
                        throw error;
                      }))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "database: expected to load DuckDB's library by way of the folder %s, but found a"
                      .formatted(temporary)
                  + " fault (failed to map segment); name another folder for temporary files, with"
                  + " room in it and where programs may run, by"
                  + " HNHN_JAVA_OPTS=-Djava.io.tmpdir=FOLDER");
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aMissingFolderForTemporaryFilesIsTold() {
    Path missing = root.resolve("missing");
    assertThatThrownBy(() -> DuckDb.open(List.of(file), missing, _ -> null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("folder %s: expected to make a folder in it".formatted(missing));
  }

  private DuckDb open(Path... files) throws IOException {
    return DuckDb.open(
        List.of(files),
        temporary,
        settings -> DriverManager.getConnection("jdbc:duckdb:", settings));
  }

  private void table(String name, String node) throws Exception {
    Path table = root.resolve(name + ".parquet");
    try (DuckDb database = open(table);
        Statement statement = database.connection().createStatement()) {
      statement.execute(
          "COPY (SELECT %s AS node, 'x' AS hyperedge) TO %s (FORMAT parquet, USE_TMP_FILE false)"
              .formatted(DuckDb.quoted(node), DuckDb.quoted(DuckDb.absolute(table))));
    }
  }

  private static Path onlyFileIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }
}
