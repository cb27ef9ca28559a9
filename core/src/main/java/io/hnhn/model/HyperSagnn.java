package io.hnhn.model;

import io.hnhn.expr.Activation;
import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.graph.CompressedRows;
import java.util.List;

/**
 * Hyper-SAGNN, self-attention for hyperedge prediction (Zhang, Zou, Ma 2020). Each member of a set
 * is described twice: by itself, and by what the <em>other</em> members are. A set is likely where
 * the two agree as they do in hyperedges:
 *
 * <pre>
 * x_i = tanh( features W + b )                                      the encoder, once a layer
 * n_i = x_i normalised to mean 0 and variance 1, with gain and shift
 * s_i = tanh( n_i W_S + b_S )                                       static
 * α_ij = softmax over the members j ≠ i of (n_i W_Q) · (n_j W_K) / √width
 * d_i = tanh( Σ over j ≠ i of α_ij n_j W_V )                        dynamic
 * o_i = w · (d_i − s_i)² + b                                        squared element by element
 * p   = mean of σ(o_i) over the members i
 * </pre>
 *
 * Several heads share the hidden width: each has its columns of W_Q, W_K and W_V, and an α; width
 * is that of a head. d of the only member of a set is 0. The logits are log Σ σ(−o_i) and log Σ
 * σ(o_i), whose softmax is (1 − p, p); both are taken without leaving the logarithm, so that a
 * member that is sure of itself still learns.
 *
 * <p>The authors' paper has no n; their program normalises what attention looks at. Without it
 * nothing is learned from features that are small, as those of words are whose rows sum to 1: d and
 * s are then the same for all sets but for a part too small to be squared. The program normalises d
 * and s as well, and the encoder is trained to give back its input; neither is done here. The
 * hypergraph itself plays no part beyond the sets it is trained with: where nodes are to be known
 * by their neighbours, as in the authors' experiments, rows of the adjacency are given as features.
 * Dropout follows every layer of the encoder but the last. A set of k nodes costs k² products of
 * rows.
 *
 * <pre>{@code
 * Model model = new HyperSagnn(Architecture.forSets(), 4).withHidden(64);
 * }</pre>
 *
 * @param heads number of heads
 */
public record HyperSagnn(Architecture architecture, int heads) implements LayeredModel<HyperSagnn> {
  public HyperSagnn {
    OptionChecks.expectAtLeast("heads", 1, heads);
    if (architecture.task() != Task.SETS) {
      throw new IllegalArgumentException(
          "Expected the task SETS, since Hyper-SAGNN predicts hyperedges and nothing else, but"
              + " found %s; choose another model".formatted(architecture.task()));
    }
  }

  @Override
  public HyperSagnn with(Architecture other) {
    return new HyperSagnn(other, heads);
  }

  @Override
  public boolean passesMessages() {
    return architecture.smooths();
  }

  @Override
  public Reach reachOfLayers() {
    return new Reach(0, 0);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Layers layers = new Layers(architecture, inputs, mode);
    Entries members = new Entries(inputs.expectCandidates().byHyperedge());
    Expr nodes =
        layers.stack(layers.nodeFeatures(), (x, name) -> tanh(new Linear(name, hidden()).of(x)));
    Expr normalised = new Norm("norm").of(nodes);
    Expr fixed = members.ofSources(tanh(new Linear("static", hidden()).of(normalised)));
    Expr difference = tanh(attended(members, normalised)).plus(fixed.scale(-1));
    Expr o = new Linear("score", 1).of(difference.multiply(difference));
    Expr no = softplus(o).scale(-1).segmentLogSumExp(members.pattern());
    Expr yes = softplus(o.scale(-1)).scale(-1).segmentLogSumExp(members.pattern());
    return new Outputs(Expr.concat(List.of(no, yes)), nodes, null);
  }

  /** A row for each member of a set: what the others are, by attention. */
  private Expr attended(Entries members, Expr nodes) {
    CompressedRows others = members.others();
    Heads split = new Heads(heads, hidden());
    Expr queries = members.ofSources(new Linear("query", hidden()).withoutBias(nodes));
    Expr keys = new Linear("key", hidden()).withoutBias(nodes);
    Expr values = new Linear("value", hidden()).withoutBias(nodes);
    return split.join(
        head -> {
          Expr query = split.part(queries, head);
          Expr dots = Expr.of(new IncidenceDot(others), query, split.part(keys, head));
          Expr alpha = dots.scale(1 / Math.sqrt(query.columns())).segmentSoftmax(others);
          return split.part(values, head).propagate(others, alpha);
        });
  }

  private static Expr tanh(Expr x) {
    return x.activate(Activation.TANH);
  }

  private static Expr softplus(Expr x) {
    return x.activate(Activation.SOFTPLUS);
  }
}
