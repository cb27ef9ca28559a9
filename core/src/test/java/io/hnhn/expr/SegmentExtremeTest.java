package io.hnhn.expr;

import static io.hnhn.expr.SegmentExtreme.Kind.FIRST_LARGEST;
import static io.hnhn.expr.SegmentExtreme.Kind.LAST_SMALLEST;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.graph.CompressedRows;
import io.hnhn.model.Computation;
import io.hnhn.model.Way;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Way.class)
record SegmentExtremeTest(Way way) {
  /** Rows of four, of no, of one and of three entries. */
  private static final CompressedRows PATTERN =
      CompressedRows.of(9, new int[][] {{0, 1, 2, 3}, {}, {4}, {5, 6, 7}});

  private float[] extremes(SegmentExtreme.Kind kind, float... scores) {
    Expr column = Expr.constant(Matrix.of(scores.length, 1, scores));
    return Computation.by(way).of(column.segmentExtreme(PATTERN, kind)).toArray();
  }

  @Test
  void everyRowWithEntriesHasOneExtreme() {
    float[] scores = {1, 7, -2, 3, -9, 0.5f, 0.25f, 0.75f};
    assertThat(extremes(FIRST_LARGEST, scores)).containsExactly(0, 1, 0, 0, 1, 0, 0, 1);
    assertThat(extremes(LAST_SMALLEST, scores)).containsExactly(0, 0, 1, 0, 1, 0, 1, 0);
  }

  @Test
  void ofEqualsTheFirstIsLargestAndTheLastIsSmallest() {
    float[] scores = {1, 2, 2, 1, 5, 3, 3, 3};
    assertThat(extremes(FIRST_LARGEST, scores)).containsExactly(0, 1, 0, 0, 1, 1, 0, 0);
    assertThat(extremes(LAST_SMALLEST, scores)).containsExactly(0, 0, 0, 1, 1, 0, 0, 1);
  }

  /** A training that has gone wrong goes wrong in the loss, not here. */
  @Test
  void whatIsNotANumberIsLargerThanAllNumbers() {
    float[] scores = {1, Float.POSITIVE_INFINITY, Float.NaN, 3, Float.NaN, 0, 0, 0};
    assertThat(extremes(FIRST_LARGEST, scores)).startsWith(0, 0, 1, 0, 1);
    assertThat(extremes(LAST_SMALLEST, scores)).startsWith(1, 0, 0, 0, 1);
  }

  /** In training other scores come in every epoch. */
  @Test
  void aSecondRunForgetsTheChoicesOfTheFirst() {
    Expr scores = Expr.parameter("scores", 8, 1, new Initializer.Zeros());
    List<Expr> roots = List.of(scores.segmentExtreme(PATTERN, FIRST_LARGEST));
    ParameterLayout layout = ParameterLayout.of(roots);
    try (Backend backend = way.open()) {
      Weights weights = backend.allocate(layout);
      try (Execution execution = backend.load(way.planner(backend).infer(layout, roots), weights)) {
        weights.set("scores", Matrix.of(8, 1, 4, 3, 2, 1, 0, 1, 2, 3));
        execution.run(Randomness.NONE);
        weights.set("scores", Matrix.of(8, 1, 1, 2, 3, 4, 0, 3, 2, 1));
        execution.run(Randomness.NONE);
        assertThat(execution.output(0).toArray()).containsExactly(0, 0, 0, 1, 1, 1, 0, 0);
      }
    }
  }

  /** What depends on a parameter through a choice alone has no gradient, and none is computed. */
  @Test
  void noGradientPasses() {
    Expr scores = Expr.parameter("scores", 8, 1, new Initializer.Normal(1));
    Expr w = Expr.parameter("w", 8, 1, new Initializer.Normal(1));
    Expr chosen = scores.activate(Activation.TANH).segmentExtreme(PATTERN, FIRST_LARGEST);
    Expr loss = chosen.multiply(w).columnSums();
    List<Leaf.Parameter> parameters = ExprWalk.parameters(List.of(loss));
    List<Expr> gradients = Gradients.of(loss, parameters);
    assertThat(ExprWalk.topologicalOrder(gradients))
        .extracting(Expr::op)
        .doesNotHaveAnyElementsOfTypes(Activate.Gradient.class);
    Matrix ofScores = Computation.by(way).of(gradients.get(0));
    assertThat(parameters.get(0).name()).isEqualTo("scores");
    assertThat(ofScores.toArray()).containsOnly(0);
    assertThat(Computation.by(way).of(gradients.get(1)).toArray()).containsOnly(0, 1);
  }
}
