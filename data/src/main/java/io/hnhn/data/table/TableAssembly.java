package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Puts together what was read from the tables: decides what stays, and counts what does not. */
final class TableAssembly {
  private final TableOptions options;
  private final List<String> classNames;
  private final Map<String, Integer> classOfText;
  private final ColumnSummaries summaries = new ColumnSummaries();
  private Omissions omissions = Omissions.NONE;

  private TableAssembly(TableOptions options, List<String> classNames) {
    this.options = options;
    this.classNames = classNames;
    this.classOfText =
        IntStream.range(0, classNames.size())
            .boxed()
            .collect(Collectors.toMap(classNames::get, Function.identity()));
  }

  /**
   * The data set.
   *
   * @param firstClasses the first classes; other labels follow in their order
   */
  static Loaded assemble(
      String name,
      TableOptions options,
      List<String> firstClasses,
      DescribedRows nodes,
      DescribedRows hyperedges,
      IncidenceRows incidences,
      TableReading reading) {
    List<String> classNames = classNames(firstClasses, nodes.labelTexts(), hyperedges.labelTexts());
    TableAssembly assembly = new TableAssembly(options, classNames);
    Dataset dataset = assembly.assemble(name, nodes, hyperedges, incidences, reading);
    return new Loaded(dataset, assembly.omissions, assembly.summaries.all());
  }

  private Dataset assemble(
      String name,
      DescribedRows nodes,
      DescribedRows hyperedges,
      IncidenceRows incidences,
      TableReading reading) {
    HypergraphBuilder builder = incidences.builder();
    Hypergraph all = builder.build();
    omit("duplicate incidences", builder.duplicates());
    omit("incidences with unknown ids", incidences.leftOut());
    BitSet keptNodes =
        options.nodes().keepsUnlinked() ? LinkedRows.all(all.nodes()) : LinkedRows.nodes(all);
    BitSet keptHyperedges =
        options.hyperedges().keepsUnlinked()
            ? LinkedRows.all(all.hyperedges())
            : LinkedRows.hyperedges(all);
    summaries.add(
        reading.incidences(),
        incidences,
        LinkedRows.nodes(all).cardinality(),
        LinkedRows.hyperedges(all).cardinality());
    omit("isolated nodes", all.nodes() - keptNodes.cardinality());
    omit("empty hyperedges", all.hyperedges() - keptHyperedges.cardinality());
    Hypergraph kept = LinkedRows.select(all, keptNodes, keptHyperedges);
    return new Dataset(
        name,
        withWeights(kept, hyperedges, keptHyperedges),
        attributes("nodes", nodes, keptNodes, reading.nodes()),
        attributes("hyperedges", hyperedges, keptHyperedges, reading.hyperedges()),
        classNames,
        List.of(),
        Optional.of(reading));
  }

  private Attributes attributes(
      String what, DescribedRows rows, BitSet kept, Optional<TableReading.Described> reading) {
    RowFeatures features = RowFeatures.of(what, rows, kept, options);
    reading.ifPresent(columns -> summaries.add(columns, rows, features));
    if (rows.count() > 0) {
      omit(what + " without a row", (long) rows.ids().size() - rows.count());
    }
    omissions = omissions.plus(features.omissions()).plus(rows.omissions());
    int[] classOf = rows.labelTexts().stream().mapToInt(classOfText::get).toArray();
    int[] labels =
        kept.stream()
            .map(row -> row < rows.count() ? rows.labels()[row] : Attributes.NO_LABEL)
            .map(label -> label == Attributes.NO_LABEL ? label : classOf[label])
            .toArray();
    List<String> names = kept.stream().mapToObj(rows.ids().texts()::get).toList();
    FittedColumns columns = features.columns();
    return new Attributes(
        features.matrix(), columns.features(), labels, names, Optional.of(columns));
  }

  private static Hypergraph withWeights(Hypergraph hypergraph, DescribedRows rows, BitSet kept) {
    if (rows.weights().length == 0) {
      return hypergraph;
    }
    float[] weights = new float[hypergraph.hyperedges()];
    int next = 0;
    for (int row = kept.nextSetBit(0); row >= 0; row = kept.nextSetBit(row + 1)) {
      double weight = row < rows.count() ? rows.weights()[row] : Double.NaN;
      weights[next++] = Double.isNaN(weight) ? 1 : (float) weight;
    }
    return hypergraph.withHyperedgeWeights(weights);
  }

  /** The classes: some first, and after them the other labels in their order. */
  static List<String> classNames(
      List<String> first, List<String> ofNodes, List<String> ofHyperedges) {
    Set<String> others = new TreeSet<>(ofNodes);
    others.addAll(ofHyperedges);
    first.forEach(others::remove);
    boolean areNumbers = others.stream().noneMatch(label -> Float.isNaN(Decimal.parse(label)));
    Stream<String> sorted =
        areNumbers
            ? others.stream().sorted(Comparator.comparingDouble(Double::parseDouble))
            : others.stream();
    return Stream.concat(first.stream(), sorted).toList();
  }

  private void omit(String kind, long count) {
    omissions = omissions.plus(kind, count);
  }
}
