package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutoModelsTest {
  private static final Hypergraph GRAPH = Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2});

  @ParameterizedTest
  @CsvSource({"NODES, false", "NODES, true", "HYPEREDGES, true", "HYPEREDGES, false"})
  void eachOfThemCanBeBuiltForItsTask(Task task, boolean hyperedgeFeatures) {
    Inputs inputs =
        new Inputs(GRAPH, Matrix.zeros(3, 2), hyperedgeFeatures ? Matrix.zeros(2, 2) : null);
    assertThat(AutoModels.names())
        .startsWith("hnhn")
        .contains("unisage", "mlp")
        .allSatisfy(
            name ->
                assertThat(
                        Models.named(name, task, 2).build(inputs, Mode.TRAINING).logits().shape())
                    .hasToString(task == Task.NODES ? "3 x 2" : "2 x 2"));
  }
}
