package io.hnhn.data.format.spi;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.DatasetTables;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.StreamedTables;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.table.WrittenDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * What lies beside the tables of a data set and tells how to read them: {@code dataset.json} and
 * {@code splits.json}, both optional. Everything in dataset.json is optional too; other keys are
 * for people.
 *
 * <pre>{@code
 * {
 *   "name": "shop",
 *   "classes": ["dairy", "bakery"],
 *   "numbers": "raw",
 *   "incidences": {"node": "product", "hyperedge": "order", "weight": "quantity"},
 *   "nodes": {"id": "product", "label": "department", "kinds": {"title": "text"}, "others": "numeric"},
 *   "hyperedges": {"id": "order", "weight": "value"}
 * }
 * }</pre>
 */
public final class TableNotes {
  /** The files. */
  public static final List<String> FILES = List.of(Description.FILE, PublishedSplits.FILE);

  private final Path path;
  private final String name;
  private final List<String> classNames;
  private final TableOptions options;

  /** All that dataset.json says, with what is for people. */
  private final ObjectNode json;

  private TableNotes(
      Path path, String name, List<String> classNames, TableOptions options, ObjectNode json) {
    this.path = path;
    this.name = name;
    this.classNames = classNames;
    this.options = options;
    this.json = json;
  }

  /**
   * Reads dataset.json of a folder, if it is there; beside a single file there is nothing.
   *
   * @throws io.hnhn.data.DataFormatException if it is not as described above
   */
  public static TableNotes read(Path path) throws IOException {
    Optional<StoredFile> file = beside(path, Description.FILE);
    if (file.isEmpty()) {
      return new TableNotes(
          path, nameOf(path), List.of(), TableOptions.GUESSED, JsonFile.MAPPER.createObjectNode());
    }
    TableNotesJson json = TableNotesJson.read(file.get());
    return new TableNotes(
        path,
        json.name().orElse(nameOf(path)),
        json.classNames(),
        json.options(),
        (ObjectNode) json.json());
  }

  private static Optional<StoredFile> beside(Path path, String file) throws IOException {
    return Files.isDirectory(path) ? StoredFile.find(path, file) : Optional.empty();
  }

  /** The name of a data set that lies in a file or folder and has no other: the file's, bare. */
  public static String nameOf(Path path) {
    Path last = path.toAbsolutePath().normalize().getFileName();
    String name =
        last == null ? "" : last.toString().replaceFirst("\\.(csv|tsv|parquet)(\\.gz)?$", "");
    return name.isBlank() ? "data" : name;
  }

  /**
   * Reads the tables as told here, and the published splits.
   *
   * @param given goes before what dataset.json says
   */
  public Loaded read(DatasetTables tables, TableOptions given) throws IOException {
    Loaded loaded = tables.read(name, given.or(options), classNames);
    Optional<StoredFile> splits = beside(path, PublishedSplits.FILE);
    if (splits.isEmpty()) {
      return loaded;
    }
    if (loaded.omissions().count("isolated nodes") > 0) {
      // The numbers of the nodes have changed, so the splits fit no more.
      return loaded.withMore(Omissions.NONE.plus("published splits", 1));
    }
    Dataset dataset = loaded.dataset();
    return loaded.withDataset(
        dataset.withPublishedSplits(PublishedSplits.read(splits.get(), dataset.nodes().labels())));
  }

  /** Whether the tables can be read outside memory. */
  boolean canStream(TableOptions given) {
    return StreamedTables.isPossible(given.or(options));
  }

  /** Reads the tables outside memory as told here, and the published splits. */
  StreamedTables stream(
      DatasetTables tables, TableOptions given, Path scratch, StageListener stages)
      throws IOException {
    StreamedTables streamed = tables.stream(name, given.or(options), classNames, scratch, stages);
    try {
      Optional<StoredFile> splits = beside(path, PublishedSplits.FILE);
      if (splits.isPresent()) {
        IntStream.Builder labels = IntStream.builder();
        streamed.nodes().labels(labels::add);
        streamed.setPublishedSplits(PublishedSplits.read(splits.get(), labels.build().toArray()));
      }
      return streamed;
    } catch (IOException | RuntimeException e) {
      streamed.close();
      throw e;
    }
  }

  /** Writes what the tables of a data set do not tell. */
  public static void write(WrittenDataset written, Path folder) throws IOException {
    Dataset dataset = written.dataset();
    TableOptions options = written.options();
    ObjectNode json = JsonFile.MAPPER.createObjectNode();
    json.put("name", dataset.name());
    dataset.classNames().forEach(json.putArray("classes")::add);
    options.scale().ifPresent(scale -> json.put("numbers", lowerCase(scale)));
    IncidenceColumns incidences = options.incidences();
    ObjectNode columns = json.putObject("incidences");
    incidences.node().ifPresent(column -> columns.put("node", column));
    incidences.hyperedge().ifPresent(column -> columns.put("hyperedge", column));
    write(options.nodes(), json.putObject("nodes"));
    write(options.hyperedges(), json.putObject("hyperedges"));
    write(json, dataset, folder);
  }

  /**
   * Writes these notes beside the same tables elsewhere, with what the columns were taken for.
   *
   * @param loaded what was read from the tables
   */
  public void copy(Loaded loaded, Path folder) throws IOException {
    ObjectNode notes = json.deepCopy();
    notes.put("name", loaded.dataset().name());
    if (loaded.reading().isPresent()) {
      TableReading reading = loaded.reading().get();
      ObjectNode columns = notes.withObjectProperty("incidences");
      columns.put("node", reading.incidences().node());
      columns.put("hyperedge", reading.incidences().hyperedge());
      reading.incidences().weight().ifPresent(column -> columns.put("weight", column));
      reading.nodes().ifPresent(nodes -> write(nodes, notes.withObjectProperty("nodes")));
      reading
          .hyperedges()
          .ifPresent(hyperedges -> write(hyperedges, notes.withObjectProperty("hyperedges")));
    }
    write(notes, loaded.dataset(), folder);
  }

  private static void write(TableReading.Described columns, ObjectNode json) {
    json.put("id", columns.id());
    columns.label().ifPresent(column -> json.put("label", column));
    columns.weight().ifPresent(column -> json.put("weight", column));
  }

  private static void write(ObjectNode json, Dataset dataset, Path folder) throws IOException {
    Files.writeString(folder.resolve(Description.FILE), json.toPrettyString() + "\n");
    if (!dataset.publishedSplits().isEmpty()) {
      Files.writeString(
          folder.resolve(PublishedSplits.FILE),
          JsonFile.MAPPER.writeValueAsString(dataset.publishedSplits()) + "\n");
    }
  }

  private static void write(AttributeColumns columns, ObjectNode json) {
    columns.id().ifPresent(column -> json.put("id", column));
    columns.label().ifPresent(column -> json.put("label", column));
    columns.weight().ifPresent(column -> json.put("weight", column));
    columns.others().ifPresent(kind -> json.put("others", lowerCase(kind)));
  }

  static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
