package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.Initializer;
import java.util.ArrayList;
import java.util.List;

/**
 * AllSetTransformer (Chien, Pan, Peng, Milenkovic 2022): hyperedges and nodes are functions of
 * multisets, learned as pooling by attention (Lee et al. 2019). A seed θ, learned and the same for
 * all targets, asks the members of a set:
 *
 * <pre>
 * K = x W_K + b_K     V = x W_V + b_V     α = softmax over the members of LeakyReLU( K · θ )
 * y = norm( Σ α V + θ )                   pooled = norm( y + relu(y W + b) )
 *
 * X_E = relu( pooled from X_V )           X_V = relu( pooled from X_E )
 * </pre>
 *
 * Several heads share the hidden width: each has its columns of K, V and θ, and an α. An empty set
 * is told by the seed alone. A source of weight 2 counts as two of weight 1. Features of
 * hyperedges, where there are any, are projected and enter the first X_E under the relu. Dropout
 * follows every layer but the last, a linear classifier the last.
 *
 * <pre>{@code
 * Model model = new AllSetTransformer(Architecture.forNodes(6), 4).withHidden(64);
 * }</pre>
 *
 * @param heads number of heads
 */
public record AllSetTransformer(Architecture architecture, int heads)
    implements LayeredModel<AllSetTransformer> {
  public AllSetTransformer {
    OptionChecks.expectAtLeast("heads", 1, heads);
  }

  @Override
  public AllSetTransformer with(Architecture other) {
    return new AllSetTransformer(other, heads);
  }

  @Override
  public boolean hearsHyperedges() {
    return true;
  }

  @Override
  public Reach reachOfLayers() {
    return new Reach(2 * layers(), 2 * layers() - 1);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Attention toEdges = Attention.toHyperedges(inputs.hypergraph());
    Attention toNodes = Attention.toNodes(inputs.hypergraph());
    Layers layers = new Layers(architecture, inputs, mode);
    Expr nodes = layers.nodeFeatures();
    Expr edges = null;
    for (int layer = 0; layer < layers(); layer++) {
      String name = Layers.name(layer);
      Expr gathered = pooled(name + ".edge", toEdges, nodes);
      edges = (layer == 0 ? layers.plusHyperedgeInput(gathered) : gathered).relu();
      nodes = layers.after(layer, pooled(name + ".node", toNodes, edges).relu());
    }
    return layers.classified(nodes, edges);
  }

  private Expr pooled(String name, Attention attention, Expr x) {
    Heads split = new Heads(heads, hidden());
    Expr keys = new Linear(name + ".key", hidden()).of(x);
    Expr values = new Linear(name + ".value", hidden()).of(x);
    List<Expr> seeds = new ArrayList<>();
    Expr attended =
        split.join(
            head -> {
              Expr key = split.part(keys, head);
              Expr seed =
                  Expr.parameter(
                      name + ".head" + head + ".seed",
                      1,
                      key.columns(),
                      new Initializer.GlorotUniform());
              seeds.add(seed);
              Expr scores = attention.entries().ofSources(key.matmulTransposed(seed));
              return attention.sum(attention.weights(scores), split.part(values, head));
            });
    Expr inner = new Norm(name + ".inner").of(attended.plusBias(Expr.concat(seeds)));
    Expr feed = new Linear(name + ".feed", hidden()).of(inner).relu();
    return new Norm(name + ".outer").of(inner.plus(feed));
  }
}
