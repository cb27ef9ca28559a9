package io.hnhn.plan;

import static io.hnhn.plan.Plans.infer;
import static io.hnhn.plan.Plans.parameter;
import static io.hnhn.plan.Plans.stepsOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Expr;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrderPassTest {
  private static final Set<Pass> ORDER = EnumSet.of(Pass.ORDER);

  /** Rates by which only floating-point operations count. */
  private static final CostModel CHEAP_SPARSE = new CostModel(1, 1e6, 1e18, 0);

  private static final CostModel CHEAP_DENSE = new CostModel(1e6, 1, 1e18, 0);
  private static final CostModel EVEN = new CostModel(1, 1, 1e18, 0);

  @Test
  void theOperatorActsWhereTheMatrixIsNarrow() {
    SparseMatrix mean = mean(20, 20);
    Expr x = parameter("x", 20, 6);
    Expr narrowing = x.propagate(mean).matmul(parameter("w", 6, 2));
    assertThat(widthOfPropagate(infer(ORDER, EVEN, narrowing))).isEqualTo(2);
    Expr widening = x.matmul(parameter("w", 6, 9)).propagate(mean);
    assertThat(widthOfPropagate(infer(ORDER, EVEN, widening))).isEqualTo(6);
  }

  @Test
  void theRatesDecideBetweenTwoOrders() {
    // (S X) W: 10 x 16 x 8 dense, width 16 sparse. S (X W): 100 x 16 x 8 dense, width 8 sparse.
    SparseMatrix few = mean(10, 100);
    Expr written = parameter("x", 100, 16).propagate(few).matmul(parameter("w", 16, 8));
    assertThat(widthOfPropagate(infer(ORDER, CHEAP_SPARSE, written))).isEqualTo(16);
    assertThat(widthOfPropagate(infer(ORDER, CHEAP_DENSE, written))).isEqualTo(8);
  }

  @Test
  void aChainOfDenseProductsGetsItsCheapestBrackets() {
    // ((A B) C) d takes 2 x 50 x 50 x 50 multiplications and more, A (B (C d)) takes 3 x 50 x 50.
    Expr chain =
        parameter("a", 50, 50)
            .matmul(parameter("b", 50, 50))
            .matmul(parameter("c", 50, 50))
            .matmul(parameter("d", 50, 1));
    assertThat(stepsOf(infer(ORDER, EVEN, chain), MatMul.class))
        .allMatch(step -> step.output().shape().columns() == 1);
  }

  @Test
  void whatIsNotCheaperStaysAsWritten() {
    Expr written =
        parameter("x", 20, 6).propagate(mean(20, 20)).matmul(parameter("w", 6, 6)).relu();
    assertThat(kinds(infer(ORDER, EVEN, written)))
        .isEqualTo(kinds(infer(Pass.none(), EVEN, written)));
  }

  @Test
  void aBiasCrossesAMeanWithoutChange() {
    Expr written = biasThenMean(CompressedRows.of(4, new int[][] {{0, 1}, {1, 2, 3}, {3}}));
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(widthOfPropagate(plan)).isEqualTo(1);
    // W V, X (W V), b V: the bias is one row all along.
    assertThat(kinds(plan))
        .containsExactlyInAnyOrder("MatMul", "MatMul", "MatMul", "Propagate", "AddBias");
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), "mean");
  }

  @Test
  void aBiasDoesNotReachATargetWithoutSources() {
    Expr written = biasThenMean(CompressedRows.of(4, new int[][] {{0, 1}, {}, {3}}));
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(widthOfPropagate(plan)).isEqualTo(1);
    double[] values = Results.of(plan).values().getFirst();
    assertThat(values[0]).isNotZero();
    assertThat(values[1]).isZero();
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), "empty row");
  }

  /** S (X W + 1 b) V, where it pays to multiply with V first. */
  private static Expr biasThenMean(CompressedRows pattern) {
    Expr x = parameter("x", 4, 5).matmul(parameter("w", 5, 8)).plusBias(parameter("b", 1, 8));
    return x.propagate(RandomMatrices.mean(pattern)).matmul(parameter("v", 8, 1));
  }

  @Test
  void aBiasCrossesWeightsThatAreASoftmax() {
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {1, 2, 3}, {3}});
    Expr weights = parameter("scores", 6, 1).segmentSoftmax(pattern);
    Expr x = parameter("x", 4, 8).plusBias(parameter("b", 1, 8));
    Expr written = x.propagate(pattern, weights).matmul(parameter("v", 8, 1));
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(stepsOf(plan, PropagateWeighted.class))
        .extracting(step -> step.output().shape())
        .containsExactly(new Shape(3, 1));
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), "softmax");
  }

  @Test
  void aSoftmaxOverOtherRowsDoesNotSumToOne() {
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {1, 2, 3}, {3}});
    CompressedRows others = CompressedRows.of(4, new int[][] {{0}, {1}, {0, 1, 2, 3}});
    Expr weights = parameter("scores", 6, 1).segmentSoftmax(others);
    Expr x = parameter("x", 4, 8).plusBias(parameter("b", 1, 8));
    Expr written = x.propagate(pattern, weights).matmul(parameter("v", 8, 1));
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(stepsOf(plan, PropagateWeighted.class)).hasSize(2);
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), "other rows");
  }

  @Test
  void aBiasMeetsWeightsThatDoNotSumToOne() {
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {}, {1, 2, 3}});
    Expr x = parameter("x", 4, 8).plusBias(parameter("b", 1, 8));
    Expr written = x.propagate(pattern, parameter("w", 5, 1)).matmul(parameter("v", 8, 1));
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(stepsOf(plan, PropagateWeighted.class)).hasSize(2);
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), "any weights");
  }

  @Test
  void aProductOfLongSumsIsNotMultipliedOut() {
    Expr left = parameter("x0", 7, 7);
    Expr right = parameter("y0", 7, 7);
    for (int i = 1; i < 12; i++) {
      left = left.plus(parameter("x" + i, 7, 7));
      right = right.plus(parameter("y" + i, 7, 7));
    }
    Expr written = left.matmul(right).matmul(parameter("v", 7, 1));
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(stepsOf(plan, MatMul.class)).hasSizeLessThanOrEqualTo(13);
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), "long sums");
  }

  @Test
  void aValueThatIsUsedTwiceIsComputedOnce() {
    Expr shared = parameter("x", 20, 6).propagate(mean(20, 20));
    Expr one = shared.matmul(parameter("w", 6, 2));
    Expr two = shared.matmul(parameter("v", 6, 3));
    assertThat(widthOfPropagate(infer(ORDER, EVEN, one, two))).isEqualTo(6);
  }

  /** [X S X] W = X W₁ + S (X W₂): no matrix is made that is as wide as X. */
  @Test
  void matricesSideBySideAreMultipliedOneByOne() {
    Expr x = parameter("x", 20, 40);
    Expr both = Expr.concat(List.of(x, x.propagate(mean(20, 20))));
    expectNarrow(both.matmul(parameter("w", 80, 2)), "side by side");
  }

  /** Of a sum of products that a multiple of X stands in twice, X is multiplied alone. */
  @Test
  void aMultipleThatIsUsedTwiceIsMultipliedOut() {
    Expr x = parameter("x", 20, 40);
    Expr own = x.scale(0.25);
    Expr once = x.propagate(mean(20, 20)).plus(own);
    Expr twice = once.propagate(mean(20, 20)).plus(own);
    expectNarrow(twice.matmul(parameter("w", 40, 2)), "multiples");
  }

  private static void expectNarrow(Expr written, String what) {
    Plan plan = infer(ORDER, EVEN, written);
    assertThat(plan.steps()).allMatch(step -> step.output().shape().columns() == 2);
    Results.of(infer(Pass.none(), EVEN, written)).expectSame(Results.of(plan), what);
  }

  private static SparseMatrix mean(int rows, int columns) {
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      lists[r] = new int[] {r % columns, (r + 1) % columns, (r * 7 + 3) % columns};
    }
    return RandomMatrices.mean(CompressedRows.of(columns, lists));
  }

  private static int widthOfPropagate(Plan plan) {
    List<Step> steps = stepsOf(plan, Propagate.class);
    assertThat(steps).hasSize(1);
    return steps.getFirst().output().shape().columns();
  }

  private static List<String> kinds(Plan plan) {
    return plan.steps().stream().map(step -> step.op().getClass().getSimpleName()).toList();
  }
}
