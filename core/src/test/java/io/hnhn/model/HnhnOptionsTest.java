package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the options of HNHN do that the paper does not have. */
@ParameterizedClass
@EnumSource(Way.class)
record HnhnOptionsTest(Way way) {
  private static final Hypergraph GRAPH =
      Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {0, 4, 3}, new int[0]);
  private static final Inputs INPUTS = new Inputs(GRAPH, Operators.random(6, 4, 1));
  private static final Hnhn PLAIN = Hnhn.forNodes(3).withHidden(7);

  private Matrix compute(Expr expr) {
    return Computation.by(way).withSeed(6).of(expr);
  }

  private static Expr nodes(Hnhn model) {
    return model.build(INPUTS, Mode.INFERENCE).nodes();
  }

  @Test
  void theResidualAddsTheProjectedInputBehindTheRelu() {
    Expr projected = new Linear("input", 7).of(Expr.constant(INPUTS.nodeFeatures()));
    assertThat(compute(nodes(PLAIN.withResidual(true))))
        .isCloseTo(compute(nodes(PLAIN).plus(projected)), way.tolerance());
  }

  /** Even a node that is isolated, and would be one with all other isolated nodes. */
  @Test
  void theResidualKeepsNodesApartThatHearTheSame() {
    Inputs apart = new Inputs(Hypergraph.of(2), Operators.random(2, 4, 1));
    Matrix plain = compute(PLAIN.build(apart, Mode.INFERENCE).nodes());
    Matrix residual = compute(PLAIN.withResidual(true).build(apart, Mode.INFERENCE).nodes());
    assertThat(plain.row(0)).isEqualTo(plain.row(1));
    assertThat(residual.row(0)).isNotEqualTo(residual.row(1));
  }

  @Test
  void normalisedRepresentationsHaveMeanZeroAndVarianceOne() {
    Outputs outputs = PLAIN.withNormalisation(true).withLayers(2).build(INPUTS, Mode.INFERENCE);
    for (Expr output : List.of(outputs.nodes(), outputs.hyperedges())) {
      Matrix found = compute(output);
      for (int r = 0; r < found.rows(); r++) {
        double sum = 0;
        double squares = 0;
        for (float value : found.row(r)) {
          sum += value;
          squares += value * value;
        }
        assertThat(sum / 7).isCloseTo(0, within(1e-5));
        assertThat(squares / 7).isCloseTo(1, within(0.02));
      }
    }
  }

  /** PyTorch's start loses a part of the signal in every layer, He's does not. */
  @Test
  void heKeepsTheSizeOfSignalsOverManyLayers() {
    Inputs loops =
        new Inputs(
            Hypergraph.of(3, new int[] {0}, new int[] {1}, new int[] {2}),
            Operators.random(3, 4, 1));
    Hnhn deep = Hnhn.forNodes(3).withHidden(100).withLayers(6);
    double torch = size(compute(deep.build(loops, Mode.INFERENCE).nodes()));
    double he =
        size(
            compute(
                deep.withInitialWeights(InitialWeights.HE).build(loops, Mode.INFERENCE).nodes()));
    double input = size(compute(new Linear("input", 100).of(Expr.constant(loops.nodeFeatures()))));
    assertThat(he / input).isBetween(0.3, 3.0);
    assertThat(torch / input).isLessThan(0.15);
  }

  /** Node 0 is in two hyperedges, node 5 in none. */
  @ParameterizedTest
  @EnumSource(Pooling.class)
  void poolingMultipliesWhatANodeHearsByAPowerOfItsDegree(Pooling pooling) {
    for (Exponent alpha : List.of(Exponent.fixed(0.4), Exponent.trainable(0.4))) {
      WeightedMean mean = WeightedMean.toNodes(GRAPH);
      Expr edges = Expr.constant(Operators.random(4, 3, 2));
      Matrix plain = compute(mean.with(alpha, "alpha").of(edges));
      Matrix pooled = compute(mean.with(alpha, "alpha", pooling).of(edges));
      for (int node = 0; node < 6; node++) {
        for (int c = 0; c < 3; c++) {
          double factor = Math.pow(GRAPH.degree(node), pooling.exponent());
          assertThat((double) pooled.get(node, c))
              .isCloseTo(factor * plain.get(node, c), within(1e-6));
        }
      }
    }
  }

  @Test
  void neuronsRestInTrainingAlone() {
    Hnhn resting = PLAIN.withNeuronDropout(0.5);
    assertThat(compute(nodes(resting))).isCloseTo(compute(nodes(PLAIN)), 0);
    Matrix trained = compute(resting.build(INPUTS, Mode.TRAINING).nodes());
    Matrix awake = compute(PLAIN.build(INPUTS, Mode.TRAINING).nodes());
    assertThat(zeros(trained)).isGreaterThan(zeros(awake));
  }

  private static int zeros(Matrix matrix) {
    int zeros = 0;
    for (float value : matrix.toArray()) {
      zeros += value == 0 ? 1 : 0;
    }
    return zeros;
  }

  private static double size(Matrix matrix) {
    double squares = 0;
    for (float value : matrix.toArray()) {
      squares += value * value;
    }
    return Math.sqrt(squares / matrix.size());
  }
}
