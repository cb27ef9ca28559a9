package io.hnhn.data;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the columns of the tables of a data set were taken for, told or guessed. People should see
 * it: a guess that is wrong gives another data set, and no error.
 *
 * @param incidences the incidence table
 * @param nodes the node table, if there is one
 * @param hyperedges the hyperedge table, if there is one
 */
public record TableReading(
    Incidences incidences, Optional<Described> nodes, Optional<Described> hyperedges) {

  /**
   * The columns of the incidence table.
   *
   * @param table its name
   * @param node the column of nodes
   * @param hyperedge the column of hyperedges
   * @param weight the column of weights, if there is one
   */
  public record Incidences(String table, String node, String hyperedge, Optional<String> weight) {
    @Override
    public String toString() {
      return "%s: %s, %s%s"
          .formatted(
              table,
              role("nodes are", node),
              role("hyperedges", hyperedge),
              weight.map(column -> ", " + role("weights", column)).orElse(""));
    }
  }

  /**
   * The columns of a node table or a hyperedge table.
   *
   * @param table its name
   * @param id the column of ids
   * @param label the column of classes, if there is one
   * @param weight the column of weights, if there is one
   * @param others all other columns, of which features are made where they are fit for it
   */
  public record Described(
      String table,
      String id,
      Optional<String> label,
      Optional<String> weight,
      List<String> others) {
    public Described {
      others = List.copyOf(others);
    }

    /** The names of all columns. */
    public Set<String> all() {
      Set<String> all = new HashSet<>(others);
      all.add(id);
      label.ifPresent(all::add);
      weight.ifPresent(all::add);
      return all;
    }

    @Override
    public String toString() {
      return "%s: %s, %s%s"
          .formatted(
              table,
              role("ids", id),
              label.map(column -> role("label", column)).orElse("no label"),
              weight.map(column -> ", " + role("weights", column)).orElse(""));
    }
  }

  private static String role(String role, String column) {
    return role + " " + DataFormatException.quoted(column);
  }

  /**
   * In one line, such as {@code incidences.csv: nodes are "product", hyperedges "order"; nodes.csv:
   * ids "product", label "department"}.
   */
  @Override
  public String toString() {
    return Stream.of(Optional.of(incidences), nodes, hyperedges)
        .flatMap(Optional::stream)
        .map(Object::toString)
        .collect(Collectors.joining("; "));
  }
}
