package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CliqueExpansion;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.StarExpansion;
import io.hnhn.tensor.SparseMatrix;
import java.util.stream.IntStream;

/**
 * GCN, graph convolution (Kipf, Welling 2017), on a graph that the hypergraph is expanded to.
 *
 * <pre>
 * clique:  X ← relu( D⁻¹ᐟ² C D⁻¹ᐟ² X Θ + b )        C = A Aᵀ, its diagonal being the self-edges
 *
 * star:    X ← relu( D⁻¹ᐟ² (B + I) D⁻¹ᐟ² X Θ + b )  twice, B = | 0   A |
 *                                                              | Aᵀ  0 |
 * </pre>
 *
 * D holds the sums of the rows. A is the plain incidence matrix: weights of hyperedges and
 * incidences play no part in either expansion. In the star expansion every hyperedge is a vertex
 * too. It takes a node two convolutions to hear of its neighbours, so a layer is two of them, each
 * with a Θ and b of its own. Before the first layer the features of the nodes are projected to the
 * hidden width, and those of the hyperedges, where there are any; otherwise hyperedges start at 0.
 *
 * <p>Dropout follows every layer but the last, a linear classifier the last. On the clique
 * expansion a hyperedge is represented by the mean of its members, on the star expansion by its
 * vertex.
 *
 * <pre>{@code
 * Model model = new Gcn(Architecture.forNodes(6), Gcn.Expansion.STAR).withHidden(100);
 * }</pre>
 */
public record Gcn(Architecture architecture, Expansion expansion) implements LayeredModel<Gcn> {
  /** What a hypergraph is expanded to. */
  public enum Expansion {
    /** Every hyperedge becomes edges between all pairs of its nodes: Σ_j |N_j|² of them. */
    CLIQUE,
    /** Every hyperedge becomes a vertex, joined to its nodes. */
    STAR
  }

  @Override
  public Gcn with(Architecture other) {
    return new Gcn(other, expansion);
  }

  @Override
  public boolean hearsHyperedges() {
    return expansion == Expansion.STAR;
  }

  /** Degrees of a neighbour are a hop farther, which smoothed features are, too. */
  @Override
  public Reach reachOfLayers() {
    return switch (expansion) {
      case CLIQUE ->
          Reach.byMembers(
              2 * layers() + (architecture.featureSmoothing().changesNothing() ? 1 : 0));
      case STAR -> new Reach(2 * layers(), 2 * layers());
    };
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Layers layers = new Layers(architecture, inputs, mode);
    return switch (expansion) {
      case CLIQUE -> onCliques(layers);
      case STAR -> onStars(layers);
    };
  }

  private Outputs onCliques(Layers layers) {
    Hypergraph hypergraph = layers.inputs().hypergraph();
    SparseMatrix smooth =
        GraphOperators.normalised(
            GraphOperators.adjacency(CliqueExpansion.withSelfEdges(hypergraph)),
            GraphOperators.cliqueDegrees(hypergraph));
    return layers.classified(
        layers.stack(layers.nodeFeatures(), (x, name) -> convolution(smooth, x, name)));
  }

  private Outputs onStars(Layers layers) {
    Hypergraph hypergraph = layers.inputs().hypergraph();
    SparseMatrix smooth =
        GraphOperators.normalised(
            GraphOperators.withSelfEdges(GraphOperators.star(hypergraph)),
            GraphOperators.starDegrees(hypergraph));
    int vertices = smooth.rows();
    SparseMatrix nodes =
        SparseMatrix.selection(IntStream.range(0, hypergraph.nodes()).toArray(), vertices);
    SparseMatrix hyperedges =
        SparseMatrix.selection(IntStream.range(hypergraph.nodes(), vertices).toArray(), vertices);

    Expr start =
        new Linear("input", hidden()).of(layers.nodeFeatures()).propagate(nodes.transpose());
    Expr own = layers.hyperedgeInput();
    Expr x =
        layers
            .over(StarExpansion.vertexNumbers(hypergraph))
            .stack(
                own == null ? start : start.plus(own.propagate(hyperedges.transpose())),
                (in, name) ->
                    convolution(
                        smooth, convolution(smooth, in, name + ".first"), name + ".second"));
    return layers.classified(x.propagate(nodes), x.propagate(hyperedges));
  }

  private Expr convolution(SparseMatrix smooth, Expr x, String name) {
    return new Linear(name, hidden()).of(x.propagate(smooth)).relu();
  }
}
