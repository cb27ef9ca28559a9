package io.hnhn.data;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;

/** Five nodes, three hyperedges (one of them empty) and everything a data set can have. */
public final class TinyDataset {
  private TinyDataset() {}

  public static Dataset complete() {
    Dataset bare = bare();
    Attributes nodes =
        bare.nodes()
            .withFeatures(bare.nodes().features(), List.of("age", "height", "of hair", "größe"))
            .withNames(List.of("first", "with space", "", "größer", "fünf"));
    Attributes hyperedges =
        new Attributes(
            SparseMatrix.of(3, 2, new int[] {0, 2}, new int[] {1, 0}, new float[] {0.1f, -3e-9f}),
            List.of("long", "wide"),
            new int[] {1, -1, 0},
            List.of("a", "nobody", "c"));
    return bare.withNodes(nodes)
        .withHyperedges(hyperedges)
        .withPublishedSplits(List.of(new int[] {0, 3}, new int[] {1, 2, 4}));
  }

  /** The same with weights of hyperedges and incidences. */
  public static Dataset weighted() {
    Dataset complete = complete();
    return new Dataset(
        "weighted",
        complete
            .hypergraph()
            .withHyperedgeWeights(1, 0.1f, 3)
            .withIncidenceWeights(1, 2, 0.3f, 1e-20f, 5),
        complete.nodes(),
        complete.hyperedges(),
        complete.classNames(),
        complete.publishedSplits());
  }

  /** The same without anything optional. */
  public static Dataset bare() {
    return Dataset.of(
        "tiny",
        Hypergraph.of(5, new int[] {4, 0, 1}, new int[] {}, new int[] {2, 4}),
        SparseMatrix.of(
            5,
            4,
            new int[] {0, 0, 2, 4},
            new int[] {0, 2, 1, 2},
            new float[] {1, 0.25f, 1e30f, -7}),
        new int[] {0, 1, 1, 0, 2},
        List.of("red", "green", "blue"));
  }
}
