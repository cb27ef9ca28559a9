package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.TableReading;
import io.hnhn.data.stream.StageListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Up to three tables that are a data set: which node is in which hyperedge, what is known about
 * nodes, what is known about hyperedges. Ids are text of any form; they become the names of nodes
 * and hyperedges.
 *
 * <pre>{@code
 * product,order        product,department,price
 * milk,1               milk,dairy,0.99
 * bread,1              bread,bakery,2.49
 * milk,2               oil,,4.00
 * }</pre>
 *
 * gives
 *
 * <pre>{@code
 * Loaded loaded = DatasetTables.of(orders).withNodes(products)
 *     .read("shop", TableOptions.GUESSED.withNodes(AttributeColumns.GUESSED.withLabel("department")));
 * // 3 nodes, of which oil is isolated and has no label; 2 hyperedges; 1 feature, the price
 * }</pre>
 *
 * <p>What the options do not tell is guessed:
 *
 * <table>
 * <caption>Names are compared in lower case, without an ending for "id" or the plural</caption>
 * <tr><td>nodes</td><td>the column with the name of the ids of the node table, or, where no name
 *     tells, with these ids in its first rows; else one named node, vertex, item, product, article, person, member, paper,
 *     document, gene or ingredient; else the first column left</td></tr>
 * <tr><td>hyperedges</td><td>likewise by the hyperedge table; else hyperedge, edge, group, basket, order, session, transaction, cart,
 *     invoice, team, author, recipe, event, customer or user; else the first column left</td></tr>
 * <tr><td>weights</td><td>weight; else there are none, and every weight is 1</td></tr>
 * <tr><td>ids of the other tables</td><td>the name told for the incidence table, id, a name from
 *     above, the one name that the incidence table has too; else the first column</td></tr>
 * <tr><td>labels</td><td>label, class, category or target; else there are none</td></tr>
 * </table>
 *
 * All other columns of the node table and the hyperedge table are features: numeric if every value
 * is a number ({@code NA} and the like count as missing), text if a value has four words or more on
 * average, categorical if there are at most 20 different values or at most 1000 that occur twice or
 * more on average, and ignored otherwise. Other columns of the incidence table are not used. What
 * was learned about the columns goes with the data set, and other tables are read alike by {@link
 * TableOptions#withFitted}: nothing about features is guessed or learned then, and columns of ids,
 * labels and weights are those that had these names before, where there are such.
 *
 * <p>Nodes are numbered in the order of the node table, followed by those that only the incidence
 * table has, in the order of their first row; hyperedges likewise. Classes are shared by nodes and
 * hyperedges and sorted, as numbers if all are numbers. Of an incidence that occurs more than once
 * the last weight counts.
 *
 * @param incidences the incidence table: each row puts a node into a hyperedge
 * @param nodes the node table, one node a row
 * @param hyperedges the hyperedge table, one hyperedge a row
 */
public record DatasetTables(
    TableSource incidences, Optional<TableSource> nodes, Optional<TableSource> hyperedges) {

  /** An incidence table alone. */
  public static DatasetTables of(TableSource incidences) {
    return new DatasetTables(incidences, Optional.empty(), Optional.empty());
  }

  /** The same with a node table. */
  public DatasetTables withNodes(TableSource nodes) {
    return new DatasetTables(incidences, Optional.of(nodes), hyperedges);
  }

  /** The same with a hyperedge table. */
  public DatasetTables withHyperedges(TableSource hyperedges) {
    return new DatasetTables(incidences, nodes, Optional.of(hyperedges));
  }

  /**
   * Reads the tables, one after another, after a look at their first rows.
   *
   * @param name the name of the data set
   * @throws io.hnhn.data.DataFormatException if a table is not as described above
   */
  public Loaded read(String name, TableOptions options) throws IOException {
    return read(name, options, List.of());
  }

  /**
   * Reads the tables, one after another.
   *
   * @param classNames the first classes; other labels follow in their order
   */
  public Loaded read(String name, TableOptions told, List<String> classNames) throws IOException {
    TableOptions options = told.forFeatures();
    Optional<TableReading.Described> ofNodes = Optional.empty();
    DescribedRows nodeRows = DescribedRows.none();
    if (nodes.isPresent()) {
      Set<String> shared = shared(nodes.get(), hyperedges);
      try (TableRows table = nodes.get().open()) {
        ColumnRoles.Described roles = ColumnRoles.ofNodes(table, options, shared);
        ofNodes = Optional.of(roles.reading(table));
        nodeRows =
            DescribedRows.read(
                "nodes",
                table,
                roles,
                options.nodes(),
                options.before().flatMap(TableReading::nodes));
      }
      ClassColumn.require(
          nodes.get(), ofNodes.get(), nodeRows.labelTexts(), nodeRows.labelled(), classNames);
    }
    Optional<TableReading.Described> ofHyperedges = Optional.empty();
    DescribedRows hyperedgeRows = DescribedRows.none();
    if (hyperedges.isPresent()) {
      Set<String> shared = shared(hyperedges.get(), nodes);
      try (TableRows table = hyperedges.get().open()) {
        ColumnRoles.Described roles = ColumnRoles.ofHyperedges(table, options, shared);
        ofHyperedges = Optional.of(roles.reading(table));
        hyperedgeRows =
            DescribedRows.read(
                "hyperedges",
                table,
                roles,
                options.hyperedges(),
                options.before().flatMap(TableReading::hyperedges));
      }
      ClassColumn.require(
          hyperedges.get(),
          ofHyperedges.get(),
          hyperedgeRows.labelTexts(),
          hyperedgeRows.labelled(),
          classNames);
    }
    IncidenceRows incidenceRows =
        new IncidenceRows(
            nodeRows.ids(),
            nodes.isEmpty() || options.nodes().keepsUndescribed(),
            hyperedgeRows.ids(),
            hyperedges.isEmpty() || options.hyperedges().keepsUndescribed());
    ColumnRoles.Incidences roles =
        ColumnRoles.ofIncidences(
            incidences,
            options,
            idColumn(ofNodes, nodeRows),
            idColumn(ofHyperedges, hyperedgeRows));
    try (TableRows table = incidences.open()) {
      requireTable("nodes", nodes.isPresent(), options.nodes(), table);
      requireTable("hyperedges", hyperedges.isPresent(), options.hyperedges(), table);
      incidenceRows.read(table, roles);
      TableReading reading = new TableReading(roles.reading(table), ofNodes, ofHyperedges);
      return TableAssembly.assemble(
          name, options, classNames, nodeRows, hyperedgeRows, incidenceRows, reading);
    }
  }

  /**
   * Reads the tables outside memory.
   *
   * @param classNames the first classes; other labels follow in their order
   * @param scratch an empty folder for what does not fit into memory
   * @param stages is told what is done
   */
  public StreamedTables stream(
      String name,
      TableOptions options,
      List<String> classNames,
      Path scratch,
      StageListener stages)
      throws IOException {
    return StreamedTables.read(this, name, options, classNames, scratch, stages);
  }

  /** The columns of a table that the incidence table has too, but not the third one. */
  Set<String> shared(TableSource table, Optional<TableSource> third) throws IOException {
    Set<String> shared = new HashSet<>(incidences.columns());
    shared.retainAll(table.columns());
    if (third.isPresent()) {
      third.get().columns().forEach(shared::remove);
    }
    return shared;
  }

  private static Optional<IdColumn> idColumn(
      Optional<TableReading.Described> reading, DescribedRows rows) {
    return reading.map(columns -> new IdColumn(columns.id(), rows.ids()));
  }

  /** Refuses columns that are named, or known, of a table that is not there. */
  static void requireTable(
      String what, boolean isThere, AttributeColumns columns, TableRows incidences)
      throws DataFormatException {
    if (isThere) {
      return;
    }
    ChosenColumns.requireTable(what, columns, incidences);
    Optional<String> named = columns.anyNamed();
    if (named.isPresent()) {
      throw incidences.malformed(
          "a table of %s beside this one, with the column %s"
              .formatted(what, DataFormatException.quoted(named.get())),
          "none",
          "add it, or name no column of it");
    }
  }
}
