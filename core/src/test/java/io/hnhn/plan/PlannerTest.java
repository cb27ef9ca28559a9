package io.hnhn.plan;

import static io.hnhn.plan.Plans.parameter;
import static io.hnhn.plan.Plans.sumOfSquares;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.expr.MatMul;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlannerTest {
  static List<Set<Pass>> allOrNone() {
    return List.of(Pass.all(), Pass.none());
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void planningTwiceGivesTheSameSteps(Set<Pass> passes) {
    Plan first = Plans.train(passes, Plans.lossOfHnhn());
    Plan second = Plans.train(passes, Plans.lossOfHnhn());
    assertThat(second.toString()).isEqualTo(first.toString());
    assertThat(second.once().toString()).isEqualTo(first.once().toString());
    assertThat(second.steps().toString()).isEqualTo(first.steps().toString());
    assertThat(second.explain()).isEqualTo(first.explain());
    for (int seed = 0; seed < 50; seed++) {
      Expr loss = new RandomExpressions(seed, true).loss();
      Expr same = new RandomExpressions(seed, true).loss();
      assertThat(Plans.train(passes, same).steps().toString())
          .as("seed %d", seed)
          .isEqualTo(Plans.train(passes, loss).steps().toString());
    }
  }

  @Test
  void equalExpressionsAreComputedOnce() {
    Expr x = parameter("x", 3, 3);
    Plan plan = Plans.infer(Pass.none(), x.relu().plus(x.relu()), x.relu());
    assertThat(plan.steps()).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aGradientThatTwoParametersShareReachesBoth(Set<Pass> passes) {
    Expr loss = sumOfSquares(parameter("a", 3, 2).plus(parameter("b", 3, 2)));
    Results results = Results.of(Plans.train(passes, loss));
    assertThat(results.names()).contains("gradient of a, epoch 0", "gradient of b, epoch 0");
    assertThat(results.values().get(1)).isEqualTo(results.values().get(2)).isNotEmpty();
    assertThat(results.values().get(1)).doesNotContain(0, Double.NaN);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aGradientMayBeReadByOtherSteps(Set<Pass> passes) {
    // The gradient of b, a bias of one row, is at the same time what goes back to a and c.
    Expr c = parameter("c", 1, 4);
    Expr sum = parameter("a", 1, 4).plus(c.scale(2)).plus(parameter("b", 1, 4));
    Results results = Results.of(Plans.train(passes, sumOfSquares(sum)));
    double[] ofB = results.values().get(results.names().indexOf("gradient of b, epoch 1"));
    double[] ofC = results.values().get(results.names().indexOf("gradient of c, epoch 1"));
    for (int i = 0; i < 4; i++) {
      assertThat(ofC[i]).isEqualTo(2 * ofB[i]).isNotZero();
    }
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aParameterThatIsUsedManyTimesGetsTheSumOfItsGradients(Set<Pass> passes) {
    Expr p = parameter("p", 1, 1);
    Expr cube = p.multiply(p).multiply(Expr.parameter("p", 1, 1, new Initializer.Normal(1)));
    Results results = Results.of(Plans.train(passes, cube));
    double value = Math.cbrt(results.values().get(0)[0]);
    assertThat(results.values().get(1)[0]).isCloseTo(3 * value * value, byOneIn(1e6));
  }

  private static Percentage byOneIn(double parts) {
    return Percentage.withPercentage(100 / parts);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void theGradientOfAParameterThatPlaysNoPartIsZero(Set<Pass> passes) {
    Expr loss = sumOfSquares(parameter("used", 2, 2));
    ParameterLayout layout = ParameterLayout.of(List.of(loss, parameter("unused", 3, 1)));
    Results results = Results.of(new Planner(passes, CostModel.DEFAULT).train(layout, loss));
    assertThat(results.values().get(results.names().indexOf("gradient of unused, epoch 1")))
        .containsExactly(0, 0, 0);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aLossThatIsAConstantHasGradientsOfZero(Set<Pass> passes) {
    ParameterLayout layout = ParameterLayout.of(List.of(parameter("p", 2, 2)));
    Expr computed = Expr.constant(Matrix.filled(1, 1, 3)).scale(2);
    Planner planner = new Planner(passes, CostModel.DEFAULT);
    Results results = Results.of(planner.train(layout, computed));
    assertThat(results.values().get(0)).containsExactly(6);
    assertThat(results.values().get(1)).containsExactly(0, 0, 0, 0);
    Results known = Results.of(planner.train(layout, Expr.constant(Matrix.filled(1, 1, 3))));
    assertThat(known.values().get(0)).containsExactly(3);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aLossMayBeAParameterItself(Set<Pass> passes) {
    Results results = Results.of(Plans.train(passes, parameter("p", 1, 1)));
    assertThat(results.values().get(1)).containsExactly(1);
    assertThat(results.values().get(3)).containsExactly(1);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aGradientMayBeAConstantOrAParameter(Set<Pass> passes) {
    // The gradients of a linear function and of a product of two scalars.
    Expr known = Expr.constant(Matrix.of(1, 2, 5, 7));
    Expr linear = known.matmulTransposed(parameter("row", 1, 2));
    Expr loss = linear.plus(parameter("a", 1, 1).multiply(parameter("b", 1, 1)));
    Results results = Results.of(Plans.train(passes, loss));
    assertThat(results.values().get(results.names().indexOf("gradient of row, epoch 1")))
        .containsExactly(5, 7);
    Results.of(Plans.train(Pass.none(), loss)).expectSame(results, "linear");
  }

  @Test
  void aLossThatIsNotANumberIsRefused() {
    assertThatThrownBy(() -> Plans.train(Pass.all(), parameter("p", 2, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a 1 x 1 loss, but found 2 x 3");
  }

  @Test
  void aParameterThatTheLayoutDoesNotHaveIsRefused() {
    ParameterLayout layout = ParameterLayout.of(List.of(parameter("known", 2, 2)));
    Planner planner = new Planner(CostModel.DEFAULT);
    assertThatThrownBy(() -> planner.infer(layout, List.of(parameter("strange", 2, 2).relu())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected one of the parameters [known], but found strange");
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void aParameterIsKnownByItsNameWhateverItsInitializer(Set<Pass> passes) {
    ParameterLayout layout =
        ParameterLayout.of(List.of(Expr.parameter("p", 2, 1, new Initializer.Constant(3))));
    Expr loss = sumOfSquares(Expr.parameter("p", 2, 1, new Initializer.Zeros()));
    Results results = Results.of(new Planner(passes, CostModel.DEFAULT).train(layout, loss));
    assertThat(results.values().get(1)).containsExactly(6, 6);
  }

  @ParameterizedTest
  @MethodSource("allOrNone")
  void nothingIsComputedForTheGradientOfWhatIsFrozen(Set<Pass> passes) {
    Expr x = Expr.constant(Matrix.filled(50, 40, 1));
    Initializer normal = new Initializer.Normal(1);
    Expr trained = parameter("w", 30, 20);
    Plan all =
        Plans.train(passes, sumOfSquares(x.matmul(parameter("f", 40, 30)).relu().matmul(trained)));
    Plan some =
        Plans.train(
            passes,
            sumOfSquares(x.matmul(Expr.frozen("f", 40, 30, normal)).relu().matmul(trained)));
    assertThat(some.layout().trained()).extracting(Parameter::name).containsExactly("w");
    // The products that make the gradient of f: by way of w, and with x.
    assertThat(Plans.stepsOf(all, MatMul.class).size() - Plans.stepsOf(some, MatMul.class).size())
        .isEqualTo(2);
    try (ReferenceBackend backend = new ReferenceBackend();
        ReferenceWeights weights = backend.allocate(some.layout());
        Execution execution = backend.load(some, weights)) {
      weights.initialize(1);
      execution.run(Randomness.NONE);
      assertThat(weights.get(Vector.GRADIENTS, "w").get(3, 0)).isNotZero();
      assertThat(weights.get(Vector.GRADIENTS, "f").toArray()).containsOnly(0);
    }
  }

  @Test
  void frozenParametersComeLastInALayout() {
    Initializer normal = new Initializer.Normal(1);
    Expr frozen = Expr.frozen("a", 2, 3, normal);
    ParameterLayout layout =
        ParameterLayout.of(List.of(frozen, parameter("b", 4, 1), parameter("c", 1, 1)));
    assertThat(layout.parameters()).extracting(Parameter::name).containsExactly("c", "b", "a");
    assertThat(layout.offset("a")).isEqualTo(layout.trainedSize()).isEqualTo(5);
    assertThat(layout.size()).isEqualTo(11);
    assertThat(layout)
        .isNotEqualTo(
            ParameterLayout.of(
                List.of(parameter("a", 2, 3), parameter("b", 4, 1), parameter("c", 1, 1))));
  }

  @Test
  void aParameterOfAnotherShapeThanInTheLayoutIsRefused() {
    Parameter small = new Parameter("p", new Shape(2, 2), new Initializer.Zeros());
    ParameterLayout layout = new ParameterLayout(List.of(small));
    Planner planner = new Planner(CostModel.DEFAULT);
    assertThatThrownBy(() -> planner.infer(layout, List.of(parameter("p", 3, 2).relu())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected p of 2 x 2, but found 3 x 2");
  }
}
