package io.hnhn.server.api;

import io.hnhn.data.DataFormatException;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.learn.why.ChangedTables;
import io.hnhn.learn.why.RowKind;
import io.hnhn.learn.why.TableChange;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Limits;
import io.hnhn.server.serving.RowIndex;
import io.hnhn.server.serving.ServedModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * The rows that a request asks about, in the data as it is with all that came with the request: the
 * tables with rows for what is new.
 *
 * @param ids what they are called
 * @param rows their numbers
 * @param inputs what the model sees
 * @param isChanged whether anything came with the request
 */
record AskedRows(List<String> ids, int[] rows, EditedInputs inputs, boolean isChanged) {
  /** The fields that say what is asked about. */
  static final Set<String> FIELDS = Set.of("nodes", "hyperedges", "sets");

  /**
   * Reads a request.
   *
   * @param task what is asked about: nodes, hyperedges or sets of nodes
   * @throws HttpFault if there is something in it that can't be asked
   */
  static AskedRows read(JsonFields request, ServedModel model, Task task) {
    return new Reader(request, model, task).read();
  }

  /** What a request is read by. */
  private static final class Reader {
    private final JsonFields request;
    private final ServedModel model;
    private final Task task;
    private final Map<String, Integer> newNodes = new HashMap<>();
    private final Map<String, Integer> newHyperedges = new HashMap<>();
    private int incidences;

    Reader(JsonFields request, ServedModel model, Task task) {
      this.request = request;
      this.model = model;
      this.task = task;
    }

    AskedRows read() {
      List<RowEntry> nodes = entries(RowKind.NODE);
      List<RowEntry> hyperedges = entries(RowKind.HYPEREDGE);
      EditedInputs unchanged = model.unchanged();
      number(nodes, unchanged.nodes(), newNodes);
      number(hyperedges, unchanged.hyperedges(), newHyperedges);
      EditedInputs inputs = grown(unchanged, nodes, hyperedges);
      return switch (task) {
        case NODES -> asked(nodes, newNodes, inputs);
        case HYPEREDGES -> asked(hyperedges, newHyperedges, inputs);
        case SETS -> askedSets(inputs);
      };
    }

    private List<RowEntry> entries(RowKind kind) {
      boolean isAsked = task == kind.task();
      String list = kind.plural();
      List<RowEntry> entries = RowEntry.read(request, list, kind, model.rows(kind), Limits.ROWS);
      for (RowEntry entry : entries) {
        if (!isAsked && !entry.isNew()) {
          throw HttpFault.wrong(
              "Expected new %s alone at %s, since the question is about others, but found %s, which the data has"
                  .formatted(list, entry.place(), DataFormatException.quoted(entry.id())));
        }
      }
      return entries;
    }

    private static void number(List<RowEntry> entries, int first, Map<String, Integer> numbers) {
      for (RowEntry entry : entries) {
        if (entry.isNew() && numbers.put(entry.id(), first + numbers.size()) != null) {
          throw HttpFault.wrong(
              "Expected each new id once, but found %s again at %s"
                  .formatted(DataFormatException.quoted(entry.id()), entry.place()));
        }
      }
      if (numbers.size() > Limits.NEW_ROWS) {
        throw HttpFault.wrong(
            "Expected at most %d new rows, but found %d; send several requests"
                .formatted(Limits.NEW_ROWS, numbers.size()));
      }
    }

