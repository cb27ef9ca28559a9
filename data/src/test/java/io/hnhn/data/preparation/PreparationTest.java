package io.hnhn.data.preparation;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.TinyDataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreparationTest {
  private static final List<String> CLASSES = List.of("A", "B", "C");

  /** Five papers of class B, A, B, C, none, each with a word of its own. */
  private final Attributes papers =
      new Attributes(
          SparseMatrix.of(
              5,
              5,
              new int[] {0, 1, 2, 3, 4},
              new int[] {0, 1, 2, 3, 4},
              new float[] {1, 2, 3, 4, 5}),
          List.of("a", "b", "c", "d", "e"),
          new int[] {1, 0, 1, 2, -1},
          List.of("P0", "P1", "P2", "P3", "P4"));

  @Test
  void aCitingPaperIsAHyperedgeWithItsOwnLabelAndWords() {
    Hypergraph cited =
        Hypergraph.of(
            5, new int[] {}, new int[] {0, 2}, new int[] {0}, new int[] {1, 2, 4}, new int[] {});
    Dataset dataset = CoCitation.of("papers", papers, CLASSES, cited);
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(5, new int[] {0, 2}, new int[] {0}, new int[] {1, 2, 4}));
    assertSame(dataset.nodes(), papers);
    assertThat(dataset.hyperedges().names()).containsExactly("P1", "P2", "P3");
    assertThat(dataset.hyperedges().labels()).containsExactly(0, 1, 2);
    assertThat(dataset.hyperedges().featureNames()).isEqualTo(papers.featureNames());
    assertThat(dataset.hyperedges().features().toDense().row(2)).containsExactly(0, 0, 0, 4, 0);
  }

  @Test
  void anAuthorIsAHyperedgeOfHisOrHerPapers() {
    Dataset dataset =
        CoAuthorship.of(
            "papers",
            papers,
            CLASSES,
            List.of(
                List.of("Bo", "Ada"), List.of("Ada"), List.of(), List.of("Cy", "Cy"), List.of()));
    assertThat(dataset.hyperedges().names()).containsExactly("Bo", "Ada", "Cy");
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(5, new int[] {0}, new int[] {0, 1}, new int[] {3}));
    assertSame(dataset.nodes(), papers);
    assertThatThrownBy(() -> CoAuthorship.of("papers", papers, CLASSES, List.of(List.of("Ada"))))
        .hasMessage("Expected the authors of 5 papers, but found 1");
  }

  @Test
  void smallHyperedgesGoAndThenIsolatedNodes() {
    Hypergraph hypergraph =
        Hypergraph.of(5, new int[] {3}, new int[] {1, 4}, new int[] {}, new int[] {1, 2, 4});
    Loaded prepared = new Connected().apply(withHyperedges(hypergraph));
    assertThat(prepared.dataset().hypergraph())
        .isEqualTo(Hypergraph.of(3, new int[] {0, 2}, new int[] {0, 1, 2}));
    assertThat(prepared.dataset().nodes().names()).containsExactly("P1", "P2", "P4");
    assertThat(prepared.dataset().hyperedges().names()).containsExactly("E1", "E3");
    assertThat(prepared.omissions())
        .hasToString("2 hyperedges with fewer than two nodes, 2 isolated nodes");
  }

  private Dataset withHyperedges(Hypergraph hypergraph) {
    return new Dataset(
        "papers",
        hypergraph,
        papers,
        Attributes.none(4).withLabels(0, 1, 2, -1).withNames(List.of("E0", "E1", "E2", "E3")),
        CLASSES,
        List.of(new int[] {3, 1, 2}));
  }

  @Test
  void theLargestClassesStayInTheirOrder() {
    Hypergraph hypergraph =
        Hypergraph.of(5, new int[] {3}, new int[] {1, 4}, new int[] {}, new int[] {1, 2, 4});
    Loaded prepared = new LargestClasses(2).apply(withHyperedges(hypergraph));
    Dataset dataset = prepared.dataset();
    // B has two papers; of A and C, with one each, A comes first.
    assertThat(dataset.classNames()).containsExactly("A", "B");
    assertThat(dataset.nodes().names()).containsExactly("P0", "P1", "P2");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0, 1);
    assertThat(dataset.hyperedges().labels()).containsExactly(0, 1, -1, -1);
    assertThat(dataset.hypergraph())
        .isEqualTo(Hypergraph.of(3, new int[] {}, new int[] {1}, new int[] {}, new int[] {1, 2}));
    assertThat(dataset.publishedSplits().getFirst()).containsExactly(1, 2);
    assertThat(prepared.omissions()).hasToString("2 nodes of other classes");

    Loaded one = new LargestClasses(1).apply(withHyperedges(hypergraph));
    assertThat(one.dataset().classNames()).containsExactly("B");
    assertThat(one.dataset().nodes().labels()).containsExactly(0, 0);
  }

  @Test
  void rulesFollowEachOtherAndCountsAddUp() {
    Hypergraph hypergraph =
        Hypergraph.of(5, new int[] {3}, new int[] {1, 4}, new int[] {}, new int[] {1, 2, 4});
    Loaded prepared = new LargestClasses(2).then(new Connected()).apply(withHyperedges(hypergraph));
    assertThat(prepared.dataset().hypergraph()).isEqualTo(Hypergraph.of(2, new int[] {0, 1}));
    assertThat(prepared.dataset().nodes().names()).containsExactly("P1", "P2");
    assertThat(prepared.omissions())
        .isEqualTo(
            Omissions.NONE
                .plus("nodes of other classes", 2)
                .plus("hyperedges with fewer than two nodes", 3)
                .plus("isolated nodes", 1));
  }

  @Test
  void noRuleLeavesAllAsItIs() {
    Loaded prepared = Preparation.NONE.apply(TinyDataset.complete());
    assertSame(prepared.dataset(), TinyDataset.complete());
    assertThat(prepared.omissions().isEmpty()).isTrue();
    assertThatThrownBy(() -> new LargestClasses(0))
        .hasMessage("Expected at least 1 class to keep, but found 0");
  }
}
