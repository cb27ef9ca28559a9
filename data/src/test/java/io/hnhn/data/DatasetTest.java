package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private final Dataset tiny = TinyDataset.bare();

  @Test
  void withMethodsKeepEverythingElse() {
    Dataset complete = TinyDataset.complete();
    assertThat(complete.hypergraph()).isEqualTo(tiny.hypergraph());
    assertThat(complete.nodes().labels()).containsExactly(0, 1, 1, 0, 2);
    assertThat(complete.classNames()).containsExactly("red", "green", "blue");
    assertThat(complete.hyperedges().features().toSparse().size()).isEqualTo(2);
    assertThat(complete.hyperedges().labels()).containsExactly(1, -1, 0);
    assertThat(complete.publishedSplits()).hasSize(2);
    assertThat(complete.nodes().names()).hasSize(5).startsWith("first");
    assertThat(complete.hyperedges().names()).containsExactly("a", "nobody", "c");
  }

  @Test
  void saysHowLargeItIs() {
    assertThat(tiny)
        .hasToString("tiny: 5 nodes, 3 hyperedges, 5 incidences, 3 classes, 4 features");
  }

  @Test
  void labelsMustBeClasses() {
    assertThatThrownBy(
            () ->
                Dataset.of(
                    "bad",
                    tiny.hypergraph(),
                    tiny.nodes().features(),
                    new int[] {0, 1, 3, 0, 0},
                    tiny.classNames()))
        .hasMessage("Expected labels between -1 and 2, but found 3 at node 2");
    assertThatThrownBy(() -> tiny.withHyperedges(tiny.hyperedges().withLabels(0, -2, 0)))
        .hasMessage("Expected labels between -1 and 2, but found -2 at hyperedge 1");
  }

  @Test
  void countsMustFitTheHypergraph() {
    SparseMatrix twoRows = SparseMatrix.of(2, 1, new int[0], new int[0], new float[0]);
    assertThatThrownBy(
            () -> Dataset.of("bad", tiny.hypergraph(), twoRows, new int[2], tiny.classNames()))
        .hasMessage("Expected 5 rows of node features, but found 2");
    assertThatThrownBy(() -> tiny.withHyperedges(Attributes.none(2)))
        .hasMessage("Expected 3 rows of hyperedge features, but found 2");
  }

  @Test
  void splitsHaveLabelledNodesEachOnce() {
    assertThatThrownBy(() -> tiny.withPublishedSplits(List.of(new int[] {1}, new int[] {2, 0, 2})))
        .hasMessage("Expected labelled nodes between 0 and 4, each once, in split 1, but found 2");
    assertThatThrownBy(() -> tiny.withPublishedSplits(List.of(new int[] {5})))
        .hasMessageEndingWith("in split 0, but found 5");
  }
}
