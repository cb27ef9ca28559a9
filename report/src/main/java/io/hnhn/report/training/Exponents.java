package io.hnhn.report.training;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.report.Page;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What α and β of an HNHN mean for the data at hand: a hyperedge of s nodes counts s^α for a node,
 * a node in d hyperedges counts d^β for a hyperedge.
 */
final class Exponents {
  private Exponents() {}

  static void add(RunFacts run, Page page) {
    if (!(run.trained().model() instanceof Hnhn hnhn)) {
      return;
    }
    Hypergraph graph = run.dataset().hypergraph();
    Map<String, Matrix> parameters = run.trained().parameters();
    List<Influence> influences =
        List.of(
            Influence.of(
                Influence.Side.ALPHA,
                hnhn.alpha(),
                parameters.get("alpha"),
                IntStream.range(0, graph.hyperedges()).map(graph::size)),
            Influence.of(
                Influence.Side.BETA,
                hnhn.beta(),
                parameters.get("beta"),
                IntStream.range(0, graph.nodes()).map(graph::degree)));
    page.section(
        "What counts: α and β",
        Stream.concat(
                Stream.of(
                    "A node looks at the hyperedges it is in, and a hyperedge at the nodes it has;"
                        + " each takes a weighted mean of what it sees. Two numbers say what has"
                        + " weight in it."),
                influences.stream().map(Influence::words))
            .toArray(String[]::new));
    influences.stream().filter(Influence::isWorthAChart).map(Influence::chart).forEach(page::chart);
  }
}
