package io.hnhn.expr;

import static io.hnhn.expr.ExprWalkTest.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GradientsTest {
  private static Parameter of(Expr parameter) {
    return (Parameter) parameter.op();
  }

  /** The gradients of all parameters, every one of which has the value 3. */
  private static double[] atThree(Expr loss, List<Parameter> parameters) {
    ParameterLayout layout = new ParameterLayout(parameters);
    ReferenceBackend backend = new ReferenceBackend();
    ReferenceWeights weights = backend.allocate(layout);
    Arrays.fill(weights.vector(Vector.VALUES), 3);
    // What an earlier run left must not stay.
    Arrays.fill(weights.vector(Vector.GRADIENTS), 99);
    backend
        .load(new Planner(Pass.none(), CostModel.DEFAULT).train(layout, loss), weights)
        .run(Randomness.NONE);
    return weights.vector(Vector.GRADIENTS);
  }

  @Test
  void parameterTheLossDoesNotDependOnHasZeros() {
    Expr used = parameter("used", 1, 1);
    Expr unused = parameter("unused", 2, 3);
    List<Expr> gradients = Gradients.of(used.scale(2), List.of(of(unused), of(used)));
    assertThat(gradients.get(0).shape()).isEqualTo(new Shape(2, 3));
    assertThat(atThree(used.scale(2), List.of(of(unused), of(used))))
        .containsExactly(0, 0, 0, 0, 0, 0, 2);
  }

  @Test
  void everyUseOfASharedExpressionCounts() {
    Expr x = parameter("x", 1, 1);
    Expr square = x.multiply(x);
    // 2 x⁴ + x² and its derivative 8 x³ + 2 x.
    Expr loss = square.multiply(square).scale(2).plus(square);
    assertThat(atThree(loss, List.of(of(x)))).containsExactly(8 * 27 + 2 * 3);
  }

  @Test
  void everyExpressionOfOneNameCounts() {
    Expr loss = parameter("x", 1, 1).multiply(parameter("x", 1, 1));
    List<Parameter> x = List.of(of(parameter("x", 1, 1)));
    assertThat(atThree(loss, x)).containsExactly(6);
    // A planner makes them one before; here they are two.
    assertThat(Gradients.of(loss, x).getFirst().op()).isEqualTo(new Add());
  }

  @Test
  void gradientOfAParameterItselfIsOne() {
    Expr x = parameter("x", 1, 1);
    assertThat(atThree(x, List.of(of(x)))).containsExactly(1);
  }

  @Test
  void parametersThatAreNotAskedForAreConstants() {
    Expr x = parameter("x", 1, 1);
    Expr y = parameter("y", 1, 1);
    List<Expr> gradients = Gradients.of(x.multiply(y), List.of(of(y)));
    assertThat(gradients).hasSize(1);
    assertThat(ExprWalk.parameters(gradients)).containsExactly(of(x));
  }

  /** Nothing is built for what no parameter is below. */
  @Test
  void constantsHaveNoGradient() {
    Expr features = Expr.constant(Matrix.filled(1, 50, 1)).activate(Activation.TANH);
    Expr w = parameter("w", 50, 1);
    List<Expr> gradient = Gradients.of(features.matmul(w), List.of(of(w)));
    assertThat(ExprWalk.topologicalOrder(gradient))
        .extracting(Expr::op)
        .doesNotHaveAnyElementsOfTypes(Activate.Gradient.class);
  }

  @Test
  void lossMustBeANumber() {
    Expr x = parameter("x", 2, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Gradients.of(x, List.of(of(x))))
        .withMessage("Expected a 1 x 1 loss, but found 2 x 1");
  }

  @Test
  void depthIsNoLimit() {
    Expr x = parameter("x", 1, 1);
    Expr y = x;
    for (int i = 0; i < ExprWalkTest.DEEP; i++) {
      y = y.scale(0.5);
    }
    List<Expr> gradient = Gradients.of(y, List.of(of(x)));
    assertThat(ExprWalk.topologicalOrder(gradient)).hasSize(ExprWalkTest.DEEP + 1);
  }
}
