package io.hnhn.server.studio.attempt;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.TableReading;
import io.hnhn.data.format.csv.CsvSink;
import io.hnhn.data.table.TableSink;
import io.hnhn.learn.why.RowKind;
import io.hnhn.server.studio.attempt.TryRoutes.Changed;
import io.hnhn.server.studio.explore.Cells;
import io.hnhn.server.studio.explore.OpenRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** What was tried as tables: changed rows as they are then, and what the model said. */
final class TriedTables {
  private TriedTables() {}

  /** A table. */
  record Tried(String name, String text) {}

  static List<Tried> of(OpenRun run, Attempt attempt, List<Changed> answers) throws IOException {
    List<Tried> files = new ArrayList<>();
    if (!attempt.memberships().isEmpty()) {
      files.add(incidences(run, attempt));
    }
    for (RowKind kind : RowKind.values()) {
      if (!attempt.cells(kind).isEmpty()) {
        files.add(rows(run, attempt, kind));
      }
    }
    files.add(answers(answers));
    return files;
  }

  /** A row is {@code +} where a node was put in, and {@code -} where it was taken out. */
  private static Tried incidences(OpenRun run, Attempt attempt) throws IOException {
    Optional<TableReading.Incidences> reading =
        run.dataset().reading().map(TableReading::incidences);
    List<String> columns =
        List.of(
            "change",
            reading.map(TableReading.Incidences::node).orElse("node"),
            reading.map(TableReading.Incidences::hyperedge).orElse("hyperedge"));
    List<List<String>> rows = new ArrayList<>();
    for (Attempt.Membership one : attempt.memberships()) {
      rows.add(
          List.of(
              one.isIn() ? "+" : "-",
              attempt.nameOf(RowKind.NODE, one.node()),
              attempt.nameOf(RowKind.HYPEREDGE, one.hyperedge())));
    }
    return new Tried("incidences.csv", csv(columns, rows));
  }

  /** Rows of the table of nodes, or of hyperedges, all of their cells. */
  private static Tried rows(OpenRun run, Attempt attempt, RowKind kind) throws IOException {
    Optional<TableReading.Described> reading =
        run.dataset()
            .reading()
            .flatMap(kind == RowKind.NODE ? TableReading::nodes : TableReading::hyperedges);
    String id = reading.map(TableReading.Described::id).orElse("id");
    SequencedSet<String> columns = new LinkedHashSet<>(List.of(id));
    reading.flatMap(TableReading.Described::label).ifPresent(columns::add);
    reading.flatMap(TableReading.Described::weight).ifPresent(columns::add);
    reading.map(TableReading.Described::others).ifPresent(columns::addAll);
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<Integer, Map<String, String>> changed : attempt.cells(kind).entrySet()) {
      Map<String, String> cells = new LinkedHashMap<>();
      if (!attempt.isNew(kind, changed.getKey())) {
        Cells.of(run, kind, changed.getKey())
            .forEach(cell -> cells.put(cell.column(), cell.value()));
      }
      cells.putAll(changed.getValue());
      cells.put(id, attempt.nameOf(kind, changed.getKey()));
      columns.addAll(cells.keySet());
      rows.add(columns.stream().map(column -> cells.getOrDefault(column, "")).toList());
    }
    return new Tried(kind.plural() + ".csv", csv(List.copyOf(columns), rows));
  }

  private static Tried answers(List<Changed> answers) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (Changed one : answers) {
      rows.add(
          List.of(
              one.id(),
              one.before().map(answer -> answer.answer()).orElse(""),
              one.before().map(answer -> Float.toString(answer.probability())).orElse(""),
              one.after().answer(),
              Float.toString(one.after().probability())));
    }
    return new Tried(
        "answers.csv",
        csv(List.of("id", "class before", "probability before", "class", "probability"), rows));
  }

  /** Rows that came before a column was known have no cell there. */
  private static String csv(List<String> columns, List<List<String>> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CsvSink sink = CsvSink.create(bytes, ',')) {
      sink.begin(columns.stream().map(TableSink.Column::text).toList());
      for (List<String> row : rows) {
        Object[] cells = new Object[columns.size()];
        for (int c = 0; c < cells.length; c++) {
          cells[c] = c < row.size() ? row.get(c) : "";
        }
        sink.add(cells);
      }
    }
    return bytes.toString(UTF_8);
  }
}
