package io.hnhn.report.training;

import io.hnhn.data.Omissions;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphStatistics;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Chart;
import io.hnhn.report.ColumnTable;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The data: how nodes and hyperedges hang together, and what was left out. */
final class Structure {
  /** Up to this number each size has a bar of its own. */
  private static final int NARROW = 30;

  private Structure() {}

  static void add(RunFacts run, Page page) {
    Hypergraph graph = run.dataset().hypergraph();
    HypergraphStatistics facts = HypergraphStatistics.of(graph);
    page.section("The data", words(run, facts), leftOut(run.data().omissions()));
    if (!run.data().columns().isEmpty()) {
      page.table(ColumnTable.of(run.data().columns()));
    }
    if (!run.data().omissions().isEmpty()) {
      page.table(table(run.data().omissions()));
    }
    page.chart(
        distribution(
            "Sizes of hyperedges",
            "hyperedges",
            "have %s nodes",
            IntStream.range(0, graph.hyperedges()).map(graph::size).toArray()));
    page.chart(
        distribution(
            "Degrees of nodes",
            "nodes",
            "are in %s hyperedges",
            IntStream.range(0, graph.nodes()).map(graph::degree).toArray()));
  }

  private static String words(RunFacts run, HypergraphStatistics facts) {
    return String.format(
        Locale.ROOT,
        "%s has %d nodes, %d hyperedges and %d features of each node. A hyperedge has %.1f nodes on"
            + " average, at most %d; a node is in %.1f hyperedges on average, at most %d. %s",
        run.dataset().name(),
        facts.nodes(),
        facts.hyperedges(),
        run.dataset().nodes().features().columns(),
        facts.size().mean(),
        facts.size().max(),
        facts.degree().mean(),
        facts.degree().max(),
        connection(facts));
  }

  private static String connection(HypergraphStatistics facts) {
    String alone =
        facts.isolatedNodes() == 0
            ? ""
            : " %d nodes are in no hyperedge: the model knows them by their features alone."
                .formatted(facts.isolatedNodes());
    return (facts.components() == 1
            ? "From every node one can walk to every other by hyperedges."
            : "It falls into %d parts that no hyperedge connects; the largest has %d nodes."
                .formatted(facts.components(), facts.largestComponent()))
        + alone;
  }

  private static String leftOut(Omissions omissions) {
    return omissions.isEmpty()
        ? "Nothing was left out of it."
        : "Some of what its files have was left out when it was read.";
  }

  private static Table table(Omissions omissions) {
    return new Table(
        "Left out",
        List.of("what", "how many"),
        omissions.counts().entrySet().stream()
            .map(entry -> List.of(entry.getKey(), Long.toString(entry.getValue())))
            .toList(),
        "");
  }

  /**
   * Bars where sizes are few; otherwise how many have at least each size, by logarithms.
   *
   * @param what what has a size
   * @param have what it means to have one
   */
  private static Chart distribution(String title, String what, String have, int[] values) {
    int most = Arrays.stream(values).max().orElse(0);
    if (most <= NARROW) {
      double[] counts = new double[most + 1];
      for (int value : values) {
        counts[value]++;
      }
      int least = Arrays.stream(values).min().orElse(0);
      return new BarChart(
          title,
          "How many %s %s.".formatted(what, have.formatted("so many")),
          Axis.linear(what),
          IntStream.rangeClosed(least, most).mapToObj(Integer::toString).toList(),
          List.of(new BarChart.Bars(what, Arrays.copyOfRange(counts, least, most + 1))));
    }
    int[] sorted = Arrays.stream(values).filter(value -> value > 0).sorted().toArray();
    int[] distinct = Arrays.stream(sorted).distinct().toArray();
    double[] atLeast =
        Arrays.stream(distinct)
            .mapToDouble(size -> Arrays.stream(sorted).filter(value -> value >= size).count())
            .toArray();
    return new LineChart(
        title,
        "How many %s %s. On both axes equal steps multiply."
            .formatted(what, have.formatted("at least so many")),
        Axis.logarithmic(have.formatted("at least so many")),
        Axis.logarithmic(what),
        List.of(new Series(what, Arrays.stream(distinct).asDoubleStream().toArray(), atLeast)));
  }
}
