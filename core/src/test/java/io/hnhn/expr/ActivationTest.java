package io.hnhn.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ActivationTest {
  private static final double STEP = 1e-5;

  @ParameterizedTest
  @EnumSource
  void derivativeIsAFunctionOfTheOutput(Activation f) {
    // 0.05 is no multiple of the distance: no point is near the kink at 0.
    for (double x = -6.05; x < 6; x += 0.1) {
      double difference = (f.apply(x + STEP) - f.apply(x - STEP)) / (2 * STEP);
      assertThat(f.derivative(f.apply(x))).as("at %s", x).isCloseTo(difference, within(1e-9));
    }
  }

  @ParameterizedTest
  @EnumSource
  void largeInputsGiveFiniteOutputsAndDerivatives(Activation f) {
    for (double x : new double[] {-1e30, -1000, 1000, 1e30}) {
      assertThat(f.apply(x)).as("f(%s)", x).isFinite();
      assertThat(f.derivative(f.apply(x))).as("f'(%s)", x).isBetween(-0.5, 1.0);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INVERSE_ROOT")
  void outputsGrowWithTheInput(Activation f) {
    for (double x = -20; x < 20; x += 0.25) {
      assertThat(f.apply(x + 0.25)).as("after %s", x).isGreaterThanOrEqualTo(f.apply(x));
    }
  }

  @Test
  void theInverseRootFalls() {
    for (double x = 0; x < 20; x += 0.25) {
      assertThat(Activation.INVERSE_ROOT.apply(x + 0.25))
          .as("after %s", x)
          .isBetween(0.2, Activation.INVERSE_ROOT.apply(x));
    }
  }

  /** Otherwise a training that has gone wrong would go on unnoticed. */
  @ParameterizedTest
  @EnumSource
  void whatIsNotANumberStaysSo(Activation f) {
    assertThat(f.apply(Double.NaN)).isNaN();
  }

  @Test
  void knownValues() {
    assertThat(Activation.RELU.apply(-2)).isZero();
    assertThat(Activation.RELU.apply(3)).isEqualTo(3);
    assertThat(Activation.LEAKY_RELU.apply(-2)).isEqualTo(-0.4);
    assertThat(Activation.ELU.apply(-1)).isCloseTo(1 / Math.E - 1, within(1e-15));
    assertThat(Activation.SIGMOID.apply(0)).isEqualTo(0.5);
    assertThat(Activation.INVERSE_ROOT.apply(3)).isEqualTo(0.5);
    assertThat(Activation.INVERSE_ROOT.apply(-3)).isEqualTo(1);
    assertThat(Activation.SOFTPLUS.apply(0)).isCloseTo(Math.log(2), within(1e-15));
    assertThat(Activation.TANH.apply(Math.log(2))).isCloseTo(0.6, within(1e-15));
  }

  /** The convention of PyTorch. */
  @Test
  void derivativeAtTheKinkIsThatOfTheLeftSide() {
    assertThat(Activation.RELU.derivative(0)).isZero();
    assertThat(Activation.LEAKY_RELU.derivative(0)).isEqualTo(0.2);
    assertThat(Activation.ELU.derivative(0)).isEqualTo(1);
    assertThat(Activation.INVERSE_ROOT.derivative(Activation.INVERSE_ROOT.apply(0))).isZero();
  }
}
