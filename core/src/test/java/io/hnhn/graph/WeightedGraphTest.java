package io.hnhn.graph;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class WeightedGraphTest {
  private static MemorySegment floats(float... values) {
    return Arena.ofAuto().allocateFrom(JAVA_FLOAT, values);
  }

  @Test
  void edgesKeepTheirWeightsAndOthersWeighNothing() {
    CompressedRows adjacency = CompressedRows.of(3, new int[][] {{1, 2}, {}, {0}});
    WeightedGraph graph = new WeightedGraph(adjacency, floats(2, 3, 4));
    assertThat(Dense.of(graph)).isDeepEqualTo(new double[][] {{0, 2, 3}, {0, 0, 0}, {4, 0, 0}});
    assertThat(graph).isEqualTo(new WeightedGraph(adjacency, floats(2, 3, 4)));
    assertThat(graph).isNotEqualTo(new WeightedGraph(adjacency, floats(2, 3, 5)));
  }

  @Test
  void manyNeighboursNamedInAnyOrderAreSummedAndSorted() {
    WeightedGraph graph =
        WeightedGraph.of(
            100,
            (vertex, sum) -> {
              for (int k = 99; k >= 0; k--) {
                sum.add(k, vertex + 1);
                sum.add(k, 0.5);
              }
            });
    assertThat(graph.adjacency().size()).isEqualTo(10_000);
    assertThat(graph.weight(0, 99)).isEqualTo(1.5f);
    assertThat(graph.weight(41, 7)).isEqualTo(42.5f);
  }

  @Test
  void adjacencyThatIsNotSquareIsRefused() {
    CompressedRows adjacency = CompressedRows.of(3, new int[][] {{1}});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WeightedGraph(adjacency, floats(1)))
        .withMessage("Expected as many rows as columns, but found 1 and 3");
  }

  @Test
  void wrongNumberOfWeightsIsRefused() {
    CompressedRows adjacency = CompressedRows.of(2, new int[][] {{1}, {0}});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WeightedGraph(adjacency, floats(1)))
        .withMessage("Expected 2 weights, but found 1");
  }
}
