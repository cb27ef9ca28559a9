package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CliqueExpansion;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.StarExpansion;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The paper's lemmas: what HNHN is with shared weights, and what without the nonlinearity. */
class PaperClaimsTest {
  private static final int WIDTH = 4;
  private static final Hypergraph GRAPH =
      Hypergraph.of(
          6, new int[] {0, 1, 2, 3}, new int[] {1, 4}, new int[] {2}, new int[] {0, 3, 4});
  private static final int NODES = GRAPH.nodes();
  private static final int HYPEREDGES = GRAPH.hyperedges();

  private final SparseMatrix incidence = Operators.ones(GRAPH.byNode());
  private final Expr features = constant(NODES, WIDTH, 1);
  private final Expr edgeWeight = constant(WIDTH, WIDTH, 2);
  private final Expr edgeBias = constant(1, WIDTH, 3);
  private final Expr nodeWeight = constant(WIDTH, WIDTH, 4);
  private final Expr nodeBias = constant(1, WIDTH, 5);
  private final Computation reference = Computation.by(Way.REFERENCE);

  @Test
  void withSharedWeightsALayerIsTwoConvolutionsOnTheStarExpansion() {
    Expr edges =
        features.propagate(incidence.transpose()).matmul(edgeWeight).plusBias(edgeBias).relu();
    Expr nodes = edges.propagate(incidence).matmul(edgeWeight).plusBias(edgeBias).relu();

    SparseMatrix star = Operators.ones(StarExpansion.of(GRAPH));
    Expr once = onStar(features).propagate(star).matmul(edgeWeight).plusBias(edgeBias).relu();
    Expr twice = once.propagate(star).matmul(edgeWeight).plusBias(edgeBias).relu();
    assertThat(reference.of(hyperedgesOf(once))).isCloseTo(reference.of(edges), 1e-6);
    assertThat(reference.of(nodesOf(twice))).isCloseTo(reference.of(nodes), 1e-6);
  }

  /**
   * The model itself: its means with α = β = 0 are D⁻¹ B, the random walk on the star expansion.
   */
  @Test
  void hnhnWithSharedWeightsIsRandomWalkConvolutionOnTheStarExpansion() {
    Map<String, Matrix> shared =
        Map.of(
            "layer0.node.weight", Operators.random(WIDTH, WIDTH, 2),
            "layer0.edge.weight", Operators.random(WIDTH, WIDTH, 2),
            "layer0.node.bias", Operators.random(1, WIDTH, 3),
            "layer0.edge.bias", Operators.random(1, WIDTH, 3));
    Inputs inputs = new Inputs(GRAPH, Operators.random(NODES, 3, 1));
    Outputs hnhn = Hnhn.forNodes(2).withHidden(WIDTH).build(inputs, Mode.INFERENCE);

    SparseMatrix walk = Operators.randomWalk(Operators.ones(StarExpansion.of(GRAPH)));
    Expr projected = new Linear("input", WIDTH).of(Expr.constant(inputs.nodeFeatures()));
    Expr once = new Linear("layer0.edge", WIDTH).of(onStar(projected).propagate(walk)).relu();
    Expr twice = new Linear("layer0.edge", WIDTH).of(once.propagate(walk)).relu();
    List<Matrix> found =
        reference
            .withWeights(shared)
            .of(List.of(hnhn.hyperedges(), hyperedgesOf(once), hnhn.nodes(), nodesOf(twice)));
    assertThat(found.get(1)).isCloseTo(found.get(0), 1e-6);
    assertThat(found.get(3)).isCloseTo(found.get(2), 1e-6);
  }

  @Test
  void withoutNonlinearityALayerIsConvolutionOnTheCliqueExpansion() {
    Expr edges = features.propagate(incidence.transpose()).matmul(edgeWeight).plusBias(edgeBias);
    Expr nodes = edges.propagate(incidence).matmul(nodeWeight).plusBias(nodeBias);
    assertThat(reference.of(onCliqueExpansion())).isCloseTo(reference.of(nodes), 1e-6);
  }

  @Test
  void withNonlinearityOnTheHyperedgesItIsNot() {
    Expr edges =
        features.propagate(incidence.transpose()).matmul(edgeWeight).plusBias(edgeBias).relu();
    Expr nodes = edges.propagate(incidence).matmul(nodeWeight).plusBias(nodeBias);
    assertThat(reference.of(onCliqueExpansion())).isFartherThan(1, reference.of(nodes));
  }

  /** C X W_c + A 1 b_E W_V + b_V with W_c = W_E W_V: the bias depends on the node's degree. */
  private Expr onCliqueExpansion() {
    Expr ones = Expr.constant(Matrix.filled(HYPEREDGES, 1, 1));
    return features
        .propagate(Operators.of(CliqueExpansion.withSelfEdges(GRAPH)))
        .matmul(edgeWeight.matmul(nodeWeight))
        .plus(ones.propagate(incidence).matmul(edgeBias.matmul(nodeWeight)))
        .plusBias(nodeBias);
  }

  /** Vertices of the star expansion: first the nodes, then the hyperedges, which start at 0. */
  private static Expr onStar(Expr nodes) {
    int[] own = IntStream.range(0, NODES).toArray();
    float[] ones = new float[NODES];
    Arrays.fill(ones, 1);
    return nodes.propagate(SparseMatrix.of(NODES + HYPEREDGES, NODES, own, own, ones));
  }

  private static Expr nodesOf(Expr star) {
    return star.selectRows(IntStream.range(0, NODES).toArray());
  }

  private static Expr hyperedgesOf(Expr star) {
    return star.selectRows(IntStream.range(NODES, NODES + HYPEREDGES).toArray());
  }

  private static Expr constant(int rows, int columns, long seed) {
    return Expr.constant(Operators.random(rows, columns, seed));
  }
}
