package io.hnhn.cli.options;

import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import java.util.Optional;
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

  private static AttributeColumns labelled(@Nullable String column) {
    return column == null ? AttributeColumns.GUESSED : AttributeColumns.GUESSED.withLabel(column);
  }
}
