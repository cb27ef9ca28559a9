package io.hnhn.model;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import org.jspecify.annotations.Nullable;

/**
 * What a model looks at: a hypergraph, a row of features for every node and, where there are any, a
 * row of features for every hyperedge.
 */
public record Inputs(
    Hypergraph hypergraph, Features nodeFeatures, @Nullable Features hyperedgeFeatures) {
  public Inputs {
    expectRows("nodes", hypergraph.nodes(), nodeFeatures);
    if (hyperedgeFeatures != null) {
      expectRows("hyperedges", hypergraph.hyperedges(), hyperedgeFeatures);
    }
  }

  /** A hypergraph whose hyperedges have no features of their own. */
  public Inputs(Hypergraph hypergraph, Features nodeFeatures) {
    this(hypergraph, nodeFeatures, null);
  }

  private static void expectRows(String what, int count, Features features) {
    if (features.rows() != count) {
      throw new IllegalArgumentException(
          "Expected a row of features for each of %d %s, but found %d rows"
              .formatted(count, what, features.rows()));
    }
  }
}
