package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

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
 * <tr><td>nodes</td><td>a column named node, vertex, item, product, article, person, member, paper,
 *     document, gene or ingredient; else the first column left</td></tr>
 * <tr><td>hyperedges</td><td>hyperedge, edge, group, basket, order, session, transaction, cart,
 *     invoice, team, author, recipe, event, customer or user; else the first column left</td></tr>
 * <tr><td>weights</td><td>weight; else there are none, and every weight is 1</td></tr>
 * <tr><td>ids of the other tables</td><td>the name told for the incidence table, id, a name from
 *     above; else the first column</td></tr>
 * <tr><td>labels</td><td>label, class, category or target; else there are none</td></tr>
 * </table>
 *
 * All other columns of the node table and the hyperedge table are features: numeric if every value
 * is a number ({@code NA} and the like count as missing), text if a value has four words or more on
 * average, categorical if there are at most 20 different values or at most 1000 that occur twice or
 * more on average, and ignored otherwise. Other columns of the incidence table are not used. What
 * was learned about the columns goes with the data set, and other tables are read alike by {@link
 * TableOptions#withFitted}: nothing about features is guessed or learned then.
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
   * Reads the tables, one after another.
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
  public Loaded read(String name, TableOptions options, List<String> classNames)
      throws IOException {
    DescribedRows nodeRows = DescribedRows.none();
    if (nodes.isPresent()) {
      try (Table table = nodes.get().open()) {
        ColumnRoles.Described roles = ColumnRoles.ofNodes(table, options);
        nodeRows = DescribedRows.read("nodes", table, roles, options.nodes());
      }
    }
    DescribedRows hyperedgeRows =
        options
            .hyperedges()
            .fitted()
            .map(fitted -> DescribedRows.lacking("hyperedges", fitted))
            .orElseGet(DescribedRows::none);
    if (hyperedges.isPresent()) {
      try (Table table = hyperedges.get().open()) {
        ColumnRoles.Described roles = ColumnRoles.ofHyperedges(table, options);
        hyperedgeRows = DescribedRows.read("hyperedges", table, roles, options.hyperedges());
      }
    }
    IncidenceRows incidenceRows =
        new IncidenceRows(
            nodeRows.ids(),
            nodes.isEmpty() || options.nodes().keepsUndescribed(),
            hyperedgeRows.ids(),
            hyperedges.isEmpty() || options.hyperedges().keepsUndescribed());
    try (Table table = incidences.open()) {
      requireTable("nodes", nodes.isPresent(), options.nodes(), table);
      requireTable("hyperedges", hyperedges.isPresent(), options.hyperedges(), table);
      incidenceRows.read(table, options.incidences());
    }
    return TableAssembly.assemble(
        name, options, classNames, nodeRows, hyperedgeRows, incidenceRows);
  }

  /** Refuses columns that are named of a table that is not there. */
  private static void requireTable(
      String what, boolean isThere, AttributeColumns columns, Table incidences)
      throws DataFormatException {
    Optional<String> named = columns.anyNamed();
    if (!isThere && named.isPresent()) {
      throw incidences.malformed(
          "a table of %s beside this one, with the column %s"
              .formatted(what, DataFormatException.quoted(named.get())),
          "none",
          "add it, or name no column of it");
    }
  }
}
