package io.hnhn.plan;

import static io.hnhn.plan.Plans.parameter;
import static io.hnhn.plan.Plans.stepsOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.SparseConstant;
import io.hnhn.expr.Propagate;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConstantsPassTest {
  private static final Set<Pass> CONSTANTS = EnumSet.of(Pass.CONSTANTS);
  private static final SparseMatrix MEAN =
      RandomMatrices.mean(CompressedRows.of(4, new int[][] {{0, 1}, {1, 2, 3}, {}}));

  @Test
  void anOperatorTimesDenseFeaturesIsComputedOnce() {
    Expr x = Expr.constant(Matrix.filled(4, 5, 2)).propagate(MEAN);
    Plan plan = Plans.infer(CONSTANTS, x.matmul(parameter("w", 5, 2)));
    assertThat(plan.once()).hasSize(1).allMatch(step -> step.op() instanceof Propagate);
    assertThat(stepsOf(plan, Propagate.class)).isEmpty();
  }

  @Test
  void anOperatorTimesSparseFeaturesIsMultipliedWhilePlanning() {
    SparseMatrix words = SparseMatrix.of(Matrix.of(4, 3, 1, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0));
    Expr x = Expr.constant(words).propagate(MEAN);
    Plan plan = Plans.infer(CONSTANTS, x.matmul(parameter("w", 3, 2)));
    assertThat(plan.once()).isEmpty();
    assertThat(stepsOf(plan, Propagate.class)).isEmpty();
    Buffer features = plan.steps().getFirst().inputs().getFirst();
    assertThat(features.place()).isInstanceOf(Buffer.Constant.class);
    SparseConstant folded = (SparseConstant) ((Buffer.Constant) features.place()).value();
    assertThat(folded.value().toDense().toArray())
        .isEqualTo(SparseProducts.multiply(MEAN, words).toDense().toArray());
  }

  @Test
  void aProductThatFillsUpIsNotMultipliedWhilePlanning() {
    // Every row of the left has its one entry where the right has a full row: 1000 x 1000 numbers.
    SparseMatrix left = SparseMatrix.selection(new int[1000], 1);
    SparseMatrix right = SparseMatrix.of(Matrix.filled(1, 1000, 1));
    assertThat(ConstantsPass.staysSparse(left, right)).isFalse();
    Plan plan = Plans.infer(CONSTANTS, Expr.constant(right).propagate(left));
    assertThat(plan.once()).hasSize(1);
  }

  @Test
  void whatIsRandomIsComputedInEveryRun() {
    Expr dropped = Expr.of(new Drop(new Dropout(0.5, 0)), Expr.constant(Matrix.filled(4, 5, 2)));
    Plan plan = Plans.infer(CONSTANTS, dropped.scale(2));
    assertThat(plan.once()).isEmpty();
    assertThat(plan.steps()).hasSize(2);
  }

  @Test
  void aConstantOutputSurvivesEveryRun() {
    Expr constant = Expr.constant(Matrix.filled(40, 5, 2)).scale(3);
    Expr changing = parameter("p", 40, 5).relu().scale(2).relu();
    Set<Pass> passes = EnumSet.of(Pass.CONSTANTS, Pass.MEMORY);
    Plan plan = Plans.infer(passes, constant, changing);
    assertThat(plan.once()).hasSize(1);
    Results results = Results.of(plan);
    assertThat(results.names().get(2)).isEqualTo("output 0, epoch 1");
    assertThat(results.values().get(2)).containsOnly(6);
  }

  @Test
  void withoutThePassNothingIsComputedOnce() {
    Expr constant = Expr.constant(Matrix.filled(4, 5, 2)).scale(3);
    Plan plan = Plans.infer(Pass.none(), constant);
    assertThat(plan.once()).isEmpty();
    assertThat(plan.steps()).hasSize(1);
  }
}
