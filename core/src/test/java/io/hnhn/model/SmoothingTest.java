package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What smoothing does to rows, and how far models see by it. */
class SmoothingTest {
  /** Node 3 is isolated, hyperedge 2 is empty. */
  private static final Hypergraph GRAPH =
      Hypergraph.of(4, new int[] {0, 1}, new int[] {1, 2}, new int[0]);

  private static final Matrix COLUMN = Matrix.of(4, 1, 8, 0, 0, 5);

  private static Matrix smoothed(Way way, Smoother smoother, Matrix x, Smoothing smoothing) {
    return Computation.by(way).of(smoother.of(Expr.constant(x), smoothing));
  }

  @ParameterizedTest
  @EnumSource
  void aStepIsTheMeanOfMeansMixedWithTheRowItself(Way way) {
    // Hyperedges have the means 4 and 0, nodes hear 4, 2 and 0.
    assertThat(smoothed(way, Smoother.ofNodes(GRAPH), COLUMN, new Smoothing(1, 0)))
        .isCloseTo(new double[][] {{4}, {2}, {0}, {5}}, way.tolerance());
    assertThat(smoothed(way, Smoother.ofNodes(GRAPH), COLUMN, new Smoothing(1, 0.25)))
        .isCloseTo(new double[][] {{5}, {1.5}, {0}, {5}}, way.tolerance());
    // Of 5, 1.5, 0: hyperedges 3.25 and 0.75, nodes 3.25, 2 and 0.75.
    assertThat(smoothed(way, Smoother.ofNodes(GRAPH), COLUMN, new Smoothing(2, 0.25)))
        .isCloseTo(new double[][] {{4.4375}, {1.5}, {0.5625}, {5}}, way.tolerance());
  }

  @ParameterizedTest
  @EnumSource
  void hyperedgesHearOfEachOtherByTheirMembers(Way way) {
    // Nodes have the means 8, 4 and 0, hyperedges hear 6 and 2; the empty one stays as it is.
    assertThat(
            smoothed(
                way, Smoother.ofHyperedges(GRAPH), Matrix.of(3, 1, 8, 0, 7), new Smoothing(1, 0)))
        .isCloseTo(new double[][] {{6}, {2}, {7}}, way.tolerance());
  }

  @ParameterizedTest
  @EnumSource
  void whoHearsNobodyStaysAsItIs(Way way) {
    Matrix alone = smoothed(way, Smoother.ofNodes(Hypergraph.of(4)), COLUMN, Smoothing.of(7));
    assertThat(alone).isCloseTo(COLUMN, way.tolerance());
  }

  @Test
  void everyStepReachesTwoHopsFarther() {
    Architecture nodes = Architecture.forNodes(3);
    Architecture hyperedges = Architecture.forHyperedges(3);
    assertThat(new Hgnn(nodes).reach()).isEqualTo(new Reach(2, 3));
    assertThat(new Hgnn(nodes.withFeatureSmoothing(Smoothing.of(3))).reach())
        .isEqualTo(new Reach(8, 9));
    // Answers are those of what is classified, representations of others don't change.
    assertThat(new Hgnn(nodes.withAnswerSmoothing(Smoothing.of(5))).reach())
        .isEqualTo(new Reach(12, 3));
    assertThat(new Hgnn(hyperedges.withAnswerSmoothing(Smoothing.of(5))).reach())
        .isEqualTo(new Reach(2, 13));
  }

  @Test
  void itIsReadAsItIsPrinted() {
    assertThat(Smoothing.parse("5")).isEqualTo(new Smoothing(5, 0.2));
    assertThat(Smoothing.parse("3,0.5")).isEqualTo(new Smoothing(3, 0.5));
    assertThat(Smoothing.parse(new Smoothing(7, 0.125).toString()))
        .isEqualTo(new Smoothing(7, 0.125));
  }

  /** Half of the parameters of the first layer are for the smoothed features. */
  @Test
  void ownFeaturesStayBesideTheSmoothedOnes() {
    Model model = Mlp.forNodes(3).withHidden(4).withFeatureSmoothing(Smoothing.of(2));
    assertThat(model.parameters(new FeatureWidths(6)).parameter("layer0.weight").shape().rows())
        .isEqualTo(12);
  }
}
