package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;

/** Compares all that two data sets have, bit for bit. */
public final class SameDataset {
  private SameDataset() {}

  public static void assertSame(Dataset found, Dataset expected) {
    assertThat(found.name()).isEqualTo(expected.name());
    assertThat(found.hypergraph()).isEqualTo(expected.hypergraph());
    assertSame(found.nodes(), expected.nodes());
    assertSame(found.hyperedges(), expected.hyperedges());
    assertThat(found.classNames()).isEqualTo(expected.classNames());
    assertThat(found.publishedSplits().toArray(int[][]::new))
        .isDeepEqualTo(expected.publishedSplits().toArray(int[][]::new));
  }

  public static void assertSame(Attributes found, Attributes expected) {
    assertThat(found.labels()).isEqualTo(expected.labels());
    assertThat(found.names()).isEqualTo(expected.names());
    assertThat(found.featureNames()).isEqualTo(expected.featureNames());
    assertSame(found.features(), expected.features());
  }

  public static void assertSame(Features found, Features expected) {
    SparseMatrix mine = found.toSparse();
    SparseMatrix theirs = expected.toSparse();
    assertThat(mine.pattern()).isEqualTo(theirs.pattern());
    assertThat(mine.values().mismatch(theirs.values())).isEqualTo(-1);
  }
}
