package io.hnhn.data.table;

import io.hnhn.data.NumberScale;
import io.hnhn.data.TableReading;
import java.util.Optional;

/**
 * What a data set is made of when it is read from tables. Everything has a default.
 *
 * <pre>{@code
 * TableOptions.GUESSED
 *     .withIncidences(IncidenceColumns.of("product", "order").withWeight("quantity"))
 *     .withNodes(AttributeColumns.GUESSED.withLabel("department").withoutUnlinked())
 *     .withScale(NumberScale.RAW)
 * }</pre>
 *
 * @param incidences the columns of the incidence table
 * @param nodes the columns of the node table
 * @param hyperedges the columns of the hyperedge table
 * @param scale what happens to numbers; {@link NumberScale#STANDARDISED} if nothing is said
 * @param text what happens to text
 * @param before what columns were taken for when tables of the kind were read before; a column that
 *     is not named is the one of that name, if there is one
 */
public record TableOptions(
    IncidenceColumns incidences,
    AttributeColumns nodes,
    AttributeColumns hyperedges,
    Optional<NumberScale> scale,
    TextOptions text,
    Optional<TableReading> before) {

  /** Every column guessed, everything kept. */
  public static final TableOptions GUESSED =
      new TableOptions(
          IncidenceColumns.GUESSED,
          AttributeColumns.GUESSED,
          AttributeColumns.GUESSED,
          Optional.empty(),
          TextOptions.DEFAULT,
          Optional.empty());

  public TableOptions {
    nodes
        .weight()
        .ifPresent(
            column -> {
              throw new IllegalArgumentException(
                  "Expected no weights of nodes, but found " + column + " as their column");
            });
  }

  /** The same with other columns of the incidence table. */
  public TableOptions withIncidences(IncidenceColumns incidences) {
    return new TableOptions(incidences, nodes, hyperedges, scale, text, before);
  }

  /** The same with other columns of the node table. */
  public TableOptions withNodes(AttributeColumns nodes) {
    return new TableOptions(incidences, nodes, hyperedges, scale, text, before);
  }

  /** The same with other columns of the hyperedge table. */
  public TableOptions withHyperedges(AttributeColumns hyperedges) {
    return new TableOptions(incidences, nodes, hyperedges, scale, text, before);
  }

  /** The same with another scale of numbers. */
  public TableOptions withScale(NumberScale scale) {
    return new TableOptions(incidences, nodes, hyperedges, Optional.of(scale), text, before);
  }

  /** The same with other words. */
  public TableOptions withText(TextOptions text) {
    return new TableOptions(incidences, nodes, hyperedges, scale, text, before);
  }

  /**
   * The same with features made by what was learned before, and with columns that mean what they
   * meant before; where nothing was learned, both follow the tables that are read.
   */
  public TableOptions withFitted(FittedTables fitted) {
    return new TableOptions(
        incidences,
        fitted.nodes().map(nodes::withFitted).orElse(nodes),
        fitted.hyperedges().map(hyperedges::withFitted).orElse(hyperedges),
        scale,
        text,
        fitted.reading());
  }

  /** The same where tables hold features, which then are not made of their columns once more. */
  TableOptions forFeatures() {
    return new TableOptions(
        incidences, nodes.forFeatures(scale), hyperedges.forFeatures(scale), scale, text, before);
  }

  /** What is said here, and the rest as {@code other} says it; words are always those from here. */
  public TableOptions or(TableOptions other) {
    return new TableOptions(
        incidences.or(other.incidences),
        nodes.or(other.nodes),
        hyperedges.or(other.hyperedges),
        scale.or(other::scale),
        text,
        before.or(other::before));
  }
}
