package io.hnhn.data.table;

import static io.hnhn.data.table.FreeColumns.NONE;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.TableReading;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the columns of a table that are not features, by the names the options give or else by
 * {@linkplain ColumnNames names} that people give to such columns.
 */
final class ColumnRoles {
  private ColumnRoles() {}

  /** The columns of an incidence table; {@code weight} may be {@link FreeColumns#NONE}. */
  record Incidences(int node, int hyperedge, int weight) {
    /** The same by the names of the columns. */
    TableReading.Incidences reading(TableRows table) {
      List<String> columns = table.columns();
      return new TableReading.Incidences(
          table.name(),
          columns.get(node),
          columns.get(hyperedge),
          Optional.of(weight).filter(w -> w != NONE).map(columns::get));
    }
  }

  /**
   * The columns of a table of nodes or hyperedges; {@code label, weight} may be {@link
   * FreeColumns#NONE}.
   */
  record Described(int id, int label, int weight, int[] features) {
    /** The same by the names of the columns. */
    TableReading.Described reading(TableRows table) {
      List<String> columns = table.columns();
      return new TableReading.Described(
          table.name(),
          columns.get(id),
          Optional.of(label).filter(l -> l != NONE).map(columns::get),
          Optional.of(weight).filter(w -> w != NONE).map(columns::get),
          IntStream.of(features).mapToObj(columns::get).toList());
    }
  }

  /**
   * The incidence table. What the options don't name is the column of the name that it had in
   * tables that were read before, if there is one. Else it is the column that the node table, or
   * the hyperedge table, has as ids: by its name, or else by the ids that are in it. Nodes and
   * hyperedges that are not found so, nor by a usual name, are the first columns left.
   *
   * @param nodes the ids of the node table, if there is one
   * @param hyperedges the ids of the hyperedge table, if there is one
   */
  static Incidences ofIncidences(
      TableSource source,
      TableOptions options,
      Optional<IdColumn> nodes,
      Optional<IdColumn> hyperedges)
      throws IOException {
    try (TableRows table = source.open()) {
      FreeColumns free = new FreeColumns(table);
      IncidenceColumns columns = options.incidences();
      int node = free.named(columns.node());
      int hyperedge = free.named(columns.hyperedge());
      int weight = free.named(columns.weight());
      Optional<TableReading.Incidences> before = options.before().map(TableReading::incidences);
      node = node == NONE ? free.same(before.map(TableReading.Incidences::node)) : node;
      hyperedge =
          hyperedge == NONE ? free.same(before.map(TableReading.Incidences::hyperedge)) : hyperedge;
      weight = weight == NONE ? free.same(before.flatMap(TableReading.Incidences::weight)) : weight;
      weight = weight == NONE ? free.alike(ColumnNames.WEIGHTS) : weight;
      node = node == NONE ? alike(free, nodes, hyperedges) : node;
      hyperedge = hyperedge == NONE ? alike(free, hyperedges, nodes) : hyperedge;
      boolean open =
          (node == NONE && nodes.isPresent()) || (hyperedge == NONE && hyperedges.isPresent());
      if (open && free.left().length > 1) {
        FirstRows rows = FirstRows.of(table);
        node = node == NONE ? among(free, rows, nodes) : node;
        hyperedge = hyperedge == NONE ? among(free, rows, hyperedges) : hyperedge;
      }
      node = node == NONE ? free.alike(ColumnNames.NODES) : node;
      hyperedge = hyperedge == NONE ? free.alike(ColumnNames.HYPEREDGES) : hyperedge;
      node = node == NONE ? free.first("nodes") : node;
      hyperedge = hyperedge == NONE ? free.first("hyperedges") : hyperedge;
      return new Incidences(node, hyperedge, weight);
    }
  }

  /** The column with the name that ids have, unless those of the other table have it too. */
  private static int alike(FreeColumns free, Optional<IdColumn> wanted, Optional<IdColumn> other) {
    return wanted
        .map(IdColumn::name)
        // Rows of the incidence table may have an id of their own.
        .filter(name -> !ColumnNames.IDS.contains(ColumnNames.bare(name)))
        .filter(name -> other.map(IdColumn::name).filter(name::equals).isEmpty())
        .map(name -> free.alike(List.of(name)))
        .orElse(NONE);
  }

  /** The column that has the ids, if that is clear. */
  private static int among(FreeColumns free, FirstRows rows, Optional<IdColumn> wanted) {
    return wanted.map(ids -> free.take(rows.columnOf(ids.ids(), free.left()))).orElse(NONE);
  }

  /**
   * The node table; the ids are in the column that the incidence table has too, if that is told.
   *
   * @param shared columns that the incidence table has too, and no other
   */
  static Described ofNodes(TableRows table, TableOptions options, Set<String> shared)
      throws DataFormatException {
    return described(
        table,
        options.nodes(),
        options.before().flatMap(TableReading::nodes),
        options.incidences().node(),
        ColumnNames.NODES,
        List.of(),
        shared);
  }

  /** The hyperedge table, as {@link #ofNodes}, but with weights. */
  static Described ofHyperedges(TableRows table, TableOptions options, Set<String> shared)
      throws DataFormatException {
    return described(
        table,
        options.hyperedges(),
        options.before().flatMap(TableReading::hyperedges),
        options.incidences().hyperedge(),
        ColumnNames.HYPEREDGES,
        ColumnNames.WEIGHTS,
        shared);
  }

  private static Described described(
      TableRows table,
      AttributeColumns columns,
      Optional<TableReading.Described> before,
      Optional<String> inIncidences,
      List<String> usual,
      List<String> weights,
      Set<String> shared)
      throws DataFormatException {
    FreeColumns free = new FreeColumns(table);
    reserveFeatures(free, columns, inIncidences);
    Set<Integer> features = free.taken();
    int id = free.named(columns.id());
    int label = free.named(columns.label());
    int weight = free.named(columns.weight());
    id = id == NONE ? free.same(inIncidences) : id;
    id = id == NONE ? free.same(before.map(TableReading.Described::id)) : id;
    label = label == NONE ? free.same(before.flatMap(TableReading.Described::label)) : label;
    weight = weight == NONE ? free.same(before.flatMap(TableReading.Described::weight)) : weight;
    id = id == NONE ? free.alike(ColumnNames.IDS) : id;
    id = id == NONE ? free.alike(usual) : id;
    id = id == NONE ? free.only(shared) : id;
    id = id == NONE ? free.first("ids") : id;
    if (columns.others().isEmpty()) {
      label = label == NONE ? free.alike(ColumnNames.LABELS) : label;
      weight = weight == NONE ? free.alike(weights) : weight;
    }
    free.free(features);
    return new Described(id, label, weight, free.left());
  }

  /**
   * Takes the columns that are features for sure: those with a kind that is told, or those that
   * were features before but for what is told to be something else now.
   */
  private static void reserveFeatures(
      FreeColumns free, AttributeColumns columns, Optional<String> inIncidences)
      throws DataFormatException {
    Optional<FittedColumns> fitted = columns.fitted();
    if (fitted.isEmpty()) {
      for (String feature : columns.kinds().keySet()) {
        free.named(Optional.of(feature));
      }
      return;
    }
    Set<String> names = new HashSet<>(fitted.get().byName().keySet());
    Stream.of(columns.id(), columns.label(), columns.weight(), inIncidences)
        .flatMap(Optional::stream)
        .forEach(names::remove);
    free.takeAll(names);
  }
}
