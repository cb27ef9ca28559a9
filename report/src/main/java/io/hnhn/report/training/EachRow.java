package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Task;
import io.hnhn.report.Page;
import io.hnhn.report.RowTable;
import io.hnhn.report.RowTable.Cell;
import io.hnhn.report.RowTable.Column;
import io.hnhn.report.RowTable.Filter;
import io.hnhn.report.RowTable.Text;
import io.hnhn.report.RowTable.Things;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table of the nodes, or hyperedges, that were classified, with what is around each. */
final class EachRow {
  private static final int NEAREST = 3;

  /** A search finds a row by so many of its hyperedges or nodes. */
  private static final int FOUND_BY = 12;

  /** Columns of the classes. */
  private static final int KNOWN = 1;

  private static final int SAID = 2;

  private final RunFacts run;
  private final boolean ofNodes;
  private final Attributes rows;
  private final Attributes others;
  private final ListedRows answers;
  private final int[] listed;
  private final String[] uses;

  private EachRow(RunFacts run) {
    Dataset data = run.dataset();
    this.run = run;
    this.ofNodes = run.trained().model().task() == Task.NODES;
    this.rows = ofNodes ? data.nodes() : data.hyperedges();
    this.others = ofNodes ? data.hyperedges() : data.nodes();
    this.answers =
        new ListedRows(
            rows.labels(), run.predictions().classes(), run.predictions().probabilities());
    this.listed = answers.rows();
    this.uses = uses(run, rows.count());
  }

  static void add(RunFacts run, Page page) {
    if (run.sets() == null) {
      EachRow each = new EachRow(run);
      page.section("Each " + run.row(), each.words());
      page.rows(each.table());
    }
  }

  private static String[] uses(RunFacts run, int count) {
    String[] uses = new String[count];
    Arrays.fill(uses, "–");
    mark(uses, run.training(), "learned");
    mark(uses, run.validation(), "validation");
    mark(uses, run.test(), "tested");
    return uses;
  }

  private static void mark(String[] uses, @Nullable Labels labels, String use) {
    if (labels != null) {
      Arrays.stream(labels.rows()).forEach(row -> uses[row] = use);
    }
  }

  private String words() {
    String row = run.row();
    String order =
        "First come the %ss of which the model says something else than is known, the surest of it"
                .formatted(row)
            + " first: there it is mistaken, or the label is. Then come the others, those first of"
            + " which it is least sure.";
    return answers.all() == listed.length ? order : order + leftOut();
  }

  private String leftOut() {
    int mistakes = (int) IntStream.range(0, answers.all()).filter(answers::isMistake).count();
    String listedMistakes =
        mistakes > ListedRows.MISTAKES
            ? "at least %d of %d mistakes, the surest of each pair of classes and of all"
                .formatted(ListedRows.MISTAKES, mistakes)
            : "all %d mistakes".formatted(mistakes);
    return " Of %d %ss %d are listed: %s, %d others of which the model is least sure, and the rest"
            .formatted(answers.all(), run.row(), listed.length, listedMistakes, ListedRows.UNSURE)
        + " by lot. predictions.csv has all of them.";
  }

  private RowTable table() {
    int[][] nearest = nearest();
    List<List<Cell>> cells = new ArrayList<>();
    for (int i = 0; i < listed.length; i++) {
      int row = listed[i];
      cells.add(
          List.of(
              new Text(rows.nameOf(row)),
              new Text(className(rows.labels()[row])),
              new Text(className(answers.predicted()[row])),
              new Text(percent(answers.certainty(row))),
              new Text(uses[row]),
              around(row),
              new Things(
                  Arrays.stream(nearest[i]).mapToObj(this::named).toList(), nearest[i].length)));
    }
    return new RowTable(
        "Classes known and said",
        columns(),
        cells,
        List.of(
            filter("mistakes", answers::isMistake),
            filter("mistakes in the test", row -> answers.isMistake(row) && isTested(row)),
            filter("tested", this::isTested),
            filter("class not known", row -> rows.labels()[row] == Attributes.NO_LABEL)),
        List.of(KNOWN, SAID),
        "Nearest are those whose representations have the largest cosine, with the class that is"
            + " known of them. %s are listed from the smallest to the largest."
                .formatted(ofNodes ? "Hyperedges" : "Nodes"));
  }

  private List<Column> columns() {
    Stream<Column> searched =
        Stream.of("id", "known", "said", "probability", "used", ofNodes ? "hyperedges" : "nodes")
            .map(name -> new Column(name, !name.equals("probability")));
    return Stream.concat(searched, Stream.of(new Column("nearest", false))).toList();
  }

  private int[][] nearest() {
    Matrix representations = ofNodes ? run.nodes() : run.hyperedges();
    return representations == null
        ? new int[listed.length][0]
        : Neighbours.of(representations, listed, NEAREST);
  }

  /** The hyperedges of a node or the nodes of a hyperedge, those first that say most. */
  private Things around(int row) {
    Hypergraph graph = run.dataset().hypergraph();
    int[] all = ofNodes ? graph.hyperedgesOf(row) : graph.nodesOf(row);
    Comparator<Integer> smallest =
        Comparator.comparingInt(other -> ofNodes ? graph.size(other) : graph.degree(other));
    List<String> first =
        Arrays.stream(all).boxed().sorted(smallest).limit(FOUND_BY).map(others::nameOf).toList();
    return new Things(first, all.length);
  }

  private String named(int row) {
    int known = rows.labels()[row];
    String name = rows.nameOf(row);
    return known == Attributes.NO_LABEL ? name : "%s (%s)".formatted(name, className(known));
  }

  private String className(int label) {
    return label == Attributes.NO_LABEL ? "–" : run.classNames().get(label);
  }

  private boolean isTested(int row) {
    return uses[row].equals("tested");
  }

  private Filter filter(String name, IntPredicate wanted) {
    BitSet found = new BitSet();
    IntStream.range(0, listed.length).filter(i -> wanted.test(listed[i])).forEach(found::set);
    return new Filter(name, found);
  }
}
