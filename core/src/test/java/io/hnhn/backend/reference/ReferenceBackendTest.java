package io.hnhn.backend.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Resources;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReferenceBackendTest {
  private static final ReferenceBackend BACKEND = new ReferenceBackend();

  private static Expr parameter(String name, int rows, int columns) {
    return Expr.parameter(name, rows, columns, new Initializer.Normal(1));
  }

  private static Plan plan(Set<Pass> passes, Expr... outputs) {
    List<Expr> all = List.of(outputs);
    return new Planner(passes, CostModel.DEFAULT).infer(ParameterLayout.of(all), all);
  }

  @Test
  void outputsFollowTheWeights() {
    Expr x = Expr.constant(Matrix.of(1, 2, 1, 10));
    Expr w = parameter("w", 2, 2);
    Plan plan = plan(Pass.all(), x.matmul(w), w.columnSums());
    ReferenceWeights weights = BACKEND.allocate(plan.layout());
    try (Execution execution = BACKEND.load(plan, weights)) {
      weights.set("w", Matrix.of(2, 2, 1, 2, 3, 4));
      execution.run(Randomness.NONE);
      assertThat(execution.output(0).toArray()).containsExactly(31, 42);
      assertThat(execution.output(1).toArray()).containsExactly(4, 6);
      weights.set("w", Matrix.of(2, 2, 0, 0, 0, 1));
      execution.run(Randomness.NONE);
      assertThat(execution.output(0).toArray()).containsExactly(0, 10);
    }
  }

  /** 1 + 2⁻⁴⁰ is 1 in float. */
  @Test
  void valuesBetweenStepsAreDoubles() {
    Expr tiny = Expr.constant(Matrix.filled(1, 1, 1)).scale(0x1p-40);
    Expr one = Expr.constant(Matrix.filled(1, 1, 1));
    Plan plan = plan(Pass.none(), one.plus(tiny));
    try (Execution execution = BACKEND.load(plan, BACKEND.allocate(plan.layout()))) {
      execution.run(Randomness.NONE);
      assertThat(execution.scalar(0)).isEqualTo(1 + 0x1p-40);
    }
  }

  @Test
  void dropoutKeepsWhatTheGeneratorSays() {
    double rate = 0.25;
    int[] numbers = {3, 100, 7};
    Expr ones = Expr.constant(Matrix.filled(3, 9, 1));
    Plan plan = plan(Pass.none(), ones.dropout(new Dropout(rate, 6, numbers)));
    try (Execution execution = BACKEND.load(plan, BACKEND.allocate(plan.layout()))) {
      execution.run(new Randomness(42, 17));
      Matrix found = execution.output(0);
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 9; c++) {
          boolean kept = new Philox(42).keeps(rate, 6, 17, numbers[r], c);
          assertThat(found.get(r, c)).isEqualTo(kept ? (float) (1 / (1 - rate)) : 0);
        }
      }
      execution.run(new Randomness(42, 18));
      assertThat(execution.output(0).toArray()).isNotEqualTo(found.toArray());
    }
  }

  /** What was dropped on the stored values is what would have been dropped on the dense matrix. */
  @Test
  void dropoutOfSparseWordsIsDropoutOfTheDenseMatrix() {
    SparseMatrix words = SparseMatrix.of(Matrix.of(3, 4, 1, 0, 2, 0, 0, 0, 0, 3, 4, 5, 0, 6));
    Expr w = parameter("w", 4, 2);
    Expr dense = Expr.constant(words.toDense()).dropout(new Dropout(0.5, 1)).matmul(w);
    Expr sparse = Expr.constant(words).dropout(new Dropout(0.5, 1)).matmul(w);
    // Dense products cost a thousand times as much, so that even this matrix pays as a sparse one.
    CostModel costs = new CostModel(1e6, 1e9, 1e9, 0);
    ParameterLayout layout = ParameterLayout.of(List.of(w));
    ReferenceWeights weights = BACKEND.allocate(layout);
    weights.initialize(3);
    Plan sparsePlan = new Planner(Pass.all(), costs).infer(layout, List.of(sparse));
    assertThat(sparsePlan.explain()).contains("dropout of sparse values");
    Randomness random = new Randomness(5, 2);
    try (Execution a = BACKEND.load(plan(Pass.none(), dense), weights);
        Execution b = BACKEND.load(sparsePlan, weights)) {
      a.run(random);
      b.run(random);
      assertThat(b.output(0).toArray()).containsExactly(a.output(0).toArray());
      assertThat(a.output(0).toArray()).isNotEqualTo(new float[6]);
    }
  }

  @Test
  void everyStepIsTimed() {
    Plan plan = plan(Pass.none(), parameter("w", 2, 2).relu().scale(2));
    ReferenceWeights weights = BACKEND.allocate(plan.layout());
    try (Execution execution = BACKEND.load(plan, weights)) {
      weights.set("w", Matrix.filled(2, 2, 4));
      double[] seconds = execution.profile(Randomness.NONE);
      assertThat(seconds).hasSameSizeAs(plan.steps());
      assertThat(execution.output(0).toArray()).containsOnly(8);
    }
  }

  @Test
  void weightsOfAnotherLayoutAreRefused() {
    Plan plan = plan(Pass.none(), parameter("w", 2, 2).relu());
    ReferenceWeights other = BACKEND.allocate(ParameterLayout.of(List.of(parameter("w", 2, 3))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BACKEND.load(plan, other))
        .withMessage(
            "Expected weights of ParameterLayout[w 2 x 2], but found ParameterLayout[w 2 x 3]");
  }

  @Test
  void gradientsOfAnEarlierRunAreReplaced() {
    Expr w = parameter("w", 1, 1);
    ParameterLayout layout = ParameterLayout.of(List.of(w));
    Plan plan = new Planner(Pass.all(), CostModel.DEFAULT).train(layout, w.multiply(w));
    ReferenceWeights weights = BACKEND.allocate(layout);
    try (Execution execution = BACKEND.load(plan, weights)) {
      for (float value : new float[] {3, 5, -1}) {
        weights.set("w", Matrix.filled(1, 1, value));
        execution.run(Randomness.NONE);
        assertThat(weights.vector(Vector.GRADIENTS)).containsExactly(2 * value);
        assertThat(execution.scalar(0)).isEqualTo(value * value);
      }
    }
  }

  @Test
  void isAlwaysThereAndNeverTheFirstChoice() {
    ReferenceProvider provider = new ReferenceProvider();
    assertThat(provider.unavailable()).isEmpty();
    assertThat(provider.priority()).isEqualTo(Integer.MIN_VALUE);
    assertThat(provider.open(Resources.DEFAULT).name())
        .isEqualTo(provider.name())
        .isEqualTo("reference");
  }
}
