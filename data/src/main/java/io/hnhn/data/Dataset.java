package io.hnhn.data;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A hypergraph with what is known about its nodes and hyperedges: the input of everything that
 * learns.
 *
 * <pre>{@code
 * Dataset dataset =
 *     Dataset.of("tiny", Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2}), features, labels, List.of("A", "B"))
 *         .withNodeNames(List.of("first", "second", "third"));
 * }</pre>
 *
 * <p>Arrays are taken as they are, not copied, and not to be written to.
 *
 * @param name a short name, such as {@code citeseer}
 * @param hypergraph nodes 0..n-1 and hyperedges 0..m-1
 * @param nodeFeatures one row a node; no columns if there are no features
 * @param hyperedgeFeatures one row a hyperedge
 * @param nodeLabels the class of each node, -1 for none
 * @param hyperedgeLabels the class of each hyperedge, -1 for none
 * @param classNames the name of class 0, 1, ..., shared by nodes and hyperedges
 * @param publishedSplits the labelled nodes to train on in published experiments, one array a split
 * @param nodeNames one name a node
 * @param hyperedgeNames one name a hyperedge
 */
public record Dataset(
    String name,
    Hypergraph hypergraph,
    SparseMatrix nodeFeatures,
    Optional<SparseMatrix> hyperedgeFeatures,
    int[] nodeLabels,
    Optional<int[]> hyperedgeLabels,
    List<String> classNames,
    List<int[]> publishedSplits,
    Optional<List<String>> nodeNames,
    Optional<List<String>> hyperedgeNames) {

  /** What a node or hyperedge without class has as label. */
  public static final int NO_LABEL = -1;

  public Dataset {
    if (name.isBlank()) {
      throw new IllegalArgumentException("Expected a name of the data set, but found none");
    }
    int nodes = hypergraph.nodes();
    int hyperedges = hypergraph.hyperedges();
    classNames = List.copyOf(classNames);
    int classes = classNames.size();
    requireCount("rows of node features", nodes, nodeFeatures.rows());
    requireCount("node labels", nodes, nodeLabels.length);
    requireLabels("node", nodeLabels, classes);
    hyperedgeFeatures.ifPresent(
        features -> requireCount("rows of hyperedge features", hyperedges, features.rows()));
    hyperedgeLabels.ifPresent(
        labels -> {
          requireCount("hyperedge labels", hyperedges, labels.length);
          requireLabels("hyperedge", labels, classes);
        });
    publishedSplits = List.copyOf(publishedSplits);
    for (int s = 0; s < publishedSplits.size(); s++) {
      requireTrainable(s, publishedSplits.get(s), nodeLabels);
    }
    nodeNames = nodeNames.map(List::copyOf);
    nodeNames.ifPresent(names -> requireCount("node names", nodes, names.size()));
    hyperedgeNames = hyperedgeNames.map(List::copyOf);
    hyperedgeNames.ifPresent(names -> requireCount("hyperedge names", hyperedges, names.size()));
  }

  /** A data set with labelled nodes and nothing else; the {@code with} methods add the rest. */
  public static Dataset of(
      String name,
      Hypergraph hypergraph,
      SparseMatrix nodeFeatures,
      int[] nodeLabels,
      List<String> classNames) {
    return new Dataset(
        name,
        hypergraph,
        nodeFeatures,
        Optional.empty(),
        nodeLabels,
        Optional.empty(),
        classNames,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same with a row of features for each hyperedge. */
  public Dataset withHyperedgeFeatures(SparseMatrix features) {
    return new Dataset(
        name,
        hypergraph,
        nodeFeatures,
        Optional.of(features),
        nodeLabels,
        hyperedgeLabels,
        classNames,
        publishedSplits,
        nodeNames,
        hyperedgeNames);
  }

  /** The same with a label for each hyperedge. */
  public Dataset withHyperedgeLabels(int[] labels) {
    return new Dataset(
        name,
        hypergraph,
        nodeFeatures,
        hyperedgeFeatures,
        nodeLabels,
        Optional.of(labels),
        classNames,
        publishedSplits,
        nodeNames,
        hyperedgeNames);
  }

  /** The same with other published splits. */
  public Dataset withPublishedSplits(List<int[]> splits) {
    return new Dataset(
        name,
        hypergraph,
        nodeFeatures,
        hyperedgeFeatures,
        nodeLabels,
        hyperedgeLabels,
        classNames,
        splits,
        nodeNames,
        hyperedgeNames);
  }

  /** The same with a name for each node. */
  public Dataset withNodeNames(List<String> names) {
    return new Dataset(
        name,
        hypergraph,
        nodeFeatures,
        hyperedgeFeatures,
        nodeLabels,
        hyperedgeLabels,
        classNames,
        publishedSplits,
        Optional.of(names),
        hyperedgeNames);
  }

  /** The same with a name for each hyperedge. */
  public Dataset withHyperedgeNames(List<String> names) {
    return new Dataset(
        name,
        hypergraph,
        nodeFeatures,
        hyperedgeFeatures,
        nodeLabels,
        hyperedgeLabels,
        classNames,
        publishedSplits,
        nodeNames,
        Optional.of(names));
  }

  /** Number of classes. */
  public int classes() {
    return classNames.size();
  }

  private static void requireCount(String what, int expected, int found) {
    if (found != expected) {
      throw new IllegalArgumentException(
          "Expected %d %s, but found %d".formatted(expected, what, found));
    }
  }

  private static void requireLabels(String what, int[] labels, int classes) {
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < NO_LABEL || labels[i] >= classes) {
        throw new IllegalArgumentException(
            "Expected labels between %d and %d, but found %d at %s %d"
                .formatted(NO_LABEL, classes - 1, labels[i], what, i));
      }
    }
  }

  private static void requireTrainable(int split, int[] rows, int[] labels) {
    BitSet seen = new BitSet();
    for (int row : rows) {
      if (row < 0 || row >= labels.length || labels[row] == NO_LABEL || seen.get(row)) {
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
            nodeFeatures.columns());
  }
}
