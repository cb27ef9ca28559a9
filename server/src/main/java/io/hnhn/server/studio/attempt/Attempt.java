package io.hnhn.server.studio.attempt;

import io.hnhn.data.DataFormatException;
import io.hnhn.learn.why.RowKind;
import io.hnhn.learn.why.TableChange;
import io.hnhn.model.EditedInputs;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.serving.RowIndex;
import io.hnhn.server.studio.explore.OpenRun;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Changes of the tables of a run, one after the other, as a person tries them. */
final class Attempt {
  private static final int MOST_CHANGES = 1_000;
  private static final int LONGEST_ID = 1_000;

  private final OpenRun run;
  private final Map<RowKind, Map<String, Integer>> added = new EnumMap<>(RowKind.class);
  private final Map<RowKind, Map<Integer, Map<String, String>>> cells =
      new EnumMap<>(RowKind.class);
  private final Map<RowKind, Set<Integer>> named = new EnumMap<>(RowKind.class);
  private final List<Membership> memberships = new ArrayList<>();
  private EditedInputs inputs;

  /** A node that was put into a hyperedge, or taken out of it. */
  record Membership(boolean isIn, int node, int hyperedge) {}

  private Attempt(OpenRun run) {
    this.run = run;
    this.inputs = run.model().unchanged();
    for (RowKind kind : RowKind.values()) {
      added.put(kind, new LinkedHashMap<>());
      cells.put(kind, new LinkedHashMap<>());
      named.put(kind, new LinkedHashSet<>());
    }
  }

  /**
   * Reads changes and applies them.
   *
   * @throws IllegalArgumentException if one can't be made
   */
  static Attempt read(JsonFields request, OpenRun run) {
    Attempt attempt = new Attempt(run);
    int number = 0;
    for (JsonNode node : request.list("changes", MOST_CHANGES)) {
      attempt.apply(new JsonFields(node, "changes[%d]".formatted(number++)));
    }
    return attempt;
  }

  private void apply(JsonFields change) {
    switch (change.text("do")) {
      case "take out" -> member(change, false);
      case "put in" -> member(change, true);
      case "set" -> cell(change);
      case "new node" -> add(change, RowKind.NODE);
      case "new hyperedge" -> add(change, RowKind.HYPEREDGE);
      default ->
          throw HttpFault.wrong(
              "Expected take out, put in, set, new node or new hyperedge at %s.do, but found another"
                  .formatted(change.place()));
    }
  }

  private void member(JsonFields change, boolean isIn) {
    change.expectOnly(Set.of("do", "node", "hyperedge"));
    int node = row(change, "node", RowKind.NODE);
    int hyperedge = row(change, "hyperedge", RowKind.HYPEREDGE);
    inputs =
        run.model()
            .tables()
            .apply(
                inputs,
                isIn
                    ? new TableChange.WithMember(node, hyperedge)
                    : new TableChange.WithoutMember(node, hyperedge));
    named.get(RowKind.NODE).add(node);
    named.get(RowKind.HYPEREDGE).add(hyperedge);
    boolean isUndone = memberships.remove(new Membership(!isIn, node, hyperedge));
    if (!isUndone) {
      memberships.add(new Membership(isIn, node, hyperedge));
    }
  }

  private void cell(JsonFields change) {
    change.expectOnly(Set.of("do", "kind", "row", "column", "value"));
    RowKind kind = kind(change);
    int row = row(change, "row", kind);
    String column = change.text("column");
    String value = change.optionalText("value").orElse("");
    inputs = run.model().tables().apply(inputs, new TableChange.WithCell(kind, row, column, value));
    named.get(kind).add(row);
    cells.get(kind).computeIfAbsent(row, _ -> new LinkedHashMap<>()).put(column, value);
  }

  private void add(JsonFields change, RowKind kind) {
    change.expectOnly(Set.of("do", "id", "cells"));
    String id = change.text("id");
    boolean isTaken =
        run.model().rows(kind).find(id).isPresent() || added.get(kind).containsKey(id);
    if (id.isEmpty() || id.length() > LONGEST_ID || isTaken) {
      throw HttpFault.wrong(
          "Expected a new id of 1 to %d characters at %s, but found %s"
              .formatted(
                  LONGEST_ID, change.place(), isTaken ? "one that is there" : "another text"));
    }
    Optional<Map<String, String>> given = change.cells("cells");
    int row = kind == RowKind.NODE ? inputs.nodes() : inputs.hyperedges();
    inputs =
        run.model()
            .tables()
            .apply(
                inputs,
                kind == RowKind.NODE
                    ? new TableChange.WithNode(given, List.of())
                    : new TableChange.WithHyperedge(given, List.of()));
    added.get(kind).put(id, row);
    named.get(kind).add(row);
    cells.get(kind).put(row, new LinkedHashMap<>(given.orElse(Map.of())));
  }

  static RowKind kind(JsonFields fields) {
    return switch (fields.text("kind")) {
      case "nodes" -> RowKind.NODE;
      case "hyperedges" -> RowKind.HYPEREDGE;
      default ->
          throw HttpFault.wrong(
              "Expected nodes or hyperedges at %s.kind, but found another"
                  .formatted(fields.place()));
    };
  }

  /** A row by its number, or one that is new by its id. */
  int row(JsonFields fields, String name, RowKind kind) {
    Optional<JsonNode> node = fields.get(name);
    if (node.isPresent() && node.get().isString()) {
      return named(node.get().stringValue(), kind, fields.place() + "." + name);
    }
    if (node.isEmpty() || !node.get().isInt()) {
      throw HttpFault.wrong(
          "Expected the number of a row, or the id of a new one, at %s.%s"
              .formatted(fields.place(), name));
    }
    return run.expectRow(kind, node.get().intValue());
  }

  /** A row by its name, new or known. */
  int named(String id, RowKind kind, String place) {
    Integer fresh = added.get(kind).get(id);
    if (fresh != null) {
      return fresh;
    }
    RowIndex index = run.model().rows(kind);
    return index
        .find(id)
        .orElseThrow(
            () -> index.unknown(id, place, "; a new one has to be made by a change before"));
  }

  /** What the model sees after all changes. */
  EditedInputs inputs() {
    return inputs;
  }

  /** The rows that changes name. */
  Set<Integer> named(RowKind kind) {
    return named.get(kind);
  }

  /** Whether a row is new. */
  boolean isNew(RowKind kind, int row) {
    return row >= run.rows(kind).count();
  }

  /** The name of a row, new or known. */
  String nameOf(RowKind kind, int row) {
    if (!isNew(kind, row)) {
      return run.rows(kind).nameOf(row);
    }
    return added.get(kind).entrySet().stream()
        .filter(entry -> entry.getValue() == row)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a row that is there, but found "
                        + DataFormatException.quoted(Integer.toString(row))));
  }

  /** Who was put where and taken out of what, as far as it was not undone. */
  List<Membership> memberships() {
    return List.copyOf(memberships);
  }

  /** Cells that were changed, or that a new row has, by row and column. */
  Map<Integer, Map<String, String>> cells(RowKind kind) {
    return cells.get(kind);
  }
}
