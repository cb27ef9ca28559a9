package io.hnhn.server.studio.load;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.ColumnSummary.Use;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What a person said about a column.
 *
 * @param table {@code nodes}, {@code hyperedges} or {@code incidences}
 * @param use the word for what it is to be taken for
 */
public record SaidColumn(String table, String column, String use) {
  static final String INCIDENCES = "incidences";
  static final String NODES = "nodes";
  static final String HYPEREDGES = "hyperedges";

  private static final int MOST = 1_000;

  /** All of a request. */
  static List<SaidColumn> read(JsonFields request) {
    List<SaidColumn> said = new ArrayList<>();
    for (JsonNode node : request.list("columns", MOST)) {
      JsonFields fields = new JsonFields(node, "columns[%d]".formatted(said.size()));
      fields.expectOnly(Set.of("table", "column", "use"));
      SaidColumn column =
          new SaidColumn(fields.text("table"), fields.text("column"), fields.text("use"));
      if (!choices(column.table).contains(column.use)) {
        throw HttpFault.wrong(
            "Expected a table of incidences, nodes or hyperedges with one of its uses at columns[%d], but found others"
                .formatted(said.size()));
      }
      said.add(column);
    }
    return said;
  }

  /** What a column of a table may be taken for. */
  static List<String> choices(String table) {
    List<Use> uses =
        switch (table) {
          case INCIDENCES -> List.of(Use.NODES, Use.HYPEREDGES, Use.WEIGHT);
          case NODES ->
              List.of(Use.ID, Use.LABEL, Use.NUMBER, Use.CATEGORY, Use.TEXT, Use.LEFT_OUT);
          case HYPEREDGES ->
              List.of(
                  Use.ID, Use.LABEL, Use.WEIGHT, Use.NUMBER, Use.CATEGORY, Use.TEXT, Use.LEFT_OUT);
          default -> List.of();
        };
    return uses.stream().map(Use::toString).toList();
  }

  /** All that was said, for whoever reads tables. */
  public static TableOptions options(List<SaidColumn> said) {
    return TableOptions.GUESSED
        .withIncidences(
            new IncidenceColumns(
                first(said, Use.NODES), first(said, Use.HYPEREDGES), weight(said, INCIDENCES)))
        .withNodes(described(said, NODES))
        .withHyperedges(described(said, HYPEREDGES));
  }

  private static Optional<String> first(List<SaidColumn> said, Use use) {
    return of(said, INCIDENCES).filter(c -> c.is(use)).map(SaidColumn::column).findFirst();
  }

  private static Optional<String> weight(List<SaidColumn> said, String table) {
    return of(said, table).filter(c -> c.is(Use.WEIGHT)).map(SaidColumn::column).findFirst();
  }

  private static Stream<SaidColumn> of(List<SaidColumn> said, String table) {
    return said.stream().filter(column -> column.table.equals(table));
  }

  private boolean is(Use wanted) {
    return wanted.toString().equals(use);
  }

  private static AttributeColumns described(List<SaidColumn> said, String table) {
    AttributeColumns columns = AttributeColumns.GUESSED;
    for (SaidColumn one : of(said, table).toList()) {
      columns =
          switch (one.use) {
            case "id" -> columns.withId(one.column);
            case "label" -> columns.withLabel(one.column);
            case "weight" -> columns.withWeight(one.column);
            case "number" -> columns.withKind(one.column, ColumnKind.NUMERIC);
            case "category" -> columns.withKind(one.column, ColumnKind.CATEGORICAL);
            case "text" -> columns.withKind(one.column, ColumnKind.TEXT);
            default -> columns.withKind(one.column, ColumnKind.IGNORE);
          };
    }
    return columns;
  }
}
