package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectivePlaneTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 9, 11, 13, 16})
  void pointsAndLinesAreAsManyAsTheOrderSays(int q) {
    Hypergraph plane = ProjectivePlane.ofOrder(q);
    assertThat(plane.nodes()).isEqualTo(q * q + q + 1);
    assertThat(plane.hyperedges()).isEqualTo(q * q + q + 1);
    for (int k = 0; k < plane.nodes(); k++) {
      assertThat(plane.size(k)).isEqualTo(q + 1);
      assertThat(plane.degree(k)).isEqualTo(q + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 9, 11, 13, 16})
  void twoPointsLieOnOneLineAndTwoLinesMeetInOnePoint(int q) {
    Hypergraph plane = ProjectivePlane.ofOrder(q);
    assertEachTwoRowsShareOne(plane.byHyperedge());
    assertEachTwoRowsShareOne(plane.byNode());
  }

  private static void assertEachTwoRowsShareOne(CompressedRows rows) {
    for (int a = 0; a < rows.rows(); a++) {
      int[] first = rows.row(a);
      for (int b = 0; b < a; b++) {
        long shared =
            Arrays.stream(rows.row(b)).filter(x -> Arrays.binarySearch(first, x) >= 0).count();
        assertThat(shared).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 9})
  void cliqueExpansionIsTheCompleteGraph(int q) {
    WeightedGraph clique = CliqueExpansion.withSelfEdges(ProjectivePlane.ofOrder(q));
    for (int i = 0; i < clique.vertices(); i++) {
      for (int k = 0; k < clique.vertices(); k++) {
        assertThat(clique.weight(i, k)).isEqualTo(i == k ? q + 1 : 1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-2, 0, 1, 6, 10, 12, 46_341})
  void ordersThatAreNoPrimePowerAreRefused(int q) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProjectivePlane.ofOrder(q))
        .withMessageEndingWith("but found " + q);
  }
}
