package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrownHypergraphTest {
  private static final int COPIES = 50;

  private static final Dataset SMALL =
      Dataset.of(
          "small",
          Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {3}),
          SparseMatrix.zeros(4, 0),
          new int[] {0, 1, 1, 0},
          List.of("a", "b"));

  private static Dataset mapped(boolean joined, Path folder) throws IOException {
    GrownStream stream = new GrownStream("grown", new GrownHypergraph(SMALL, COPIES, joined));
    return new MappedFormat().convert((_, _) -> stream, folder, _ -> {}).dataset();
  }

  @Test
  void sizesAndDegreesAreThoseOfTheSmallOne(@TempDir Path folder) throws IOException {
    for (boolean joined : new boolean[] {false, true}) {
      Hypergraph grown = mapped(joined, folder.resolve("joined-" + joined)).hypergraph();
      assertThat(grown.nodes()).isEqualTo(COPIES * 4);
      assertThat(grown.hyperedges()).isEqualTo(COPIES * 3);
      for (int i = 0; i < grown.nodes(); i++) {
        assertThat(grown.degree(i)).isEqualTo(SMALL.hypergraph().degree(i % 4));
      }
      for (int j = 0; j < grown.hyperedges(); j++) {
        assertThat(Arrays.stream(grown.nodesOf(j)).map(i -> i % 4).sorted().toArray())
            .containsExactly(SMALL.hypergraph().nodesOf(j % 3));
      }
    }
  }

  @Test
  void copiesAreApartUnlessTheyAreJoined(@TempDir Path folder) throws IOException {
    assertThat(acrossCopies(mapped(false, folder.resolve("apart")).hypergraph())).isZero();
    assertThat(acrossCopies(mapped(true, folder.resolve("joined")).hypergraph()))
        .isGreaterThan(COPIES);
  }

  /** How many hyperedges have members of two copies. */
  private static long acrossCopies(Hypergraph grown) {
    return IntStream.range(0, grown.hyperedges())
        .filter(j -> Arrays.stream(grown.nodesOf(j)).map(i -> i / 4).distinct().count() > 1)
        .count();
  }

  @Test
  void nodesHaveWordsAndFewHaveALabel() {
    GrownHypergraph grown = new GrownHypergraph(SMALL, 10_000, true);
    int labelled = 0;
    for (int i = 0; i < grown.nodes(); i++) {
      assertThat(Arrays.stream(grown.words(i)).boxed().toList())
          .hasSize(GrownHypergraph.WORDS)
          .allMatch(word -> word >= 0 && word < Workload.VOCABULARY);
      if (grown.label(i) != Attributes.NO_LABEL) {
        assertThat(grown.label(i)).isEqualTo(SMALL.nodes().labels()[i % 4]);
        labelled++;
      }
    }
    assertThat(labelled).isBetween(300, 500);
  }
}
