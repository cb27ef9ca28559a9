package io.hnhn.sql;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.StoredFile;
import io.hnhn.data.format.StoredTables;
import io.hnhn.data.format.TableNotes;
import io.hnhn.data.format.TablesFormat;
import io.hnhn.data.format.WritableDataset;
import io.hnhn.data.table.CopiedTables;
import io.hnhn.data.table.DatasetTables;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.table.ResultTable;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.table.TableSource;
import io.hnhn.data.table.WrittenDataset;
import io.hnhn.file.FolderReplacement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A data set as tables in Parquet files. A single file is an incidence table; a folder has {@code
 * incidences.parquet} and possibly {@code nodes.parquet}, {@code hyperedges.parquet}, {@code
 * dataset.json} and {@code splits.json}, which mean what they mean in {@link
 * io.hnhn.data.format.TableFormat}.
 *
 * <p>The files are read and written by a DuckDB inside this process, row group by row group.
 *
 * @param options what the columns are; goes before what dataset.json says
 */
public record ParquetFormat(TableOptions options) implements TablesFormat {
  private static final String ENDING = ".parquet";
  private static final String INCIDENCES = "incidences" + ENDING;
  private static final String NODES = "nodes" + ENDING;
  private static final String HYPEREDGES = "hyperedges" + ENDING;

  private static final List<String> REPLACEABLE =
      Stream.concat(Stream.of(INCIDENCES, NODES, HYPEREDGES), TableNotes.FILES.stream()).toList();

  /** DuckDB takes the square of the time for twice the columns: minutes for twice as many. */
  private static final int MOST_FEATURES = 10_000;

