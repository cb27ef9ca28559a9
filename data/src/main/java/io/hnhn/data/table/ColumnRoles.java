package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.TableReading;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the columns of a table that are not features, by the names the options give or else by
 * names that people give to such columns. Names are compared in lower case and without an ending
 * for {@code id} or the plural: {@code order}, {@code OrderID}, {@code order_id} and {@code Orders}
 * are one.
 */
final class ColumnRoles {
  /** Where no column has a role. */
  static final int NONE = -1;

  private static final List<String> NODES =
      List.of(
          "node",
          "vertex",
          "item",
          "product",
          "article",
          "person",
          "member",
          "paper",
          "document",
          "gene",
          "ingredient");
  private static final List<String> HYPEREDGES =
      List.of(
          "hyperedge",
          "edge",
          "group",
          "basket",
          "order",
          "session",
          "transaction",
          "cart",
          "invoice",
          "team",
          "author",
          "recipe",
          "event",
          "customer",
          "user");
  private static final List<String> IDS = List.of("id");
  private static final List<String> LABELS = List.of("label", "class", "category", "target");
  private static final List<String> WEIGHTS = List.of("weight");
  private static final Pattern ENDING = Pattern.compile("(?<=.)[ _-]?ids?$|(?<=.)s$");

  /** More columns than this are not listed in a message. */
  private static final int MOST_LISTED = 10;

  private final TableRows table;

  /** The columns that are not to be guessed: they have a role, or are features for sure. */
  private final Set<Integer> taken = new HashSet<>();

  private ColumnRoles(TableRows table) {
    this.table = table;
  }

  /** The columns of an incidence table; {@code weight} may be {@link #NONE}. */
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

