package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.graph.HypergraphBuilder;
import java.io.IOException;

/** Reads the incidence table; ids that are new get the next number, or their row is left out. */
final class IncidenceRows {
  private final HypergraphBuilder builder = new HypergraphBuilder();
  private final Ids nodes;
  private final boolean newNodes;
  private final Ids hyperedges;
  private final boolean newHyperedges;
  private long leftOut;

  /**
   * @param newNodes whether nodes that are not among {@code nodes} are added to them
   * @param newHyperedges whether hyperedges that are not among {@code hyperedges} are added to them
   */
  IncidenceRows(Ids nodes, boolean newNodes, Ids hyperedges, boolean newHyperedges) {
    this.nodes = nodes;
    this.newNodes = newNodes;
    this.hyperedges = hyperedges;
    this.newHyperedges = newHyperedges;
  }

  void read(Table table, IncidenceColumns columns) throws IOException {
    ColumnRoles.Incidences roles = ColumnRoles.ofIncidences(table, columns);
    while (table.next()) {
      String node = id(table, roles.node(), "node");
      String hyperedge = id(table, roles.hyperedge(), "hyperedge");
      float weight =
          roles.weight() == ColumnRoles.NONE
              ? Float.NaN
              : DescribedRows.weight(table, roles.weight());
      if ((!newNodes && nodes.find(node) < 0)
          || (!newHyperedges && hyperedges.find(hyperedge) < 0)) {
        leftOut++;
      } else if (Float.isNaN(weight)) {
        builder.add(nodes.findOrAdd(node), hyperedges.findOrAdd(hyperedge));
      } else {
        builder.add(nodes.findOrAdd(node), hyperedges.findOrAdd(hyperedge), weight);
      }
    }
  }

  private static String id(Table table, int column, String what) throws DataFormatException {
    String id = table.cell(column);
    if (id.isEmpty()) {
      throw table.malformed(
          "a %s in each row".formatted(what), "an empty cell", "fill it or remove the row");
    }
    return id;
  }

  /** The hypergraph of what was read, with all nodes and hyperedges that have a number. */
  HypergraphBuilder builder() {
    return builder.declareNodes(nodes.size()).declareHyperedges(hyperedges.size());
  }

  /** How many rows were left out because of an id that is not known. */
  long leftOut() {
    return leftOut;
  }
}
