package io.hnhn.command.options;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which columns of tables mean what, where their names don't tell. */
final class ColumnOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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
      names = "--weight-column",
      paramLabel = "COLUMN",
      description =
          "Of tables: the column of the incidence table with its weights (default: weight, if there"
              + " is one).")
  private @Nullable String weight;

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

  @Option(
      names = "--node-id",
      paramLabel = "COLUMN",
      description = "Of tables: the column of the node table with the ids of nodes.")
  private @Nullable String nodeId;

  @Option(
      names = "--hyperedge-id",
      paramLabel = "COLUMN",
      description = "Of tables: the column of the hyperedge table with the ids of hyperedges.")
  private @Nullable String hyperedgeId;

  @Option(
      names = "--hyperedge-weight",
      paramLabel = "COLUMN",
      description = "Of tables: the column of the hyperedge table with the weights of hyperedges.")
  private @Nullable String hyperedgeWeight;

  @Option(
      names = "--node-kind",
      paramLabel = "COLUMN=KIND",
      description =
          "Of tables: what a column of the node table is: numeric, categorical, text or ignore"
              + " (default: guessed by its cells). May be said for several columns.")
  private List<String> nodeKinds = new ArrayList<>();

  @Option(
      names = "--hyperedge-kind",
      paramLabel = "COLUMN=KIND",
      description = "The same for a column of the hyperedge table.")
  private List<String> hyperedgeKinds = new ArrayList<>();

  /** What was said, if anything was. */
  Optional<TableOptions> said() {
    if (byOption().isEmpty()) {
      return Optional.empty();
    }
    IncidenceColumns incidences =
        new IncidenceColumns(
            Optional.ofNullable(node), Optional.ofNullable(hyperedge), Optional.ofNullable(weight));
    AttributeColumns hyperedges =
        described("--hyperedge-kind", hyperedgeId, hyperedgeLabel, hyperedgeKinds);
    return Optional.of(
        TableOptions.GUESSED
            .withIncidences(incidences)
            .withNodes(described("--node-kind", nodeId, label, nodeKinds))
            .withHyperedges(
                hyperedgeWeight == null ? hyperedges : hyperedges.withWeight(hyperedgeWeight)));
  }

  /** What was said, by the names of the options. */
  SequencedMap<String, Object> byOption() {
    SequencedMap<String, Object> said = new LinkedHashMap<>();
    put(said, "node-column", node);
    put(said, "hyperedge-column", hyperedge);
    put(said, "weight-column", weight);
    put(said, "label", label);
    put(said, "hyperedge-label", hyperedgeLabel);
    put(said, "node-id", nodeId);
    put(said, "hyperedge-id", hyperedgeId);
    put(said, "hyperedge-weight", hyperedgeWeight);
    put(said, "node-kind", nodeKinds.isEmpty() ? null : nodeKinds);
    put(said, "hyperedge-kind", hyperedgeKinds.isEmpty() ? null : hyperedgeKinds);
    return said;
  }

  private static void put(
      SequencedMap<String, Object> said, String option, @Nullable Object value) {
    if (value != null) {
      said.put(option, value);
    }
  }

  private AttributeColumns described(
      String option, @Nullable String id, @Nullable String label, List<String> kinds) {
    AttributeColumns columns = AttributeColumns.GUESSED;
    columns = id == null ? columns : columns.withId(id);
    columns = label == null ? columns : columns.withLabel(label);
    for (String said : kinds) {
      int equals = said.lastIndexOf('=');
      Optional<ColumnKind> kind =
          Arrays.stream(ColumnKind.values())
              .filter(k -> k.name().equalsIgnoreCase(said.substring(equals + 1)))
              .findFirst();
      if (equals < 1 || kind.isEmpty()) {
        throw new ParameterException(
            command.commandLine(),
            "Expected %s COLUMN=KIND, a kind being numeric, categorical, text or ignore, but found %s"
                .formatted(option, said));
      }
      columns = columns.withKind(said.substring(0, equals), kind.get());
    }
    return columns;
  }
}
