package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.Hypergraph;
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
    assertThat(inputs(again, features()).fingerprint())
        .isEqualTo(inputs(GRAPH, features()).fingerprint());
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
    Set<String> fingerprints =
        different.stream().map(Inputs::fingerprint).collect(Collectors.toSet());
    assertThat(fingerprints).hasSameSizeAs(different);
  }

  @Test
  void dataLargerThanAChunkIsReadToItsEnd() {
    Hypergraph graph = Hypergraph.of(20_000, new int[] {0});
    Matrix large = Matrix.zeros(20_000, 3);
    String before = inputs(graph, large).fingerprint();
    large.set(19_999, 2, 1);
    assertThat(inputs(graph, large).fingerprint()).isNotEqualTo(before);
  }

  @Test
  void isComputedOnce() {
    Inputs inputs = inputs(GRAPH, features());
    assertThat(inputs.fingerprint()).isSameAs(inputs.fingerprint());
  }

  /** Parts with the same incidences and features that know other things of their wholes. */
  @Test
  void partsDifferWhereTheirWholesDo() {
    Hypergraph same = Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {3});
    List<Hypergraph> wholes =
        List.of(
            Hypergraph.of(4, new int[] {0, 1, 3}, new int[] {3}),
            Hypergraph.of(4, new int[] {0, 1}, new int[] {3}),
            Hypergraph.of(4, new int[] {0, 1, 2, 3}, new int[] {3}),
            Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {0, 3}),
            Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {0}),
            Hypergraph.of(5, new int[] {0, 1, 2}, new int[] {3}),
            Hypergraph.of(4, new int[] {0, 1, 2}, new int[] {3}, new int[0]),
            Hypergraph.of(4, new int[] {0, 1, 2}),
            same.withIncidenceWeights(1, 1, 2, 1),
            same.withIncidenceWeights(1, 1, 1, 1));
    Set<String> fingerprints =
        wholes.stream().map(whole -> part(whole).fingerprint()).collect(Collectors.toSet());
    assertThat(fingerprints).hasSameSizeAs(wholes);
    assertThat(fingerprints).contains(part(same).fingerprint());
    assertThat(part(same)).isEqualTo(part(wholes.getFirst())).isNotEqualTo(part(wholes.get(1)));
    assertThat(part(same)).hasSameHashCodeAs(part(wholes.getFirst()));
  }

  private static Inputs part(Hypergraph whole) {
    return new Inputs(whole.restrictedTo(new int[] {0, 1}, new int[] {0}), Matrix.zeros(2, 3));
  }

  @Test
  void inputsAreEqualWhereTheirNumbersAre() {
    Inputs inputs = inputs(GRAPH, features());
    assertThat(inputs).isEqualTo(inputs(GRAPH, features()));
    assertThat(inputs).isNotEqualTo(inputs(GRAPH, SparseMatrix.of(features())));
    assertThat(inputs).isNotEqualTo(inputs.withCandidates(GRAPH));
    Part part = inputs.part(Task.NODES, new int[] {1}, new Reach(2, 2));
    assertThat(part)
        .isEqualTo(inputs.part(Task.NODES, new int[] {1}, new Reach(2, 2)))
        .isNotEqualTo(inputs.part(Task.NODES, new int[] {0}, new Reach(2, 2)))
        .isNotEqualTo(inputs.part(Task.NODES, new int[] {0, 1}, new Reach(2, 2)));
  }
}
