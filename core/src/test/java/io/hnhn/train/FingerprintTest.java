package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FingerprintTest {
  /** As many incidences as hyperedges, so that both kinds of weights have one length. */
  private static final Hypergraph GRAPH =
      Hypergraph.of(3, new int[] {0, 1}, new int[] {2}, new int[0]);

  private static Matrix features() {
    return Matrix.of(3, 2, 1, 0, 0, 2, 3, 0);
  }

  private static Inputs inputs(Hypergraph graph, Features features) {
    return new Inputs(graph, features);
  }

  @Test
  void equalDataHasAnEqualFingerprint() {
    Hypergraph again = Hypergraph.of(3, new int[] {1, 0}, new int[] {2}, new int[0]);
    assertThat(Fingerprint.of(inputs(again, features())))
        .isEqualTo(Fingerprint.of(inputs(GRAPH, features())));
  }

  @Test
  void anyDifferenceMakesAnotherFingerprint() {
    Matrix other = features();
    other.set(2, 1, Math.nextUp(0f));
    List<Inputs> different =
        List.of(
            inputs(GRAPH, features()),
            inputs(GRAPH, other),
            inputs(GRAPH, Matrix.of(3, 2, 1, 0, 0, 3, 2, 0)),
            inputs(GRAPH, Matrix.of(3, 1, 1, 2, 3)),
            inputs(GRAPH, SparseMatrix.of(features())),
            inputs(Hypergraph.of(3, new int[] {0, 2}, new int[] {2}, new int[0]), features()),
            inputs(Hypergraph.of(3, new int[] {0}, new int[] {1, 2}, new int[0]), features()),
            inputs(Hypergraph.of(3, new int[] {0, 1}, new int[] {2}), features()),
            inputs(GRAPH.withHyperedgeWeights(1, 1, 1), features()),
            inputs(GRAPH.withIncidenceWeights(1, 1, 1), features()),
            inputs(GRAPH.withHyperedgeWeights(1, 2, 1), features()),
            inputs(GRAPH.withIncidenceWeights(1, 2, 1), features()),
            inputs(GRAPH.withHyperedgeWeights(1, 2, 1).withIncidenceWeights(1, 1, 1), features()),
            inputs(GRAPH.withHyperedgeWeights(1, 1, 1).withIncidenceWeights(1, 2, 1), features()),
            new Inputs(GRAPH, features(), features()),
            new Inputs(GRAPH, features(), Matrix.of(3, 1, 1, 2, 3)),
            inputs(GRAPH, features()).withCandidates(GRAPH),
            inputs(GRAPH, features()).withCandidates(Hypergraph.of(3, new int[] {0, 1})),
            inputs(GRAPH, features()).withCandidates(Hypergraph.of(3, new int[] {0, 2})));
    Set<String> fingerprints = different.stream().map(Fingerprint::of).collect(Collectors.toSet());
    assertThat(fingerprints).hasSameSizeAs(different);
  }

  @Test
  void dataLargerThanAChunkIsReadToItsEnd() {
    Hypergraph graph = Hypergraph.of(20_000, new int[] {0});
    Matrix large = Matrix.zeros(20_000, 3);
    String before = Fingerprint.of(inputs(graph, large));
    large.set(19_999, 2, 1);
    assertThat(Fingerprint.of(inputs(graph, large))).isNotEqualTo(before);
  }
}