  /** The columns of a table of nodes or hyperedges; {@code label, weight} may be {@link #NONE}. */
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
      ColumnRoles roles = new ColumnRoles(table);
      IncidenceColumns columns = options.incidences();
      int node = roles.named(columns.node());
      int hyperedge = roles.named(columns.hyperedge());
      int weight = roles.named(columns.weight());
      Optional<TableReading.Incidences> before = options.before().map(TableReading::incidences);
      node = node == NONE ? roles.same(before.map(TableReading.Incidences::node)) : node;
      hyperedge =
          hyperedge == NONE
              ? roles.same(before.map(TableReading.Incidences::hyperedge))
              : hyperedge;
      weight =
          weight == NONE ? roles.same(before.flatMap(TableReading.Incidences::weight)) : weight;
      weight = weight == NONE ? roles.guessed(WEIGHTS) : weight;
      node = node == NONE ? roles.alike(nodes, hyperedges) : node;
      hyperedge = hyperedge == NONE ? roles.alike(hyperedges, nodes) : hyperedge;
      boolean open =
          (node == NONE && nodes.isPresent()) || (hyperedge == NONE && hyperedges.isPresent());
      if (open && roles.left().count() > 1) {
        FirstRows rows = FirstRows.of(table);
        node = node == NONE ? roles.among(rows, nodes) : node;
        hyperedge = hyperedge == NONE ? roles.among(rows, hyperedges) : hyperedge;
      }
      node = node == NONE ? roles.guessed(NODES) : node;
      hyperedge = hyperedge == NONE ? roles.guessed(HYPEREDGES) : hyperedge;
      node = node == NONE ? roles.firstLeft("nodes") : node;
      hyperedge = hyperedge == NONE ? roles.firstLeft("hyperedges") : hyperedge;
      return new Incidences(node, hyperedge, weight);
    }
  }

  /** The column with the name that ids have, unless those of the other table have it too. */
  private int alike(Optional<IdColumn> wanted, Optional<IdColumn> other) {
    return wanted
        .map(IdColumn::name)
        // Rows of the incidence table may have an id of their own.
        .filter(name -> !IDS.contains(bare(name)))
        .filter(name -> other.map(IdColumn::name).filter(name::equals).isEmpty())
        .map(name -> guessed(List.of(name)))
        .orElse(NONE);
  }

  /** The column that has the ids, if that is clear. */
  private int among(FirstRows rows, Optional<IdColumn> wanted) {
    return wanted.map(ids -> take(rows.columnOf(ids.ids(), left().toArray()))).orElse(NONE);
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
        NODES,
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
        HYPEREDGES,
        WEIGHTS,
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
    ColumnRoles roles = new ColumnRoles(table);
    if (columns.fitted().isPresent()) {
      roles.reserve(columns.fitted().get(), columns, inIncidences);
    } else {
      for (String feature : columns.kinds().keySet()) {
        roles.named(Optional.of(feature));
      }
    }
    Set<Integer> features = Set.copyOf(roles.taken);
    int id = roles.named(columns.id());
    int label = roles.named(columns.label());
    int weight = roles.named(columns.weight());
    if (id == NONE) {
      id = roles.same(inIncidences);
    }
    id = id == NONE ? roles.same(before.map(TableReading.Described::id)) : id;
    label = label == NONE ? roles.same(before.flatMap(TableReading.Described::label)) : label;
    weight = weight == NONE ? roles.same(before.flatMap(TableReading.Described::weight)) : weight;
    id = id == NONE ? roles.guessed(IDS) : id;
    id = id == NONE ? roles.guessed(usual) : id;
    id = id == NONE ? roles.only(shared) : id;
    id = id == NONE ? roles.firstLeft("ids") : id;
    if (columns.others().isEmpty()) {
      label = label == NONE ? roles.guessed(LABELS) : label;
      weight = weight == NONE ? roles.guessed(weights) : weight;
    }
    roles.taken.removeAll(features);
    return new Described(id, label, weight, roles.left().toArray());
  }

  /** Takes the columns that were features before, but for those that are told to be others now. */
  private void reserve(
      FittedColumns fitted, AttributeColumns columns, Optional<String> inIncidences) {
    Set<String> names = new HashSet<>(fitted.byName().keySet());
    Stream.of(columns.id(), columns.label(), columns.weight(), inIncidences)
        .flatMap(Optional::stream)
        .forEach(names::remove);
    for (int c = 0; c < table.columns().size(); c++) {
      if (names.contains(table.columns().get(c))) {
        taken.add(c);
      }
    }
  }

  private int named(Optional<String> name) throws DataFormatException {
    if (name.isEmpty()) {
      return NONE;
    }
    int column = table.columns().indexOf(name.get());
    if (column < 0) {
      throw table.malformed(
          "a column " + DataFormatException.quoted(name.get()),
          "the columns " + listed(),
          "name one of them");
    }
    if (!taken.add(column)) {
      throw table.malformed(
          "one use of each column",
          "column %s named twice".formatted(DataFormatException.quoted(name.get())),
          "name another column");
    }
    return column;
  }

  /** The column of a name, if there is one and it is free. */
  private int same(Optional<String> name) {
    return take(name.map(table.columns()::indexOf).orElse(NONE));
  }

  private int guessed(List<String> usual) {
    for (String name : usual) {
      int column =
          left()
              .filter(c -> bare(table.columns().get(c)).equals(bare(name)))
              .findFirst()
              .orElse(NONE);
      if (column != NONE) {
        return take(column);
      }
    }
    return NONE;
  }

  /** The one column that is left and among some names; none if there are several. */
  private int only(Set<String> names) {
    int[] found = left().filter(c -> names.contains(table.columns().get(c))).toArray();
    return found.length == 1 ? take(found[0]) : NONE;
  }

  private int firstLeft(String what) throws DataFormatException {
    int column = left().findFirst().orElse(NONE);
    if (column == NONE) {
      throw table.malformed(
          "a column of " + what,
          "the columns " + listed(),
          "add it, or check what separates the columns");
    }
    return take(column);
  }

  /** The column, if there is one and it is free. */
  private int take(int column) {
    return column != NONE && taken.add(column) ? column : NONE;
  }

  private IntStream left() {
    return IntStream.range(0, table.columns().size()).filter(c -> !taken.contains(c));
  }

  private static String bare(String name) {
    return ENDING.matcher(name.strip().toLowerCase(Locale.ROOT)).replaceFirst("");
  }

  private String listed() {
    List<String> names = table.columns();
    return names.stream()
            .limit(MOST_LISTED)
            .map(DataFormatException::quoted)
            .collect(Collectors.joining(", "))
        + (names.size() > MOST_LISTED ? " and %d more".formatted(names.size() - MOST_LISTED) : "");
  }
}
