package io.hnhn.data.table;

import java.util.Optional;

/**
 * The columns of an incidence table: each row puts a node into a hyperedge. What is not named is
 * guessed from the names of the columns, see {@link DatasetTables}.
 *
 * @param node ids of nodes
 * @param hyperedge ids of hyperedges
 * @param weight weights of incidences, finite and above 0; a row without one has weight 1
 */
public record IncidenceColumns(
    Optional<String> node, Optional<String> hyperedge, Optional<String> weight) {

  /** All guessed. */
  public static final IncidenceColumns GUESSED =
      new IncidenceColumns(Optional.empty(), Optional.empty(), Optional.empty());

  /** Nodes and hyperedges by name, and weights if there is a column {@code weight}. */
  public static IncidenceColumns of(String node, String hyperedge) {
    return new IncidenceColumns(Optional.of(node), Optional.of(hyperedge), Optional.empty());
  }

  /** The same with weights from a column. */
  public IncidenceColumns withWeight(String column) {
    return new IncidenceColumns(node, hyperedge, Optional.of(column));
  }

  /** What is named here, and the rest as {@code other} names it. */
  public IncidenceColumns or(IncidenceColumns other) {
    return new IncidenceColumns(
        node.or(other::node), hyperedge.or(other::hyperedge), weight.or(other::weight));
  }
}
