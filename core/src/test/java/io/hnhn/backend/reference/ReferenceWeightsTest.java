package io.hnhn.backend.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceWeightsTest {
  private static ReferenceWeights weights(Expr... parameters) {
    return new ReferenceBackend()
        .allocate(ParameterLayout.of(List.of(Expr.concat(List.of(parameters)))));
  }

  private static Expr parameter(String name, int columns) {
    return Expr.parameter(name, 1, columns, new Initializer.Normal(1));
  }

  private static AdamStep step(long number, double decay, boolean decoupled) {
    return new AdamStep(number, 0.1, 0.9, 0.999, 1e-8, decay, decoupled);
  }

  @Test
  void parametersAreSetAndReadByName() {
    ReferenceWeights weights = weights(parameter("a", 2), parameter("b", 3));
    weights.set("b", Matrix.of(1, 3, 1, 2, 3));
    assertThat(weights.vector(Vector.VALUES)).containsExactly(0, 0, 1, 2, 3);
    assertThat(weights.get(Vector.VALUES, "b").toArray()).containsExactly(1, 2, 3);
    assertThat(weights.get(Vector.VALUES, "a").toArray()).containsExactly(0, 0);
  }

  @Test
  void wrongNameOrShapeIsRefused() {
    ReferenceWeights weights = weights(parameter("a", 2), parameter("b", 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> weights.set("b", Matrix.zeros(3, 1)))
        .withMessage("Expected b of 1 x 3, but found 3 x 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> weights.get(Vector.VALUES, "c"))
        .withMessage("Expected one of the parameters [a, b], but found c");
  }

  @Test
  void vectorsAreApart() {
    ReferenceWeights weights = weights(parameter("a", 2));
    weights.write(Vector.VALUES, Matrix.filled(1, 2, 1).segment());
    weights.write(Vector.GRADIENTS, Matrix.filled(1, 2, 2).segment());
    weights.write(Vector.FIRST_MOMENTS, Matrix.filled(1, 2, 3).segment());
    weights.write(Vector.SECOND_MOMENTS, Matrix.filled(1, 2, 4).segment());
    assertThat(weights.vector(Vector.VALUES)).containsExactly(1, 1);
    assertThat(weights.vector(Vector.GRADIENTS)).containsExactly(2, 2);
    assertThat(weights.vector(Vector.FIRST_MOMENTS)).containsExactly(3, 3);
    assertThat(weights.get(Vector.SECOND_MOMENTS, "a").toArray()).containsExactly(4, 4);
  }

  @Test
  void sameSeedSameStartAndEveryParameterItsOwn() {
    ReferenceWeights one = weights(parameter("a", 5), parameter("b", 5));
    ReferenceWeights other = weights(parameter("a", 5), parameter("b", 5));
    one.initialize(7);
    other.initialize(7);
    assertThat(one.vector(Vector.VALUES)).containsExactly(other.vector(Vector.VALUES));
    assertThat(one.get(Vector.VALUES, "a").toArray())
        .isNotEqualTo(one.get(Vector.VALUES, "b").toArray());
    other.initialize(8);
    assertThat(one.vector(Vector.VALUES)).isNotEqualTo(other.vector(Vector.VALUES));
  }

  /** The corrections make the first moments g and g², whatever the betas. */
  @Test
  void firstStepOfAdamIsTheRateAgainstTheSign() {
    ReferenceWeights weights = weights(parameter("a", 3));
    weights.write(Vector.GRADIENTS, Matrix.of(1, 3, 0.5f, -20, 0).segment());
    weights.adam(step(1, 0, false));
    assertThat(weights.vector(Vector.VALUES)[0]).isCloseTo(-0.1, within(1e-8));
    assertThat(weights.vector(Vector.VALUES)[1]).isCloseTo(0.1, within(1e-8));
    assertThat(weights.vector(Vector.VALUES)[2]).isZero();
  }

  @Test
  void secondStepOfAdamRemembersTheFirst() {
    ReferenceWeights weights = weights(parameter("a", 1));
    weights.vector(Vector.GRADIENTS)[0] = 2;
    weights.adam(step(1, 0, false));
    weights.vector(Vector.GRADIENTS)[0] = -1;
    weights.adam(step(2, 0, false));
    double m = (0.9 * 0.1 * 2 + 0.1 * -1) / (1 - 0.9 * 0.9);
    double v = (0.999 * 0.001 * 4 + 0.001) / (1 - 0.999 * 0.999);
    double expected = -0.1 * 2 / (2 + 1e-8) - 0.1 * m / (Math.sqrt(v) + 1e-8);
    assertThat(weights.vector(Vector.VALUES)[0]).isCloseTo(expected, within(1e-12));
  }

  @Test
  void coupledDecayActsThroughTheGradient() {
    ReferenceWeights weights = weights(parameter("a", 1));
    weights.vector(Vector.VALUES)[0] = 5;
    weights.adam(step(1, 0.01, false));
    assertThat(weights.vector(Vector.FIRST_MOMENTS)[0]).isCloseTo(0.1 * 0.05, within(1e-15));
    assertThat(weights.vector(Vector.VALUES)[0]).isCloseTo(4.9, within(1e-6));
  }

  @Test
  void decoupledDecayShrinksTheValueAlone() {
    ReferenceWeights weights = weights(parameter("a", 1));
    weights.vector(Vector.VALUES)[0] = 5;
    weights.adam(step(1, 0.01, true));
    assertThat(weights.vector(Vector.FIRST_MOMENTS)[0]).isZero();
    assertThat(weights.vector(Vector.VALUES)[0]).isCloseTo(5 * (1 - 0.1 * 0.01), within(1e-15));
  }
}
