package io.hnhn.learn.why;

import io.hnhn.data.FittedColumn;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.why.TableChange.WithCell;
import io.hnhn.learn.why.TableChange.WithMember;
import io.hnhn.learn.why.TableChange.WithSetMember;
import io.hnhn.learn.why.TableChange.WithValue;
import io.hnhn.learn.why.TableChange.WithWord;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * What is put in or changed, one after the other, to see what another answer would take: members
 * and words from the neighbourhood, and other values and numbers of the row's own columns.
 */
final class Additions {
  private final Subject subject;
  private final Model model;
  private final ChangedTables tables;
  private final EditedInputs inputs;
  private final Surroundings around;
  private final List<Integer> neighbours;
  private final UsualNumbers numbers;

  Additions(Subject subject, Model model, ChangedTables tables, UsualNumbers numbers) {
    this.subject = subject;
    this.model = model;
    this.tables = tables;
    this.inputs = subject.unchanged();
    Hypergraph graph = subject.inputs().hypergraph();
    this.around = new Surroundings(graph, subject.nodes());
    this.neighbours = around.neighbours();
    this.numbers = numbers;
  }

  void addTo(Trials trials) {
    switch (subject.task()) {
      case NODES -> {
        if (model.reach().ofNodes() > 0) {
          trials.add(
              "hyperedges of neighbours to join",
              "those with most neighbours first",
              around.hyperedgesBeyond().stream()
                  .map(j -> new WithMember(subject.row(), j))
                  .toList());
        }
        addValues(trials, RowKind.NODE);
        addWords(trials);
      }
      case HYPEREDGES -> {
        if (model.reach().ofHyperedges() > 0) {
          trials.add(
              "neighbours to put in",
              "those that share most hyperedges first",
              neighbours.stream().map(i -> new WithMember(i, subject.row())).toList());
        }
        addValues(trials, RowKind.HYPEREDGE);
      }
      case SETS ->
          trials.add(
              "neighbours to put in",
              "those that share most hyperedges first",
              neighbours.stream().map(WithSetMember::new).toList());
    }
  }

  /** Other values of the row's own categorical columns, and other numbers. */
  private void addValues(Trials trials, RowKind of) {
    Optional<FeatureLayout> layout = tables.layout(of);
    if (layout.isEmpty()) {
      return;
    }
    SortedMap<Integer, Float> row = ChangedTables.features(inputs, of, subject.row());
    List<TableChange> changes = new ArrayList<>();
    for (FeatureLayout.Span span : layout.get().spans()) {
      List<String> values = FeatureLayout.values(span);
      for (int v = 0; v < values.size(); v++) {
        if (!row.containsKey(span.first() + v)) {
          changes.add(new WithValue(of, subject.row(), span.column().name(), values.get(v)));
        }
      }
    }
    trials.add("other values of columns", "in the order of the columns", changes);
    trials.add(
        "other numbers of columns",
        "in the order of the columns, of each the least that the data have, the greatest and some"
            + " between",
        layout.get().spans().stream().flatMap(span -> otherNumbers(of, span, row)).toList());
  }

  private Stream<WithCell> otherNumbers(
      RowKind of, FeatureLayout.Span span, SortedMap<Integer, Float> row) {
    if (!(span.column() instanceof FittedColumn.Numeric column)) {
      return Stream.empty();
    }
    String own = ChangeWords.number(column, row.getOrDefault(span.first(), 0f));
    return numbers.of(of, column.name()).stream()
        .filter(number -> !number.equals(own))
        .map(number -> new WithCell(of, subject.row(), column.name(), number));
  }

  /** Words that texts of neighbours have, and that of the node has not. */
  private void addWords(Trials trials) {
    FeatureLayout layout = tables.layout(RowKind.NODE).orElseThrow();
    SortedMap<Integer, Float> own = ChangedTables.features(inputs, RowKind.NODE, subject.row());
    List<FeatureLayout.Span> texts =
        layout.spans().stream()
            .filter(span -> span.words().isPresent())
            .filter(span -> span.words().get().takesWords(span.own(own)))
            .toList();
    if (texts.isEmpty()) {
      return;
    }
    Map<TableChange, Integer> found = new HashMap<>();
    for (int neighbour : neighbours) {
      SortedMap<Integer, Float> row = ChangedTables.features(inputs, RowKind.NODE, neighbour);
      for (FeatureLayout.Span span : texts) {
        Set<String> known = new HashSet<>(FeatureLayout.words(span, own));
        for (String word : FeatureLayout.words(span, row)) {
          if (!known.contains(word)) {
            String column = span.column().name();
            found.merge(new WithWord(RowKind.NODE, subject.row(), column, word), 1, Integer::sum);
          }
        }
      }
    }
    trials.add(
        "words of neighbours to add",
        "those that most neighbours have first",
        found.keySet().stream()
            .sorted(
                Comparator.<TableChange, Integer>comparing(found::get)
                    .reversed()
                    .thenComparing(TableChange::toString))
            .toList());
  }
}
