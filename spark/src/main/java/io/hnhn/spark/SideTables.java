package io.hnhn.spark;

import io.hnhn.model.Task;
import io.hnhn.spark.table.GivenTables;
import io.hnhn.spark.table.TableColumns;
import io.hnhn.spark.table.TableSchema;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The tables beside the rows that are learned from or asked about; null where none was set. */
record SideTables(
    @Nullable Dataset<Row> incidences,
    @Nullable Dataset<Row> nodes,
    @Nullable Dataset<Row> hyperedges) {
  static final SideTables NONE = new SideTables(null, null, null);

  SideTables withIncidences(Dataset<Row> table) {
    return new SideTables(table, nodes, hyperedges);
  }

  SideTables withNodes(Dataset<Row> table) {
    return new SideTables(incidences, table, hyperedges);
  }

  SideTables withHyperedges(Dataset<Row> table) {
    return new SideTables(incidences, nodes, table);
  }

  /**
   * The columns of rows that are given beside these tables.
   *
   * @throws io.hnhn.spark.table.TableFault if these have no ids, or no features where they are all
   *     the nodes there are
   */
  TableSchema expectRows(StructType rows, Task task, TableColumns columns) {
    boolean ofNodes = task == Task.NODES;
    TableSchema schema = new TableSchema(ofNodes ? "nodes" : "hyperedges", rows);
    schema.expectIds(ofNodes ? columns.nodeId() : columns.hyperedgeId());
    if (ofNodes && nodes == null) {
      schema.expectFeatures(columns);
    }
    return schema;
  }

  /** Whether all rows of the kind that is classified are given apart. */
  boolean has(Task task) {
    return (task == Task.NODES ? nodes : hyperedges) != null;
  }

  /** The hypergraph's tables, the rows being those of their kind where none was set. */
  GivenTables with(Dataset<Row> rows, Task task, TableColumns columns) {
    if (incidences == null) {
      throw new IllegalArgumentException(
          "Expected a table of incidences, but found none; set it by setIncidences");
    }
    Dataset<Row> ofNodes = nodes == null && task == Task.NODES ? rows : nodes;
    if (ofNodes == null) {
      throw new IllegalArgumentException(
          "Expected a table of nodes beside the hyperedges that are classified, but found none; set"
              + " it by setNodes");
    }
    return GivenTables.of(
        incidences,
        ofNodes,
        hyperedges == null && task == Task.HYPEREDGES ? rows : hyperedges,
        columns);
  }
}
