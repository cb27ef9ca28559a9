package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What models say about sets of nodes. */
class CandidateSetsTest {
  private static final Inputs INPUTS =
      new Inputs(
          Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {2, 3}, new int[] {0, 3, 4, 5}),
          Operators.random(6, 4, 1));

  static Stream<ModelProvider> models() {
    return Models.forTask(Task.SETS).stream();
  }

  private static List<Matrix> compute(ModelProvider entry, int[]... sets) {
    Model model = entry.with(Architecture.forSets().withHidden(16));
    Inputs inputs = INPUTS.withCandidates(Hypergraph.of(6, sets));
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    return Computation.by(Way.REFERENCE).withSeed(3).of(List.of(outputs.logits(), outputs.nodes()));
  }

  @ParameterizedTest
  @MethodSource("models")
  void whatElseIsAskedAboutDoesNotMatter(ModelProvider entry) {
    List<Matrix> alone = compute(entry, new int[] {0, 1, 4});
    List<Matrix> among = compute(entry, new int[] {3, 5}, new int[] {4, 1, 0}, new int[] {0});
    assertThat(among.getFirst().row(1)).containsExactly(alone.getFirst().row(0));
    assertThat(among.get(1)).hasBitsOf(alone.get(1));
  }

  @ParameterizedTest
  @MethodSource("models")
  void aSetIsToldFromItsPartsAndItsNeighbours(ModelProvider entry) {
    Matrix logits =
        compute(entry, new int[] {0, 1, 4}, new int[] {0, 1}, new int[] {0, 1, 3}).getFirst();
    double[] odds = new double[3];
    for (int r = 0; r < 3; r++) {
      odds[r] = logits.get(r, 1) - logits.get(r, 0);
    }
    assertThat(odds[0]).isNotCloseTo(odds[1], within(1e-4)).isNotCloseTo(odds[2], within(1e-4));
  }

  /** Rows (1, −1), (1, −1) and (−1, 1): a mean of (1/3, −1/3), a variance of 8/9 in each column. */
  @Test
  void membersThatDisagreeSpeakAgainstASet() {
    Inputs inputs =
        new Inputs(Hypergraph.of(3, new int[0][]), Matrix.of(3, 2, 2, 0, 7, 3, 0, 5))
            .withCandidates(Hypergraph.of(3, new int[] {0, 1}, new int[] {0, 1, 2}));
    Model identity = new Mlp(new Architecture(Task.SETS, 2, 2, 1, 0, 0));
    Map<String, Matrix> weights =
        Map.of(
            "layer0.weight", Matrix.of(2, 2, 1, 0, 0, 1),
            "layer0.bias", Matrix.zeros(1, 2),
            "set.weight", Matrix.of(2, 1, 3, 6),
            "set.bias", Matrix.of(1, 1, 5));
    Matrix logits =
        Computation.by(Way.REFERENCE)
            .withWeights(weights)
            .of(identity.build(inputs, Mode.INFERENCE).logits());
    // ε in the normalisation, 10⁻⁵, is seen in the fifth digit.
    assertThat(logits).isCloseTo(new double[][] {{0, 5}, {8, 5}}, 1e-4);
  }

  /** Far beyond where a sigmoid is 0 or 1 in a float. */
  @ParameterizedTest
  @EnumSource
  void hyperSagnnStaysFiniteHoweverSureItsMembersAre(Way way) {
    Model model = new HyperSagnn(Architecture.forSets().withHidden(8), 2);
    Inputs inputs = INPUTS.withCandidates(Hypergraph.of(6, new int[] {0, 1, 4}, new int[] {2, 5}));
    for (float sure : new float[] {-1e4f, 1e4f}) {
      Matrix logits =
          Computation.by(way)
              .withWeights(
                  Map.of(
                      "score.weight", Matrix.filled(8, 1, sure),
                      "score.bias", Matrix.filled(1, 1, sure)))
              .of(model.build(inputs, Mode.INFERENCE).logits());
      for (int r = 0; r < 2; r++) {
        float odds = logits.get(r, 1) - logits.get(r, 0);
        assertThat(odds).isFinite();
        assertThat(Math.abs(odds)).isGreaterThan(9e3f);
        assertThat(Math.signum(odds)).isEqualTo(Math.signum(sure));
      }
    }
  }
}
