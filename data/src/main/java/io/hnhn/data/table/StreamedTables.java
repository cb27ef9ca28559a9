package io.hnhn.data.table;

import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.stream.IncidenceSort;
import io.hnhn.data.stream.NumberedTexts;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A data set that is made of {@link DatasetTables} without ever being in memory: ids are numbered
 * and incidences sorted on disk, and tables are walked through again for their features. It is the
 * data set that reading the tables gives, to the last bit.
 *
 * <p>In memory are the classes, and of the columns that features are made of the different values
 * and words.
 */
public final class StreamedTables implements StreamedDataset {
  private final DatasetTables tables;
  private final String name;
  private final TableOptions options;
  private final StreamedRows nodes;
  private final StreamedRows hyperedges;
  private final StoredInts weights;
  private final IncidenceSort sorted;
  private List<String> classNames = List.of();
  private List<int[]> splits = List.of();
  private @Nullable TableReading reading;
  private boolean weighted;
  private long rows;

  private StreamedTables(DatasetTables tables, String name, TableOptions options, Path scratch)
      throws IOException {
    this.tables = tables;
    this.name = name;
    this.options = options;
    this.nodes = new StreamedRows("nodes", scratch);
    this.hyperedges = new StreamedRows("hyperedges", scratch);
    this.weights = new StoredInts(scratch.resolve("incidence-weights"));
    this.sorted = new IncidenceSort(scratch.resolve("incidences"));
  }

  /**
   * Whether tables can be read so: where nothing is dropped, and features are not made by what was
   * learned before.
   */
  public static boolean isPossible(TableOptions options) {
    return isPossible(options.nodes())
        && isPossible(options.hyperedges())
        && options.before().isEmpty();
  }

  private static boolean isPossible(AttributeColumns columns) {
    return columns.keepsUnlinked() && columns.keepsUndescribed() && columns.fitted().isEmpty();
  }

  /**
   * Reads tables.
   *
   * @param firstClasses the first classes; other labels follow in their order
   * @param scratch an empty folder, in which there will be what the ids in all rows take and ten
   *     bytes more for each, or 40 bytes an incidence
   * @param stages is told what is done
   */
  static StreamedTables read(
      DatasetTables tables,
      String name,
      TableOptions options,
      List<String> firstClasses,
      Path scratch,
      StageListener stages)
      throws IOException {
    StreamedTables streamed = new StreamedTables(tables, name, options, scratch);
    try {
      streamed.read(firstClasses, stages);
      return streamed;
    } catch (IOException | RuntimeException | Error e) {
      streamed.close();
      throw e;
    }
  }

  private void read(List<String> firstClasses, StageListener stages) throws IOException {
    Set<String> sought = firstIds();
    if (tables.nodes().isPresent()) {
      stages.begin("table of nodes");
      TableSource source = tables.nodes().get();
      Set<String> shared = tables.shared(source, tables.hyperedges());
      nodes.read(
          source, table -> ColumnRoles.ofNodes(table, options, shared), options, sought, stages);
      requireClasses(source, nodes, firstClasses);
    }
    if (tables.hyperedges().isPresent()) {
      stages.begin("table of hyperedges");
      TableSource source = tables.hyperedges().get();
      Set<String> shared = tables.shared(source, tables.nodes());
      hyperedges.read(
          source,
          table -> ColumnRoles.ofHyperedges(table, options, shared),
          options,
          sought,
          stages);
      requireClasses(source, hyperedges, firstClasses);
    }
    stages.begin("table of incidences");
    readIncidences(stages);
    stages.begin("numbers of nodes");
    nodes.number(stages);
    stages.begin("numbers of hyperedges");
    hyperedges.number(stages);
    stages.begin("order of incidences");
    sort(stages);
    classNames =
        TableAssembly.classNames(firstClasses, nodes.labelTexts(), hyperedges.labelTexts());
    nodes.setClasses(classNames);
    hyperedges.setClasses(classNames);
    stages.begin("columns of nodes");
    nodes.learn(options, stages);
    stages.begin("columns of hyperedges");
    hyperedges.learn(options, stages);
  }

  /** All that might be an id in the first rows of the incidence table. */
  private Set<String> firstIds() throws IOException {
    Set<String> cells = new HashSet<>();
    try (TableRows table = tables.incidences().open()) {
      FirstRows.of(table).rows().forEach(row -> cells.addAll(List.of(row)));
    }
    return cells;
  }

  private static void requireClasses(
      TableSource source, StreamedRows rows, List<String> firstClasses) throws IOException {
    ClassColumn.require(
        source, rows.reading().orElseThrow(), rows.labelTexts(), rows.labelled(), firstClasses);
  }

  private void readIncidences(StageListener stages) throws IOException {
    ColumnRoles.Incidences roles =
        ColumnRoles.ofIncidences(
            tables.incidences(), options, nodes.idColumn(), hyperedges.idColumn());
    try (TableRows table = tables.incidences().open()) {
      DatasetTables.requireTable("nodes", tables.nodes().isPresent(), options.nodes(), table);
      DatasetTables.requireTable(
          "hyperedges", tables.hyperedges().isPresent(), options.hyperedges(), table);
      reading = new TableReading(roles.reading(table), nodes.reading(), hyperedges.reading());
      for (; table.next(); rows++) {
        if (StageListener.isTime(rows)) {
          stages.reached(table.share());
        }
        nodes.addId(IncidenceRows.id(table, roles.node(), "node"));
        hyperedges.addId(IncidenceRows.id(table, roles.hyperedge(), "hyperedge"));
        if (roles.weight() != FreeColumns.NONE) {
          float weight = DescribedRows.weight(table, roles.weight());
          weighted |= !Float.isNaN(weight);
          weights.add(Float.floatToIntBits(Float.isNaN(weight) ? 1 : weight));
        }
      }
    }
  }

  private void sort(StageListener stages) throws IOException {
    try (NumberedTexts.Walk node = nodes.walk();
        NumberedTexts.Walk hyperedge = hyperedges.walk();
        StoredInts.Walk weight = weights.walk()) {
      for (long row = 0; row < rows; row++) {
        if (StageListener.isTime(row)) {
          stages.reached((double) row / rows);
        }
        sorted.add(
            hyperedge.next(),
            node.next(),
            weights.size() == 0 ? 1 : Float.intBitsToFloat(weight.next()));
      }
    }
    nodes.forgetNumbers();
    hyperedges.forgetNumbers();
  }

  /** The same with published splits. */
  public void setPublishedSplits(List<int[]> splits) {
    this.splits = List.copyOf(splits);
  }

  @Override
  public Optional<TableReading> reading() {
    return Optional.ofNullable(reading);
  }

  @Override
  public Omissions omissions() {
    return Omissions.NONE
        .plus("duplicate incidences", sorted.duplicates())
        .plus(nodes.omissions())
        .plus(hyperedges.omissions());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> classNames() {
    return classNames;
  }

  @Override
  public List<int[]> publishedSplits() {
    return splits;
  }

  @Override
  public boolean hasIncidenceWeights() {
    return weighted;
  }

  @Override
  public long mostIncidences() {
    return rows;
  }

  @Override
  public void incidences(IncidenceSink sink) throws IOException {
    sorted.forEach(sink);
  }

  @Override
  public RowStream nodes() {
    return nodes;
  }

  @Override
  public RowStream hyperedges() {
    return hyperedges;
  }

  /** Removes all temporary files. */
  @Override
  public void close() throws IOException {
    try (nodes;
        hyperedges;
        weights;
        sorted) {
      // Closing is all.
    }
  }
}
