package io.hnhn.data;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;

/** Five nodes, three hyperedges (one of them empty) and everything a data set can have. */
public final class TinyDataset {
  private TinyDataset() {}

  public static Dataset complete() {
    return bare()
        .withHyperedgeFeatures(
            SparseMatrix.of(3, 2, new int[] {0, 2}, new int[] {1, 0}, new float[] {0.1f, -3e-9f}))
        .withHyperedgeLabels(new int[] {1, -1, 0})
        .withPublishedSplits(List.of(new int[] {0, 3}, new int[] {1, 2, 4}))
        .withNodeNames(List.of("first", "with space", "", "größer", "fünf"))
        .withHyperedgeNames(List.of("a", "nobody", "c"));
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
