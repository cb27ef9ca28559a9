package io.hnhn.learn.why;

import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.why.TableChange.WithoutCell;
import io.hnhn.learn.why.TableChange.WithoutFeature;
import io.hnhn.learn.why.TableChange.WithoutHyperedge;
import io.hnhn.learn.why.TableChange.WithoutMember;
import io.hnhn.learn.why.TableChange.WithoutNode;
import io.hnhn.learn.why.TableChange.WithoutSetMember;
import io.hnhn.learn.why.TableChange.WithoutVector;
import io.hnhn.learn.why.TableChange.WithoutWord;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is left out, one after the other, to see why a model says what it says: of all that the
 * model looks at, what lies next to the row that is asked about.
 */
final class LeaveOuts {
  private final Subject subject;
  private final Model model;
  private final ChangedTables tables;
  private final EditedInputs inputs;
  private final Hypergraph graph;
  private final Surroundings around;
  private final int hops;

  LeaveOuts(Subject subject, Model model, ChangedTables tables) {
    this.subject = subject;
    this.model = model;
    this.tables = tables;
    this.inputs = subject.unchanged();
    this.graph = subject.inputs().hypergraph();
    this.around = new Surroundings(graph, subject.nodes());
    this.hops =
        subject.task() == Task.HYPEREDGES ? model.reach().ofHyperedges() : model.reach().ofNodes();
  }

  void addTo(Trials trials) {
    switch (subject.task()) {
      case NODES -> addOfNode(trials);
      case HYPEREDGES -> addOfHyperedge(trials);
      case SETS -> addOfSet(trials);
    }
  }

  private void addOfNode(Trials trials) {
    addCells(trials, "of the node itself", List.of(subject.row()), RowKind.NODE);
    if (hops > 0) {
      List<Integer> hyperedges = around.hyperedges();
      trials.add(
          "hyperedges",
          "the smallest first",
          hyperedges.stream().map(WithoutHyperedge::new).toList());
      trials.add(
          "members of them",
          "those of the smallest hyperedges first",
          around.countMemberships(),
          around.memberships().map(member -> new WithoutMember(member.node(), member.hyperedge())));
      addNodes(trials, "those that share most hyperedges first", around.neighbours());
      if (model.hearsHyperedges()) {
        addCells(trials, "of hyperedges", hyperedges, RowKind.HYPEREDGE);
      }
    }
  }

  private void addOfHyperedge(Trials trials) {
    int row = subject.row();
    addCells(trials, "of the hyperedge itself", List.of(row), RowKind.HYPEREDGE);
    if (hops > 0) {
      List<Integer> members = IntStream.of(graph.nodesOf(row)).boxed().toList();
      trials.add(
          "members",
          "in the order of the data",
          members.stream().map(node -> new WithoutMember(node, row)).toList());
      addCells(trials, "of members", members, RowKind.NODE);
      if (hops > 1) {
        addNodes(trials, "in the order of the data", members);
        addHyperedges(trials);
      }
    }
  }

  private void addOfSet(Trials trials) {
    List<Integer> members = IntStream.of(subject.nodes()).boxed().toList();
    if (members.size() > 1) {
      trials.add(
          "members",
          "in the order of the data",
          members.stream().map(WithoutSetMember::new).toList());
    }
    addCells(trials, "of members", members, RowKind.NODE);
    if (hops > 0) {
      addHyperedges(trials);
    }
  }

  /** Other hyperedges of the members. */
  private void addHyperedges(Trials trials) {
    trials.add(
        "hyperedges of members",
        "those with most of the members first",
        around.hyperedges().stream()
            .filter(j -> !subject.is(RowKind.HYPEREDGE, j))
            .map(WithoutHyperedge::new)
            .toList());
  }

  /** Nodes altogether; of one in a single hyperedge that is what its membership is. */
  private void addNodes(Trials trials, String rule, List<Integer> nodes) {
    trials.add(
        "nodes altogether",
        rule,
        nodes.stream().filter(i -> graph.degree(i) > 1).map(WithoutNode::new).toList());
  }

  private void addCells(Trials trials, String whose, List<Integer> rows, RowKind of) {
    Optional<FeatureLayout> layout = tables.layout(of);
    if (layout.isEmpty()) {
      return;
    }
    List<TableChange> cells = new ArrayList<>();
    List<TableChange> words = new ArrayList<>();
    for (int row : rows) {
      addCells(layout.get(), of, row, cells, words);
    }
    trials.add("columns, features and vectors " + whose, "in the order of the data", cells);
    trials.add(
        "words " + whose,
        "in the order of the data, of each row those of the largest weight first",
        words);
  }

  private void addCells(
      FeatureLayout layout, RowKind of, int row, List<TableChange> cells, List<TableChange> words) {
    SortedMap<Integer, Float> values = ChangedTables.features(inputs, of, row);
    for (FeatureLayout.Span span : layout.spans()) {
      String column = span.column().name();
      List<String> found = FeatureLayout.words(span, values);
      // A text of one word is that word.
      if (layout.isFilled(span, values) && found.size() != 1) {
        cells.add(new WithoutCell(of, row, column));
      }
      found.forEach(word -> words.add(new WithoutWord(of, row, column, word)));
    }
    Stream<TableChange> plain =
        layout.plain(values).stream().map(feature -> new WithoutFeature(of, row, feature));
    plain.forEach(cells::add);
    if (layout.hasVector(values)) {
      cells.add(new WithoutVector(of, row));
    }
  }
}
