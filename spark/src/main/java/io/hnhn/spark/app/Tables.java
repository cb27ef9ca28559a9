package io.hnhn.spark.app;

import io.hnhn.spark.SharedSetters;
import io.hnhn.spark.table.TableSchema;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * The tables that options name.
 *
 * @param hyperedges null where none is named
 * @param names which columns have ids
 */
record Tables(
    Dataset<Row> incidences,
    Dataset<Row> nodes,
    @Nullable Dataset<Row> hyperedges,
    TableColumnNames names) {
  /**
   * Reads them.
   *
   * @throws io.hnhn.spark.table.TableFault if incidences have no columns of ids
   */
  static Tables of(AppOptions options, TableFiles files) throws IOException {
    String ofHyperedges = options.optional("hyperedges").orElse(null);
    Dataset<Row> incidences = files.read(options.required("incidences"));
    Dataset<Row> nodes = files.read(options.required("nodes"));
    Dataset<Row> hyperedges = ofHyperedges == null ? null : files.read(ofHyperedges);
    TableColumnNames names =
        TableColumnNames.of(
            options,
            incidences,
            nodes,
            hyperedges == null ? List.of() : Arrays.asList(hyperedges.columns()));
    TableSchema schema = new TableSchema("incidences", incidences.schema());
    schema.expectIds(names.node());
    schema.expectIds(names.hyperedge());
    return new Tables(incidences, nodes, hyperedges, names);
  }

  /** The hyperedges, which have to be there where they are classified. */
  Dataset<Row> expectHyperedges() {
    if (hyperedges == null) {
      throw new IllegalArgumentException(
          "Expected --hyperedges for the task hyperedges, but found none");
    }
    return hyperedges;
  }

  /** The same tables, nodes and hyperedges with more columns. */
  Tables with(Dataset<Row> nodes, @Nullable Dataset<Row> hyperedges) {
    return new Tables(incidences, nodes, hyperedges, names);
  }

  /** Sets them, and their columns of ids. */
  <S extends SharedSetters<S>> void giveTo(S stage) {
    stage
        .setNodeCol(names.node())
        .setHyperedgeCol(names.hyperedge())
        .setNodeIdCol(names.nodeId())
        .setHyperedgeIdCol(names.hyperedgeId())
        .setIncidences(incidences)
        .setNodes(nodes);
    if (hyperedges != null) {
      stage.setHyperedges(hyperedges);
    }
  }
}
