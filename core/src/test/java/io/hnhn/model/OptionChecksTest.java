package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OptionChecksTest {
  private static final Hypergraph GRAPH = Hypergraph.of(3, new int[] {0, 1});

  private static Arguments refused(ThrowingCallable making, String message) {
    return argumentSet(message, making, message);
  }

  static Stream<Arguments> refusedOptions() {
    Hnhn hnhn = Hnhn.forNodes(2);
    Mlp mlp = Mlp.forNodes(2);
    return Stream.of(
        refused(() -> Hnhn.forNodes(0), "Expected classes of at least 1, but found 0"),
        refused(() -> Hnhn.forHyperedges(-1), "Expected classes of at least 1, but found -1"),
        refused(
            () -> Architecture.of(Task.SETS, 3),
            "Expected 2 classes of sets, no hyperedge and hyperedge, but found 3"),
        refused(
            () -> new HyperSagnn(Architecture.forSets(), 0),
            "Expected heads of at least 1, but found 0"),
        refused(() -> hnhn.withHidden(0), "Expected hidden of at least 1, but found 0"),
        refused(() -> hnhn.withLayers(0), "Expected layers of at least 1, but found 0"),
        refused(
            () -> hnhn.withDropout(1), "Expected dropout of at least 0 and below 1, but found 1.0"),
        refused(
            () -> hnhn.withDropout(Double.NaN),
            "Expected dropout of at least 0 and below 1, but found NaN"),
        refused(
            () -> hnhn.withInputDropout(-0.1),
            "Expected inputDropout of at least 0 and below 1, but found -0.1"),
        refused(() -> Smoothing.of(-1), "Expected steps of smoothing of at least 0, but found -1"),
        refused(
            () -> Smoothing.of(1001),
            "Expected steps of smoothing of at most 1000, but found 1001"),
        refused(
            () -> new Smoothing(1, 1.5),
            "Expected the own share of smoothing from 0 to 1, but found 1.5"),
        refused(
            () -> Smoothing.parse("5;0.2"),
            "Expected steps of smoothing and perhaps the own share, such as 5 or 5,0.2, but found"
                + " \"5;0.2\""),
        refused(
            () -> Smoothing.parse("1,0.1,2"),
            "Expected steps of smoothing and perhaps the own share, such as 5 or 5,0.2, but found"
                + " \"1,0.1,2\""),
        refused(
            () -> Architecture.forSets().withAnswerSmoothing(Smoothing.of(3)),
            "Expected no smoothing of answers about sets, which no hypergraph joins, but found 3"
                + " steps; smooth features instead"),
        refused(() -> Exponent.fixed(Double.NaN), "Expected a finite exponent, but found NaN"),
        refused(
            () -> Exponent.trainable(Double.NEGATIVE_INFINITY),
            "Expected a finite exponent, but found -Infinity"),
        refused(() -> Mlp.forNodes(0), "Expected classes of at least 1, but found 0"),
        refused(() -> mlp.withHidden(-4), "Expected hidden of at least 1, but found -4"),
        refused(() -> mlp.withLayers(0), "Expected layers of at least 1, but found 0"),
        refused(
            () -> mlp.withDropout(1.5),
            "Expected dropout of at least 0 and below 1, but found 1.5"),
        refused(
            () -> mlp.withInputDropout(1),
            "Expected inputDropout of at least 0 and below 1, but found 1.0"),
        refused(
            () -> new Hcha(Architecture.forNodes(2)).withHeads(-1),
            "Expected heads of at least 0, but found -1"),
        refused(
            () -> Hnhn.forNodes(2).withNeuronDropout(1),
            "Expected neuronDropout of at least 0 and below 1, but found 1.0"),
        refused(
            () -> new UniGat(Architecture.forNodes(2), 0),
            "Expected heads of at least 1, but found 0"),
        refused(
            () -> new AllSetTransformer(Architecture.forNodes(2), 0),
            "Expected heads of at least 1, but found 0"),
        refused(
            () -> new UniGcnii(Architecture.forNodes(2), 1.5, 0.5),
            "Expected alpha from 0 to 1, but found 1.5"),
        refused(
            () -> new UniGcnii(Architecture.forNodes(2), 0.1, Double.NaN),
            "Expected a finite lambda of at least 0, but found NaN"),
        refused(
            () -> new ReleasedHnhn(Architecture.forNodes(2), 11, 0),
            "Expected alpha from -10 to 10, but found 11.0"),
        refused(
            () -> new ReleasedHnhn(Architecture.forNodes(2), 0, Double.NaN),
            "Expected beta from -10 to 10, but found NaN"),
        refused(
            () -> new EdHnn(Architecture.forNodes(2), -0.5),
            "Expected alpha from 0 to 1, but found -0.5"),
        refused(
            () -> new Inputs(GRAPH, Matrix.zeros(2, 4)),
            "Expected a row of features for each of 3 nodes, but found 2 rows"),
        refused(
            () -> new Inputs(GRAPH, Matrix.zeros(3, 4), Matrix.zeros(3, 4)),
            "Expected a row of features for each of 1 hyperedges, but found 3 rows"));
  }

  @ParameterizedTest
  @MethodSource("refusedOptions")
  void aBadOptionIsNamedWithItsValue(ThrowingCallable making, String message) {
    assertThatIllegalArgumentException().isThrownBy(making).withMessage(message);
  }

  @Test
  void thePapersSettingsAreTheDefault() {
    assertThat(Hnhn.forNodes(6))
        .isEqualTo(
            new Hnhn(
                new Architecture(Task.NODES, 6, 400, 1, 0.3, 0),
                Exponent.fixed(0),
                Exponent.fixed(0),
                false,
                false,
                InitialWeights.TORCH,
                Pooling.MEAN,
                0,
                false,
                HyperedgeActivation.RELU));
    assertThat(Hnhn.forHyperedges(6).task()).isEqualTo(Task.HYPEREDGES);
  }

  @Test
  void aWithMethodChangesOneOption() {
    assertThat(
            Hnhn.forNodes(6)
                .withHidden(1)
                .withLayers(2)
                .withAlpha(Exponent.fixed(3))
                .withBeta(Exponent.trainable(4))
                .withDropout(0.5)
                .withInputDropout(0.6)
                .withResidual(true)
                .withNormalisation(true)
                .withInitialWeights(InitialWeights.HE)
                .withPooling(Pooling.SUM)
                .withNeuronDropout(0.7)
                .withSkips(true)
                .withHyperedgeActivation(HyperedgeActivation.TANH)
                .withFeatureSmoothing(new Smoothing(3, 0.8))
                .withAnswerSmoothing(new Smoothing(4, 0.9)))
        .isEqualTo(
            new Hnhn(
                new Architecture(
                    Task.NODES, 6, 1, 2, 0.5, 0.6, new Smoothing(3, 0.8), new Smoothing(4, 0.9)),
                Exponent.fixed(3),
                Exponent.trainable(4),
                true,
                true,
                InitialWeights.HE,
                Pooling.SUM,
                0.7,
                true,
                HyperedgeActivation.TANH));
    assertThat(
            Mlp.forHyperedges(6).withHidden(1).withLayers(2).withDropout(0.5).withInputDropout(0.6))
        .isEqualTo(new Mlp(new Architecture(Task.HYPEREDGES, 6, 1, 2, 0.5, 0.6)));
  }
}
