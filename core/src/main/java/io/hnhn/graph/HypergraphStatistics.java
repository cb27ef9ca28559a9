package io.hnhn.graph;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A hypergraph in a few numbers; {@link #toString} lays them out as a table.
 *
 * @param nodes number of nodes, n
 * @param hyperedges number of hyperedges, m
 * @param incidences number of incidences
 * @param density share of the n x m incidence matrix that is not zero; 0 where it has no place
 * @param degree spread of the degrees of the nodes
 * @param size spread of the sizes of the hyperedges
 * @param isolatedNodes nodes in no hyperedge
 * @param emptyHyperedges hyperedges without a node
 * @param singleNodeHyperedges hyperedges with one node
 * @param components number of {@linkplain ConnectedComponents connected components}
 * @param largestComponent number of nodes of the component that has the most
 */
public record HypergraphStatistics(
    int nodes,
    int hyperedges,
    long incidences,
    double density,
    Spread degree,
    Spread size,
    int isolatedNodes,
    int emptyHyperedges,
    int singleNodeHyperedges,
    int components,
    int largestComponent) {

  /**
   * How some numbers are spread; all 0 where there are none. The median of an even count is the
   * mean of the two in the middle.
   */
  public record Spread(int min, double mean, double median, int max) {
    static Spread of(int[] values) {
      if (values.length == 0) {
        return new Spread(0, 0, 0, 0);
      }
      int[] sorted = values.clone();
      Arrays.sort(sorted);
      int half = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[half] : ((double) sorted[half - 1] + sorted[half]) / 2;
      double mean = (double) Arrays.stream(sorted).asLongStream().sum() / sorted.length;
      return new Spread(sorted[0], mean, median, sorted[sorted.length - 1]);
    }
  }

  /** The statistics of a hypergraph. */
  public static HypergraphStatistics of(Hypergraph hypergraph) {
    int[] degrees = table(hypergraph.nodes(), hypergraph::degree);
    int[] sizes = table(hypergraph.hyperedges(), hypergraph::size);
    double places = (double) hypergraph.nodes() * hypergraph.hyperedges();
    ConnectedComponents components = ConnectedComponents.of(hypergraph);
    return new HypergraphStatistics(
        hypergraph.nodes(),
        hypergraph.hyperedges(),
        hypergraph.incidences(),
        places == 0 ? 0 : hypergraph.incidences() / places,
        Spread.of(degrees),
        Spread.of(sizes),
        count(degrees, 0),
        count(sizes, 0),
        count(sizes, 1),
        components.count(),
        components.nodesInLargest());
  }

  private static int[] table(int count, IntUnaryOperator value) {
    return IntStream.range(0, count).map(value).toArray();
  }

  private static int count(int[] values, int wanted) {
    return (int) Arrays.stream(values).filter(value -> value == wanted).count();
  }

  /** A table, one line a number. */
  @Override
  public String toString() {
    return String.join(
        "\n",
        line("nodes", nodes),
        line("hyperedges", hyperedges),
        line("incidences", incidences),
        String.format(Locale.ROOT, "%-22s %12.3g", "density", density),
        line("isolated nodes", isolatedNodes),
        line("empty hyperedges", emptyHyperedges),
        line("single-node hyperedges", singleNodeHyperedges),
        line("components", components),
        line("largest component", largestComponent),
        "",
        "%-10s %8s %8s %8s %8s".formatted("", "min", "mean", "median", "max"),
        line("degree", degree),
        line("size", size),
        "");
  }

  private static String line(String name, long value) {
    return String.format(Locale.ROOT, "%-22s %12d", name, value);
  }

  private static String line(String name, Spread spread) {
    return String.format(
        Locale.ROOT,
        "%-10s %8d %8.2f %8.1f %8d",
        name,
        spread.min,
        spread.mean,
        spread.median,
        spread.max);
  }
}
