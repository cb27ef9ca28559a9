package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FanoPlaneTest {
  /** K₇ and, on the diagonal, the degree 3. */
  private static final double[][] COMPLETE = {
    {3, 1, 1, 1, 1, 1, 1},
    {1, 3, 1, 1, 1, 1, 1},
    {1, 1, 3, 1, 1, 1, 1},
    {1, 1, 1, 3, 1, 1, 1},
    {1, 1, 1, 1, 3, 1, 1},
    {1, 1, 1, 1, 1, 3, 1},
    {1, 1, 1, 1, 1, 1, 3}
  };

  @Test
  void linesAreThePapers() {
    Hypergraph fano = FanoPlane.hypergraph();
    assertThat(IntStream.range(0, 7).mapToObj(j -> oneBased(fano.nodesOf(j))))
        .containsExactly("123", "145", "167", "246", "257", "347", "356");
  }

  private static String oneBased(int[] line) {
    return Arrays.stream(line)
        .mapToObj(point -> Integer.toString(point + 1))
        .collect(Collectors.joining());
  }

  @Test
  void thereAreThirtyDifferentCopies() {
    List<Hypergraph> copies = FanoPlane.copies();
    assertThat(copies).hasSize(30);
    assertThat(copies.getFirst()).isEqualTo(FanoPlane.hypergraph());
    Set<Set<String>> lineSets = new HashSet<>();
    for (Hypergraph copy : copies) {
      lineSets.add(
          IntStream.range(0, 7)
              .mapToObj(j -> oneBased(copy.nodesOf(j)))
              .collect(Collectors.toSet()));
    }
    assertThat(lineSets).hasSize(30);
  }

  @Test
  void allCopiesShareTheCompleteGraphAsTheirCliqueExpansion() {
    for (Hypergraph copy : FanoPlane.copies()) {
      assertThat(Dense.of(CliqueExpansion.withSelfEdges(copy))).isDeepEqualTo(COMPLETE);
    }
  }

  @Test
  void isAProjectivePlaneOfOrderTwoUpToLabels() {
    Hypergraph plane = ProjectivePlane.ofOrder(2);
    Set<String> lines =
        IntStream.range(0, 7).mapToObj(j -> oneBased(plane.nodesOf(j))).collect(Collectors.toSet());
    assertThat(FanoPlane.copies())
        .filteredOn(
            copy -> IntStream.range(0, 7).allMatch(j -> lines.contains(oneBased(copy.nodesOf(j)))))
        .hasSize(1);
  }
}
