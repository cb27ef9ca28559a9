package io.hnhn.model;

import io.hnhn.expr.Activation;
import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Initializer;
import org.jspecify.annotations.Nullable;

/**
 * How much a target attends to each of its sources: a softmax over the sources of every target.
 *
 * <pre>
 * weight(s → t) = exp(LeakyReLU(score(s, t)) + log w(s, t)) / Σ over the sources s' of t of the same
 * </pre>
 *
 * The slope of the LeakyReLU is 0.2. w is the weight of the incidence, times that of a source that
 * is a hyperedge, so that a source of weight 2 counts as two of weight 1.
 *
 * <pre>{@code
 * Attention attention = Attention.toNodes(inputs.hypergraph());
 * Expr weights = attention.of("layer0", nodes, edges); // a number an incidence
 * Expr heard = attention.sum(weights, edges); // a row a node
 * }</pre>
 *
 * @param entries rows are targets, columns are sources
 * @param logWeights log w, null where all weights are 1 or are not to count
 */
public record Attention(Entries entries, @Nullable Expr logWeights) {
  /** Hyperedges attend to their nodes. */
  public static Attention toHyperedges(Hypergraph graph) {
    Entries entries = new Entries(graph.byHyperedge());
    return graph.hasIncidenceWeights()
        ? new Attention(entries, entries.column(k -> Math.log(graph.incidenceWeight(k))))
        : new Attention(entries, null);
  }

  /** Nodes attend to their hyperedges. */
  public static Attention toNodes(Hypergraph graph) {
    CompressedRows.Transposed byNode = graph.byHyperedge().transposed();
    Entries entries = new Entries(byNode.rows());
    if (!graph.hasIncidenceWeights() && !graph.hasHyperedgeWeights()) {
      return new Attention(entries, null);
    }
    return new Attention(
        entries,
        entries.column(
            k ->
                Math.log(graph.incidenceWeight(byNode.originOf(k)))
                    + Math.log(graph.hyperedgeWeight(byNode.rows().column(k)))));
  }

  /** The same where weights of the hypergraph don't count. */
  public Attention unweighted() {
    return new Attention(entries, null);
  }

  /**
   * The weights, a column with one row an entry, for scores a · [t, s] = a₁ · t + a₂ · s: two
   * columns are gathered onto the entries, never the rows they are made of.
   *
   * @param name of the parameters a₁ and a₂: {@code name.target} and {@code name.source}
   */
  public Expr of(String name, Expr targets, Expr sources) {
    return weights(
        entries
            .ofTargets(score(name + ".target", targets))
            .plus(entries.ofSources(score(name + ".source", sources))));
  }

  /** The weights for scores of the entries. */
  public Expr weights(Expr scores) {
    Expr active = scores.activate(Activation.LEAKY_RELU);
    Expr all = logWeights == null ? active : active.plus(logWeights);
    return all.segmentSoftmax(entries.pattern());
  }

  /** Σ weight(s → t) s over the sources s of every target t. */
  public Expr sum(Expr weights, Expr sources) {
    return sources.propagate(entries.pattern(), weights);
  }

  private static Expr score(String name, Expr x) {
    return x.matmul(Expr.parameter(name, x.columns(), 1, new Initializer.GlorotUniform()));
  }
}