  /** What every file begins and ends with. */
  private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);

  /** Everything guessed. */
  public ParquetFormat() {
    this(TableOptions.GUESSED);
  }

  @Override
  public ParquetFormat withOptions(TableOptions options) {
    return new ParquetFormat(options);
  }

  @Override
  public ParquetFormat withFitted(FittedTables fitted) {
    return withOptions(options.withFitted(fitted));
  }

  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public String description() {
    return "a table of nodes and hyperedges (Parquet), or a folder with such tables";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return Files.exists(path.resolve(INCIDENCES));
    }
    if (!Files.isRegularFile(path) || !path.toString().endsWith(ENDING)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /**
   * Reads a file or folder.
   *
   * @throws DataFormatException if a file is missing or damaged, or no table of a data set
   */
  @Override
  public Loaded read(Path path) throws IOException {
    try (StoredTables tables = open(path)) {
      return tables.read(options);
    }
  }

  @Override
  public StoredTables open(Path path) throws IOException {
    boolean isFolder = Files.isDirectory(path);
    Path incidences = isFolder ? path.resolve(INCIDENCES) : path;
    if (!Files.exists(incidences)) {
      throw new DataFormatException(
          path, "a Parquet file, or a folder with " + INCIDENCES, "none", "check the path");
    }
    Optional<Path> nodes = isFolder ? optional(path.resolve(NODES)) : Optional.empty();
    Optional<Path> hyperedges = isFolder ? optional(path.resolve(HYPEREDGES)) : Optional.empty();
    List<Path> files =
        Stream.of(Optional.of(incidences), nodes, hyperedges).flatMap(Optional::stream).toList();
    for (Path file : files) {
      requireReadable(file);
    }
    TableNotes notes = TableNotes.read(path);
    DuckDb database = DuckDb.open(files);
    DatasetTables tables =
        new DatasetTables(
            source(database, incidences),
            nodes.map(file -> source(database, file)),
            hyperedges.map(file -> source(database, file)));
    return new StoredTables(tables, notes, () -> close(database));
  }

  private static void close(DuckDb database) throws IOException {
    try {
      database.close();
    } catch (SQLException e) {
      throw new IOException("database: expected DuckDB to run, but found " + e.getMessage(), e);
    }
  }

  private static Optional<Path> optional(Path file) {
    return Optional.of(file).filter(Files::exists);
  }

  private static void requireReadable(Path file) throws IOException {
    new StoredFile(file).requireFile();
    if (!DuckDb.hasPattern(file)) {
      throw new DataFormatException(
          file,
          "a path without backslashes, or without the characters * ? [",
          "both",
          "rename the file or its folders");
    }
  }

  private static TableSource source(DuckDb database, Path file) {
    return QueryTable.of(
        String.valueOf(file.getFileName()),
        (row, expected, found, advice) ->
            new DataFormatException(file, row, expected, found, advice),
        database.connection(),
        // No columns out of folder names of the form key=value.
        "SELECT * FROM read_parquet(?, hive_partitioning = false)",
        DuckDb.pattern(file));
  }

  /**
   * Writes a folder, or replaces one that holds nothing but a data set in this format. Reading it
   * gives the same data set, with numbers as names where it has none.
   *
   * @throws IllegalArgumentException if tables have no place for something: names or names of
   *     features that are empty or occur twice, features that are not finite, names of features
   *     that differ in upper and lower case only, which DuckDB does not tell apart, or have the
   *     character 0
   * @throws IOException if it can't be written
   */
  @Override
  public void write(Dataset dataset, Path folder) throws IOException {
    WritableDataset.require(dataset);
    requireColumns(dataset.nodes());
    requireColumns(dataset.hyperedges());
    WrittenDataset written = new WrittenDataset(dataset);
    FolderReplacement.replace(
        folder,
        REPLACEABLE,
        beside -> {
          ParquetSink.write(beside.resolve(INCIDENCES), written::writeIncidences);
          ParquetSink.write(beside.resolve(NODES), written::writeNodes);
          ParquetSink.write(beside.resolve(HYPEREDGES), written::writeHyperedges);
          TableNotes.write(written, beside);
        });
  }

  @Override
  public void copy(StoredTables tables, Loaded loaded, Path folder) throws IOException {
    CopiedTables copied = new CopiedTables(tables.tables(), loaded, true);
    for (List<String> columns : copied.columns()) {
      requireNames(columns);
    }
    FolderReplacement.replace(
        folder,
        REPLACEABLE,
        beside -> {
          ParquetSink.write(beside.resolve(INCIDENCES), copied::writeIncidences);
          if (copied.hasNodes()) {
            ParquetSink.write(beside.resolve(NODES), copied::writeNodes);
          }
          if (copied.hasHyperedges()) {
            ParquetSink.write(beside.resolve(HYPEREDGES), copied::writeHyperedges);
          }
          tables.notes().copy(loaded, beside);
        });
  }

  private static void requireColumns(Attributes attributes) {
    if (attributes.features().columns() > MOST_FEATURES) {
      throw new IllegalArgumentException(
          "Expected at most %d features for columns of a Parquet file, but found %d; write csv, plain or matrix"
              .formatted(MOST_FEATURES, attributes.features().columns()));
    }
    requireNames(attributes.featureNames());
  }

  private static void requireNames(List<String> names) {
    Map<String, String> seen = new HashMap<>();
    for (String feature : names) {
      if (feature.indexOf('\0') >= 0) {
        throw new IllegalArgumentException(
            "Expected names of columns without the character 0, but found %s; rename it"
                .formatted(DataFormatException.quoted(feature)));
      }
      String alike = seen.put(feature.toLowerCase(Locale.ROOT), feature);
      if (alike != null) {
        throw new IllegalArgumentException(
            "Expected names of columns that differ in more than upper and lower case, but found %s"
                    .formatted(DataFormatException.quoted(alike))
                + " and %s; rename one, or write csv"
                    .formatted(DataFormatException.quoted(feature)));
      }
    }
  }

  /** Writes the results of a model into a file, or replaces it once everything is written. */
  public static void write(ResultTable results, Path file) throws IOException {
    new ParquetResults().write(results::writeTo, file);
  }
}
