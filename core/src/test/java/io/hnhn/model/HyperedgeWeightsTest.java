package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What weights of hyperedges do to a model. */
class HyperedgeWeightsTest {
  /** Models on expansions that are made of the members alone, or on none. */
  private static final Set<String> BLIND =
      Set.of("gcn-clique", "gcn-star", "hypergcn", "hypergcn-fast", "mlp", "regression");

  private static final int[][] HYPEREDGES = {{0, 1, 2}, {1, 2, 3}, {0, 3, 4, 5}};
  private static final Matrix FEATURES = Operators.random(6, 4, 1);

  static Stream<ModelProvider> sighted() {
    return Models.forTask(Task.NODES).stream().filter(entry -> !BLIND.contains(entry.name()));
  }

  static Stream<ModelProvider> blind() {
    return Models.forTask(Task.NODES).stream().filter(entry -> BLIND.contains(entry.name()));
  }

  private static Matrix nodes(ModelProvider entry, Hypergraph graph) {
    Model model = entry.with(Architecture.forNodes(2).withHidden(16).withLayers(2));
    Outputs outputs = model.build(new Inputs(graph, FEATURES), Mode.INFERENCE);
    return Computation.by(Way.REFERENCE)
        .withSeed(3)
        .of(Objects.requireNonNullElse(outputs.nodes(), outputs.logits()));
  }

  @ParameterizedTest
  @MethodSource("sighted")
  void weightsMatter(ModelProvider entry) {
    Hypergraph plain = Hypergraph.of(6, HYPEREDGES);
    assertThat(nodes(entry, plain.withHyperedgeWeights(1, 5, 0.2f)))
        .isFartherThan(1e-3, nodes(entry, plain));
    assertThat(nodes(entry, plain.withIncidenceWeights(1, 5, 1, 1, 1, 0.2f, 1, 1, 1, 3)))
        .isFartherThan(1e-3, nodes(entry, plain));
  }

  /** But for attention in both directions, which divides itself between the two. */
  @ParameterizedTest
  @MethodSource("sighted")
  void aHyperedgeOfWeightTwoCountsAsTwo(ModelProvider entry) {
    int[][] doubled = {HYPEREDGES[0], HYPEREDGES[1], HYPEREDGES[2], HYPEREDGES[1]};
    Hypergraph weighted = Hypergraph.of(6, HYPEREDGES).withHyperedgeWeights(1, 2, 1);
    Matrix twice = nodes(entry, Hypergraph.of(6, doubled));
    if (entry.name().equals("hcha-attention")) {
      assertThat(nodes(entry, weighted)).isFartherThan(1e-3, twice);
    } else {
      assertThat(nodes(entry, weighted)).isCloseTo(twice, 2e-6);
    }
  }

  @ParameterizedTest
  @MethodSource("blind")
  void expansionsIntoGraphsDoNotSeeThem(ModelProvider entry) {
    Hypergraph plain = Hypergraph.of(6, HYPEREDGES);
    assertThat(nodes(entry, plain.withHyperedgeWeights(1, 5, 0.2f))).hasBitsOf(nodes(entry, plain));
  }

  /** Otherwise the sets above would say nothing. */
  @Test
  void theBlindAreModels() {
    assertThat(blind()).hasSize(BLIND.size());
  }
}
