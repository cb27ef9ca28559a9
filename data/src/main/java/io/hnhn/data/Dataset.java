package io.hnhn.data;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A hypergraph with what is known about its nodes and hyperedges: the input of everything that
 * learns.
 *
 * <pre>{@code
 * Dataset dataset =
 *     Dataset.of("tiny", Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2}), features, labels, List.of("A", "B"));
 * Dataset named = dataset.withNodes(dataset.nodes().withNames(List.of("first", "second", "third")));
 * }</pre>
 *
 * @param name a short name, such as {@code citeseer}
 * @param hypergraph nodes 0..n-1 and hyperedges 0..m-1
 * @param nodes features, labels and names of the nodes
 * @param hyperedges features, labels and names of the hyperedges
 * @param classNames the name of class 0, 1, ..., shared by nodes and hyperedges
 * @param publishedSplits the labelled nodes to train on in published experiments, one array a split
 * @param reading what columns were taken for, if it was read from tables
 */
public record Dataset(
    String name,
    Hypergraph hypergraph,
    Attributes nodes,
    Attributes hyperedges,
    List<String> classNames,
    List<int[]> publishedSplits,
    Optional<TableReading> reading) {

  public Dataset {
    if (name.isBlank()) {
      throw new IllegalArgumentException("Expected a name of the data set, but found none");
    }
    classNames = List.copyOf(classNames);
    requireFit("node", hypergraph.nodes(), nodes, classNames.size());
    requireFit("hyperedge", hypergraph.hyperedges(), hyperedges, classNames.size());
    publishedSplits = List.copyOf(publishedSplits);
    for (int s = 0; s < publishedSplits.size(); s++) {
      requireTrainable(s, publishedSplits.get(s), nodes.labels());
    }
  }

  /** A data set that does not come from tables. */
  public Dataset(
      String name,
      Hypergraph hypergraph,
      Attributes nodes,
      Attributes hyperedges,
      List<String> classNames,
      List<int[]> publishedSplits) {
    this(name, hypergraph, nodes, hyperedges, classNames, publishedSplits, Optional.empty());
  }

  /** What a model sees of it: all of it, features of hyperedges where there are any. */
  public Inputs inputs() {
    return hyperedges.hasFeatures()
        ? new Inputs(hypergraph, nodes.features(), hyperedges.features())
        : new Inputs(hypergraph, nodes.features());
  }

  /** A data set with labelled nodes and nothing else; the {@code with} methods add the rest. */
  public static Dataset of(
      String name,
      Hypergraph hypergraph,
      Features nodeFeatures,
      int[] nodeLabels,
      List<String> classNames) {
    return new Dataset(
        name,
        hypergraph,
        new Attributes(nodeFeatures, List.of(), nodeLabels, List.of()),
        Attributes.none(hypergraph.hyperedges()),
        classNames,
        List.of());
  }

  /** The same with another name. */
  public Dataset withName(String name) {
    return new Dataset(name, hypergraph, nodes, hyperedges, classNames, publishedSplits, reading);
  }

  /** The same with other features, labels and names of the nodes. */
  public Dataset withNodes(Attributes nodes) {
    return new Dataset(name, hypergraph, nodes, hyperedges, classNames, publishedSplits, reading);
  }

  /** The same with other features, labels and names of the hyperedges. */
  public Dataset withHyperedges(Attributes hyperedges) {
    return new Dataset(name, hypergraph, nodes, hyperedges, classNames, publishedSplits, reading);
  }

  /** The same with other published splits. */
  public Dataset withPublishedSplits(List<int[]> splits) {
    return new Dataset(name, hypergraph, nodes, hyperedges, classNames, splits, reading);
  }

  /**
   * The part with the given nodes and hyperedges, renumbered in their order: hyperedges lose the
   * members that are not kept, published splits the nodes. Features, labels and names stay with
   * what they belong to; classes stay as they are.
   *
   * @param nodes which nodes to keep, ascending
   * @param hyperedges which hyperedges to keep, ascending
   */
  public Dataset restrictedTo(int[] nodes, int[] hyperedges) {
    Restriction.requireAscending("node", nodes, hypergraph.nodes());
    Restriction.requireAscending("hyperedge", hyperedges, hypergraph.hyperedges());
    return new Dataset(
        name,
        hypergraph.subHypergraph(nodes, hyperedges),
        this.nodes.restrictedTo(nodes),
        this.hyperedges.restrictedTo(hyperedges),
        classNames,
        publishedSplits.stream().map(split -> Restriction.of(split, nodes)).toList(),
        reading);
  }

  /** Number of classes. */
  public int classes() {
    return classNames.size();
  }

  private static void requireFit(String what, int count, Attributes attributes, int classes) {
    if (attributes.count() != count) {
      throw new IllegalArgumentException(
          "Expected %d rows of %s features, but found %d"
              .formatted(count, what, attributes.count()));
    }
    int[] labels = attributes.labels();
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < Attributes.NO_LABEL || labels[i] >= classes) {
        throw new IllegalArgumentException(
            "Expected labels between %d and %d, but found %d at %s %d"
                .formatted(Attributes.NO_LABEL, classes - 1, labels[i], what, i));
      }
    }
  }

  private static void requireTrainable(int split, int[] rows, int[] labels) {
    BitSet seen = new BitSet();
    for (int row : rows) {
      if (row < 0 || row >= labels.length || labels[row] == Attributes.NO_LABEL || seen.get(row)) {
        throw new IllegalArgumentException(
            "Expected labelled nodes between 0 and %d, each once, in split %d, but found %d"
                .formatted(labels.length - 1, split, row));
      }
      seen.set(row);
    }
  }

  @Override
  public String toString() {
    return "%s: %d nodes, %d hyperedges, %d incidences, %d classes, %d features"
        .formatted(
            name,
            hypergraph.nodes(),
            hypergraph.hyperedges(),
            hypergraph.incidences(),
            classes(),
            nodes.features().columns());
  }
}
