package io.hnhn.learn.profile;

import io.hnhn.data.Attributes;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.TableReading;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphStatistics;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a data set is like; {@code hnhn stats --json} prints it as it is here.
 *
 * @param structure counts and components
 * @param degrees of the nodes
 * @param sizes of the hyperedges
 * @param repeatedHyperedges hyperedges whose members another one before them has, too
 * @param read what columns of tables were taken for
 * @param columns of tables, each with what it was taken for and what is in it
 * @param leftOut what the file had and the data set has not
 * @param nodes features and classes of the nodes
 * @param hyperedges features and classes of the hyperedges
 * @param publishedSplits the number of labels to learn from in each published split
 */
public record DataStatistics(
    String name,
    HypergraphStatistics structure,
    Distribution degrees,
    Distribution sizes,
    int repeatedHyperedges,
    boolean weighted,
    Optional<TableReading> read,
    List<ColumnSummary> columns,
    SequencedMap<String, Long> leftOut,
    Rows nodes,
    Rows hyperedges,
    List<Integer> publishedSplits) {

  /**
   * What is known about nodes, or about hyperedges.
   *
   * @param named whether they have names
   * @param unlabelled how many have no class
   * @param classes those there are, the largest first
   * @param homophily whether nodes of one hyperedge are of one class, or hyperedges of one node;
   *     empty where there are no two labels to compare
   */
  public record Rows(
      int count,
      boolean named,
      FeatureSummary features,
      int unlabelled,
      List<ClassCount> classes,
      Optional<Homophily> homophily) {

    /** Whether any has a class. */
    public boolean labelled() {
      return unlabelled < count;
    }
  }

  /** How many there are of a class. */
  public record ClassCount(String name, int count) {}

  /** Looks at a data set as it was read. */
  public static DataStatistics of(Loaded loaded) {
    Dataset dataset = loaded.dataset();
    Hypergraph graph = dataset.hypergraph();
    return new DataStatistics(
        dataset.name(),
        HypergraphStatistics.of(graph),
        Distribution.of(IntStream.range(0, graph.nodes()).map(graph::degree).toArray()),
        Distribution.of(IntStream.range(0, graph.hyperedges()).map(graph::size).toArray()),
        repeated(graph),
        graph.hasHyperedgeWeights() || graph.hasIncidenceWeights(),
        loaded.reading(),
        loaded.columns(),
        loaded.omissions().counts(),
        rows(dataset.nodes(), dataset, graph),
        rows(dataset.hyperedges(), dataset, graph.dual()),
        dataset.publishedSplits().stream().map(split -> split.length).toList());
  }

  /** How many hyperedges have the members of one before them. */
  private static int repeated(Hypergraph graph) {
    Set<IntBuffer> seen = new HashSet<>();
    int repeated = 0;
    for (int hyperedge = 0; hyperedge < graph.hyperedges(); hyperedge++) {
      boolean isNew = seen.add(IntBuffer.wrap(graph.nodesOf(hyperedge)));
      repeated += isNew || graph.size(hyperedge) == 0 ? 0 : 1;
    }
    return repeated;
  }

  /** What is known about the nodes of a hypergraph, of which the hyperedges are the dual's. */
  private static Rows rows(Attributes attributes, Dataset dataset, Hypergraph graph) {
    int[] labels = attributes.labels();
    int[] counts = new int[dataset.classes()];
    Arrays.stream(labels).filter(label -> label >= 0).forEach(label -> counts[label]++);
    List<ClassCount> classes =
        IntStream.range(0, counts.length)
            .mapToObj(c -> new ClassCount(dataset.classNames().get(c), counts[c]))
            .filter(c -> c.count() > 0)
            .sorted((a, b) -> Integer.compare(b.count(), a.count()))
            .toList();
    Homophily homophily = Homophily.of(graph, labels, dataset.classes());
    return new Rows(
        attributes.count(),
        attributes.hasNames(),
        FeatureSummary.of(attributes),
        attributes.count() - Arrays.stream(counts).sum(),
        classes,
        homophily.hyperedges() == 0 || classes.size() < 2
            ? Optional.empty()
            : Optional.of(homophily));
  }
}
