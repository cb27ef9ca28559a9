package io.hnhn.command.options;

import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which columns of tables mean what, where their names don't tell. */
final class ColumnOptions {
  @Option(
      names = "--node-column",
      paramLabel = "COLUMN",
      description = "Of tables: the column with the ids of nodes (default: guessed by name).")
  private @Nullable String node;

  @Option(
      names = "--hyperedge-column",
      paramLabel = "COLUMN",
      description = "Of tables: the column with the ids of hyperedges, the groups.")
  private @Nullable String hyperedge;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "Of tables: the column of the node table with the classes to learn.")
  private @Nullable String label;

  @Option(
      names = "--hyperedge-label",
      paramLabel = "COLUMN",
      description = "Of tables: the column of the hyperedge table with the classes to learn.")
  private @Nullable String hyperedgeLabel;

  /** What was said, if anything was. */
  Optional<TableOptions> said() {
    if (node == null && hyperedge == null && label == null && hyperedgeLabel == null) {
      return Optional.empty();
    }
    IncidenceColumns incidences =
        new IncidenceColumns(
            Optional.ofNullable(node), Optional.ofNullable(hyperedge), Optional.empty());
    return Optional.of(
        TableOptions.GUESSED
            .withIncidences(incidences)
            .withNodes(labelled(label))
            .withHyperedges(labelled(hyperedgeLabel)));
  }

  /** What was said, by the names of the options. */
  SequencedMap<String, Object> byOption() {
    SequencedMap<String, Object> said = new LinkedHashMap<>();
    put(said, "node-column", node);
    put(said, "hyperedge-column", hyperedge);
    put(said, "label", label);
    put(said, "hyperedge-label", hyperedgeLabel);
    return said;
  }

  private static void put(
      SequencedMap<String, Object> said, String option, @Nullable String column) {
    if (column != null) {
      said.put(option, column);
    }
  }

  private static AttributeColumns labelled(@Nullable String column) {
    return column == null ? AttributeColumns.GUESSED : AttributeColumns.GUESSED.withLabel(column);
  }
}
