package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.MediatorExpansion;
import io.hnhn.graph.WeightedGraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mediators chosen by an expression are those that the expansion of the hypergraph chooses. */
class MediatorsTest {
  private static final int HYPERGRAPHS = 60;

  /** Hyperedges of 0 to 6 nodes; scores of few values, so that many are equal. */
  @ParameterizedTest
  @EnumSource
  void smoothingIsThatOfTheExpansion(Way way) {
    for (int seed = 0; seed < HYPERGRAPHS; seed++) {
      Random random = new Random(seed);
      int nodes = 1 + random.nextInt(12);
      int[][] members = new int[random.nextInt(9)][];
      for (int j = 0; j < members.length; j++) {
        members[j] = random.ints(random.nextInt(7), 0, nodes).toArray();
      }
      Hypergraph graph = Hypergraph.of(nodes, members);
      Matrix scores = Matrix.zeros(nodes, 1);
      for (int i = 0; i < nodes; i++) {
        scores.set(i, 0, random.nextInt(4) - 1.5f);
      }
      Expr x = Expr.constant(Operators.random(nodes, 3, seed));
      Computation computation = Computation.by(way);
      assertThat(computation.of(new Mediators(graph).smooth(Expr.constant(scores), x)))
          .as("hypergraph of seed %d", seed)
          .isCloseTo(computation.of(x.propagate(expansion(graph, scores))), way.tolerance());
    }
  }

  /** The formula of the layer, with the signs of the epoch and the graph that they choose. */
  @ParameterizedTest
  @EnumSource
  void inTrainingTheLayerChoosesByTheSignsOfTheEpoch(Way way) {
    Hypergraph graph =
        Hypergraph.of(7, new int[] {0, 1, 2, 3}, new int[] {2, 4, 5, 6, 0}, new int[] {3, 6, 1});
    Matrix features = Operators.random(7, 5, 3);
    HyperGcn model = new HyperGcn(Architecture.forNodes(2)).withHidden(6);
    Expr theta = new Linear("layer0", 6).withoutBias(Expr.constant(features));
    Expr nodes = model.build(new Inputs(graph, features), Mode.TRAINING).nodes();
    List<Matrix> found = new ArrayList<>();
    for (int epoch = 1; epoch <= 8; epoch++) {
      Computation computation = Computation.by(way).withSeed(5).withRandomness(2, epoch);
      Matrix scores = computation.of(theta.matmul(model.signs(0)));
      Expr smoothed = Expr.constant(features).propagate(expansion(graph, scores));
      Expr expected = new Linear("layer0", 6).of(smoothed).relu();
      found.add(computation.of(nodes));
      assertThat(found.getLast()).isCloseTo(computation.of(expected), way.tolerance());
    }
    assertThat(found)
        .anyMatch(matrix -> MatrixAssert.largestDifference(matrix, found.getFirst()) > 1e-3);
  }

  private static SparseMatrix expansion(Hypergraph graph, Matrix scores) {
    WeightedGraph expanded = MediatorExpansion.byScore(graph, scores.toArray());
    return GraphOperators.normalised(
        GraphOperators.withSelfEdges(GraphOperators.adjacency(expanded)));
  }
}
