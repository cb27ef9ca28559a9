package io.hnhn.spark.app;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Which columns have ids, where nobody says so: tables are joined by columns of one name.
 *
 * @param node of the incidence table
 * @param hyperedge of the incidence table
 * @param nodeId of the node table
 * @param hyperedgeId of the hyperedge table; {@code id} where there is none
 */
record TableColumnNames(String node, String hyperedge, String nodeId, String hyperedgeId) {
  static TableColumnNames of(
      AppOptions options, Dataset<Row> incidences, Dataset<Row> nodes, List<String> ofHyperedges) {
    List<String> ofIncidences = Arrays.asList(incidences.columns());
    List<String> ofNodes = Arrays.asList(nodes.columns());
    String node =
        options.optional("node-col").orElseGet(() -> shared(ofIncidences, ofNodes, "node"));
    String nodeId = options.optional("node-id-col").orElse(ofNodes.contains(node) ? node : "id");
    String hyperedge =
        options
            .optional("hyperedge-col")
            .orElseGet(
                () ->
                    ofHyperedges.isEmpty()
                        ? ofIncidences.stream()
                            .filter(name -> !name.equals(node))
                            .findFirst()
                            .orElse("hyperedge")
                        : shared(ofIncidences, ofHyperedges, "hyperedge"));
    String hyperedgeId =
        options
            .optional("hyperedge-id-col")
            .orElse(ofHyperedges.contains(hyperedge) ? hyperedge : "id");
    return new TableColumnNames(node, hyperedge, nodeId, hyperedgeId);
  }

  private static String shared(List<String> incidences, List<String> others, String usual) {
    return incidences.stream().filter(others::contains).findFirst().orElse(usual);
  }
}
