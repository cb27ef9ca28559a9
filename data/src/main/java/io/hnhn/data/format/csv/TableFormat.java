package io.hnhn.data.format.csv;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.TableNotes;
import io.hnhn.data.format.spi.TablesFormat;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.table.CopiedTables;
import io.hnhn.data.table.DatasetTables;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.table.TableSink;
import io.hnhn.data.table.WrittenDataset;
import io.hnhn.file.FolderReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A data set as tables in text files, cells separated by commas, tabs or semicolons. A single file
 * is an incidence table; a folder has these, each plain or inside gzip:
 *
 * <table>
 * <caption>The files; {@code .tsv} and {@code .gz} are as good as {@code .csv}</caption>
 * <tr><td>incidences.csv</td><td>a node and a hyperedge a row, and possibly a weight</td></tr>
 * <tr><td>nodes.csv</td><td>optional: a node a row with label and features</td></tr>
 * <tr><td>hyperedges.csv</td><td>optional: a hyperedge a row with label, weight and
 *     features</td></tr>
 * <tr><td>dataset.json</td><td>optional: {@linkplain TableNotes what the columns are}</td></tr>
 * <tr><td>splits.json</td><td>optional: published training sets, a list of lists of node numbers;
 *     nodes are numbered from 0 as in nodes.csv</td></tr>
 * </table>
 *
 * {@link DatasetTables} tells what the columns mean, and what is guessed where the options and
 * dataset.json say nothing. A file has at most {@value CsvRow#MOST_CELLS} columns, a row at most
 * {@value CsvRow#MOST_CHARACTERS} characters and a cell {@value CsvTable#LONGEST_CELL}.
 *
 * @param name {@code csv} or {@code tsv}; this is how tables are written, both are read
 * @param options what the columns are; goes before what dataset.json says
 * @param hasHeader whether the first line of a file has the names of the columns; they are 1, 2,
 *     ... otherwise
 */
public record TableFormat(String name, TableOptions options, boolean hasHeader)
    implements TablesFormat {

  private static final String INCIDENCES = "incidences";
  private static final String NODES = "nodes";
  private static final String HYPEREDGES = "hyperedges";

  /** The endings of file names, without {@code .gz}. */
  private static final List<String> ENDINGS = List.of(".csv", ".tsv");

  /** Columns beside those of features: id, label, weight. */
  private static final long OTHER_COLUMNS = 3;

  /** What their names take at most, should features have names like them. */
  private static final int LONGEST_OTHER_NAMES = 1 << 10;

  /** Commas, and everything guessed. */
  public static final TableFormat CSV = new TableFormat("csv", TableOptions.GUESSED, true);

  /** Tabs, and everything guessed. */
  public static final TableFormat TSV = new TableFormat("tsv", TableOptions.GUESSED, true);

  public TableFormat {
    if (!ENDINGS.contains("." + name)) {
      throw new IllegalArgumentException("Expected csv or tsv, but found " + name);
    }
  }

  @Override
  public TableFormat withOptions(TableOptions options) {
    return new TableFormat(name, options, hasHeader);
  }

  @Override
  public TableFormat withFitted(FittedTables fitted) {
    return withOptions(options.withFitted(fitted));
  }

  /** The same for files whose first line is a row like the others. */
  public TableFormat withoutHeader() {
    return new TableFormat(name, options, false);
  }

  @Override
  public String description() {
    return "a table of nodes and hyperedges (" + name + "), or a folder with such tables";
  }

  /**
   * A folder with incidences, or a file that has the ending of a table: what is wrong with it is
   * told when it is read.
   */
  @Override
  public boolean recognises(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return find(path, INCIDENCES).isPresent();
    }
    return Files.isRegularFile(path) && hasEnding(path);
  }

  private boolean hasEnding(Path path) {
    String file = path.getFileName().toString();
    return ENDINGS.stream()
        .anyMatch(ending -> file.endsWith(ending) || file.endsWith(ending + StoredFile.COMPRESSED));
  }

  /**
   * Reads a file or folder.
   *
   * @throws DataFormatException if a file is missing or not as described above
   */
  @Override
  public Loaded read(Path path) throws IOException {
    try (StoredTables tables = open(path)) {
      return tables.read(options);
    }
  }

  @Override
  public StoredTables open(Path path) throws IOException {
    return new StoredTables(tables(path), TableNotes.read(path), () -> {});
  }

  private DatasetTables tables(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      if (!Files.isRegularFile(path)) {
        throw new DataFormatException(
            path, "a table or a folder with tables", StoredFile.kind(path), "check the path");
      }
      return DatasetTables.of(() -> CsvTable.open(new StoredFile(path), hasHeader));
    }
    StoredFile incidences =
        find(path, INCIDENCES)
            .orElseThrow(
                () ->
                    new DataFormatException(
                        path,
                        "a file incidences.csv or incidences.tsv in this folder",
                        "none",
                        "check the path"));
    DatasetTables tables = DatasetTables.of(() -> CsvTable.open(incidences, hasHeader));
    Optional<StoredFile> nodes = find(path, NODES);
    if (nodes.isPresent()) {
      tables = tables.withNodes(() -> CsvTable.open(nodes.get(), hasHeader));
    }
    Optional<StoredFile> hyperedges = find(path, HYPEREDGES);
    if (hyperedges.isPresent()) {
      tables = tables.withHyperedges(() -> CsvTable.open(hyperedges.get(), hasHeader));
    }
    return tables;
  }

  /** The table of a name, with any ending. */
  private static Optional<StoredFile> find(Path folder, String table) throws DataFormatException {
    List<StoredFile> found = new ArrayList<>();
    for (String ending : ENDINGS) {
      StoredFile.find(folder, table + ending).ifPresent(found::add);
    }
    if (found.size() > 1) {
      throw new DataFormatException(
          found.getFirst().path(),
          "this file alone",
          found.getLast().path().getFileName() + " as well",
          "remove the one that is out of date");
    }
    return found.stream().findFirst();
  }

  /**
   * Writes a folder, or replaces one that holds nothing but a data set in this format. Reading it
   * gives the same data set, with numbers as names where it has none.
   *
   * @throws IllegalArgumentException if the format has no place for something: names or names of
   *     features that are empty or occur twice, features that are not finite
   */
  @Override
  public void write(Dataset dataset, Path folder) throws IOException {
    WritableDataset.require(dataset);
    WrittenDataset written = new WrittenDataset(dataset);
    requireReadable(dataset.nodes());
    requireReadable(dataset.hyperedges());
    replace(
        folder,
        beside -> {
          write(beside, INCIDENCES, written::writeIncidences);
          write(beside, NODES, written::writeNodes);
          write(beside, HYPEREDGES, written::writeHyperedges);
          TableNotes.write(written, beside);
        });
  }

  @Override
  public void copy(StoredTables tables, Loaded loaded, Path folder) throws IOException {
    CopiedTables copied = new CopiedTables(tables.tables(), loaded, false);
    for (List<String> columns : copied.columns()) {
      CsvTable.requireHeader(columns);
    }
    replace(
        folder,
        beside -> {
          write(beside, INCIDENCES, copied::writeIncidences);
          if (copied.hasNodes()) {
            write(beside, NODES, copied::writeNodes);
          }
          if (copied.hasHyperedges()) {
            write(beside, HYPEREDGES, copied::writeHyperedges);
          }
          tables.notes().copy(loaded, beside);
        });
  }

  private static void replace(Path folder, FolderReplacement.Content content) throws IOException {
    Stream<String> tables =
        Stream.of(INCIDENCES, NODES, HYPEREDGES)
            .flatMap(table -> ENDINGS.stream().map(ending -> table + ending))
            .flatMap(file -> Stream.of(file, file + StoredFile.COMPRESSED));
    FolderReplacement.replace(
        folder, Stream.concat(tables, TableNotes.FILES.stream()).toList(), content);
  }

  /** Refuses a first line that is longer than any that is read. */
  private static void requireReadable(Attributes attributes) {
    long columns = (long) attributes.features().columns() + OTHER_COLUMNS;
    long characters =
        attributes.featureNames().stream().mapToLong(String::length).sum() + LONGEST_OTHER_NAMES;
    if (columns > CsvRow.MOST_CELLS || characters > CsvRow.MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "Expected at most %d columns with names of %d characters together, but found %d with %d;"
                  .formatted(CsvRow.MOST_CELLS, CsvRow.MOST_CHARACTERS, columns, characters)
              + " write another format, such as plain or matrix");
    }
  }

  private interface Content {
    void writeTo(TableSink sink) throws IOException;
  }

  private void write(Path folder, String table, Content content) throws IOException {
    char separator = name.equals("tsv") ? '\t' : ',';
    try (CsvSink sink = CsvSink.create(folder.resolve(table + "." + name), separator)) {
      content.writeTo(sink);
    }
  }
}