    /** Hyperedges come first, with the members that there are; nodes then say where they are. */
    private EditedInputs grown(
        EditedInputs unchanged, List<RowEntry> nodes, List<RowEntry> hyperedges) {
      Map<Integer, Set<Integer>> joined = new HashMap<>();
      List<TableChange.WithHyperedge> moreHyperedges = new ArrayList<>();
      for (RowEntry entry : hyperedges) {
        if (entry.isNew()) {
          int number = unchanged.hyperedges() + moreHyperedges.size();
          List<Integer> old = new ArrayList<>();
          for (int member : resolved(entry, RowKind.NODE)) {
            if (member < unchanged.nodes()) {
              old.add(member);
            } else {
              joined.computeIfAbsent(member, _ -> new TreeSet<>()).add(number);
            }
          }
          moreHyperedges.add(new TableChange.WithHyperedge(entry.cells(), old));
        }
      }
      List<TableChange.WithNode> moreNodes = new ArrayList<>();
      for (RowEntry entry : nodes) {
        if (entry.isNew()) {
          int number = unchanged.nodes() + moreNodes.size();
          Set<Integer> in = joined.getOrDefault(number, new TreeSet<>());
          in.addAll(resolved(entry, RowKind.HYPEREDGE));
          moreNodes.add(new TableChange.WithNode(entry.cells(), List.copyOf(in)));
        }
      }
      ChangedTables tables = model.tables();
      return tables.withNodes(tables.withHyperedges(unchanged, moreHyperedges), moreNodes);
    }

    private Set<Integer> resolved(RowEntry entry, RowKind kind) {
      expectFew(entry.links().size());
      Set<Integer> numbers = new TreeSet<>();
      for (String name : entry.links()) {
        numbers.add(resolve(name, kind, entry.place()));
      }
      return numbers;
    }

    private void expectFew(int more) {
      incidences += more;
      if (incidences > Limits.NEW_INCIDENCES) {
        throw HttpFault.wrong(
            "Expected at most %d members in new rows; send several requests"
                .formatted(Limits.NEW_INCIDENCES));
      }
    }

    private int resolve(String name, RowKind kind, String place) {
      RowIndex index = model.rows(kind);
      OptionalInt known = index.find(name);
      Integer added = (kind == RowKind.NODE ? newNodes : newHyperedges).get(name);
      if (known.isEmpty() && added == null) {
        throw index.unknown(
            name,
            place,
            "; a new one has to come with the request, in the list %s".formatted(kind.plural()));
      }
      return known.isPresent() ? known.getAsInt() : added;
    }

    private AskedRows asked(
        List<RowEntry> entries, Map<String, Integer> added, EditedInputs inputs) {
      expectSome(entries, task == Task.NODES ? "nodes" : "hyperedges");
      if (request.has("sets")) {
        throw HttpFault.wrong("Expected no sets, since the question is about single rows");
      }
      return new AskedRows(
          entries.stream().map(RowEntry::id).toList(),
          entries.stream()
              .mapToInt(entry -> entry.known().orElseGet(() -> added.get(entry.id())))
              .toArray(),
          inputs,
          inputs.version() > 0);
    }

    private AskedRows askedSets(EditedInputs grown) {
      List<JsonNode> sets = request.list("sets", Limits.NEW_ROWS);
      expectSome(sets, "sets");
      List<int[]> members = new ArrayList<>();
      List<String> ids = new ArrayList<>();
      for (JsonNode set : sets) {
        String place = "sets[%d]".formatted(ids.size());
        if (!set.isArray() || set.isEmpty()) {
          throw HttpFault.wrong(
              "Expected a list of names of nodes at %s, but found %s"
                  .formatted(place, JsonFields.shown(set)));
        }
        List<String> names = set.valueStream().map(node -> JsonFields.text(node, place)).toList();
        expectFew(names.size());
        members.add(names.stream().mapToInt(name -> resolve(name, RowKind.NODE, place)).toArray());
        ids.add(String.join(SetNames.SEPARATOR, names));
      }
      int[] rows = new int[ids.size()];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = i;
      }
      return new AskedRows(ids, rows, grown.plusCandidates(members), true);
    }

    private static void expectSome(List<?> asked, String what) {
      if (asked.isEmpty()) {
        throw HttpFault.wrong(
            "Expected at least one element in the list %s, since it is what is asked about, but found none"
                .formatted(what));
      }
    }
  }
}
