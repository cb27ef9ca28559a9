package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Scale;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GradientCheckTest {
  private static Expr normal(String name, int rows, int columns) {
    return Expr.parameter(name, rows, columns, new Initializer.Normal(1));
  }

  /** A plan whose gradients are all multiplied with a factor. */
  private static Plan withGradientsTimes(double factor, Plan plan) {
    List<Step> steps = new ArrayList<>();
    for (Step step : plan.steps()) {
      List<Step.Stage> epilogue = new ArrayList<>(step.epilogue());
      if (step.output().place() instanceof Buffer.Gradient) {
        epilogue.add(new Step.Stage(new Scale(factor), List.of()));
      }
      steps.add(new Step(step.op(), step.inputs(), epilogue, step.output()));
    }
    return new Plan(
        plan.layout(),
        plan.once(),
        steps,
        plan.outputs(),
        plan.workspaceBytes(),
        plan.training(),
        plan.passes());
  }

  @Test
  void gradientOffByATenThousandthIsCaught() {
    GradientCheck check = GradientCheck.of(normal("A", 4, 3).matmul(normal("B", 3, 2)));
    assertThatCode(check.changed(plan -> withGradientsTimes(1, plan))::isRight)
        .doesNotThrowAnyException();
    assertThatThrownBy(check.changed(plan -> withGradientsTimes(1.0001, plan))::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("18 of 18 elements of the gradient of MatMul[4 x 2]");
  }

  @Test
  void gradientThatIsNotANumberIsCaught() {
    GradientCheck check = GradientCheck.of(normal("x", 1, 1).scale(2));
    assertThatThrownBy(check.changed(plan -> withGradientsTimes(Double.NaN, plan))::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("but found NaN");
  }

  /** The derivative of relu at its kink is 0 by convention, the central difference is a half. */
  @Test
  void reportNamesParameterElementAndBothNumbers() {
    Expr x = Expr.parameter("x", 2, 3, new Initializer.Constant(1));
    Expr shift = Expr.constant(Matrix.of(2, 3, 1, 1, 1, 1, -1, 1));
    assertThatThrownBy(GradientCheck.of(x.plus(shift).relu())::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("1 of 6 elements")
        .hasMessageMatching("(?s).*x\\(1, 1\\): expected -?[1-9.e]\\S+, but found -?0\\.0");
  }

  @Test
  void onlyTheFirstTenElementsAreReported() {
    GradientCheck check =
        GradientCheck.of(normal("x", 50, 1).scale(1)).changed(p -> withGradientsTimes(2, p));
    assertThatThrownBy(check::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("50 of 50")
        .hasMessageContaining("x(9, 0)")
        .message()
        .doesNotContain("x(10, 0)");
  }

  @Test
  void startIsChosenByTheCaller() {
    double[] seen = new double[1];
    GradientCheck.of(normal("x", 1, 1).activate(Activation.TANH))
        .startingAt(
            weights -> {
              weights.set("x", Matrix.of(1, 1, 0.25f));
              weights.readExactly(Vector.VALUES, 0, seen);
            })
        .isRight();
    assertThat(seen).containsExactly(0.25);
  }
}
