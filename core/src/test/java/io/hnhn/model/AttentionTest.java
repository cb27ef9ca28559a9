package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Way.class)
record AttentionTest(Way way) {
  /** Node 5 is isolated, hyperedge 2 is empty. */
  private static final Hypergraph GRAPH =
      Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[0], new int[] {0, 2, 4})
          .withHyperedgeWeights(1, 2, 3, 4);

  private static final Expr NODES = Expr.constant(Operators.random(6, 3, 1));
  private static final Expr EDGES = Expr.constant(Operators.random(4, 3, 2));

  @Test
  void theWeightsOfEveryTargetSumToOne() {
    Attention toNodes = Attention.toNodes(GRAPH);
    sumToOne(toNodes, toNodes.of("a", NODES, EDGES));
    sumToOne(toNodes.unweighted(), toNodes.unweighted().of("a", NODES, EDGES));
    Attention toEdges = Attention.toHyperedges(GRAPH);
    sumToOne(toEdges, toEdges.of("a", EDGES, NODES));
  }

  private void sumToOne(Attention attention, Expr weights) {
    Matrix found = Computation.by(way).withSeed(3).of(weights);
    CompressedRows pattern = attention.entries().pattern();
    for (int target = 0; target < pattern.rows(); target++) {
      double sum = 0;
      for (long k = pattern.start(target); k < pattern.end(target); k++) {
        assertThat(found.get((int) k, 0)).isBetween(1e-6f, 1f);
        sum += found.get((int) k, 0);
      }
      assertThat(sum).isCloseTo(pattern.length(target) == 0 ? 0 : 1, within(1e-6));
    }
  }

  @Test
  void amongEqualScoresTheWeightsOfTheHypergraphDecide() {
    Attention attention = Attention.toNodes(GRAPH);
    Expr weights = attention.weights(zeros());
    // Entries by node: 0 in hyperedges 0 and 3, 1 in 0, 2 in 0, 1 and 3, 3 in 1, 4 in 3.
    assertThat(Computation.by(way).of(weights).toArray())
        .containsExactly(
            new float[] {1 / 5f, 4 / 5f, 1, 1 / 7f, 2 / 7f, 4 / 7f, 1, 1}, within(1e-6f));
    assertThat(Computation.by(way).of(attention.unweighted().weights(zeros())).toArray())
        .containsExactly(new float[] {0.5f, 0.5f, 1, 1 / 3f, 1 / 3f, 1 / 3f, 1, 1}, within(1e-6f));
  }

  private static Expr zeros() {
    return Expr.constant(Matrix.zeros(8, 1));
  }
}
