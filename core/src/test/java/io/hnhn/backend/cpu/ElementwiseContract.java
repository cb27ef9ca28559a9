package io.hnhn.backend.cpu;

import static io.hnhn.linalg.Samples.EPSILON;
import static io.hnhn.linalg.Samples.matrix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.cpu.Kernels.AdamCoefficients;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every set of loops over single elements must do; see {@link KernelsContract}. */
@Tag("plain-jvm")
abstract class ElementwiseContract {
  private static final int[] TILES = {1, 2, 3, 7, 16, 17, 64, 399};

  private static final AdamCoefficients ADAM =
      new AdamCoefficients(
          0.01f, 0.9f, 0.1f, 0.999f, 0.001f, 0.003f, 0.271f, 0.002997f, 1e-8f, 0.9997f);

  /** The loops under test; where this JVM can't have them, the test is skipped. */
  abstract Kernels kernels();

  /** Runs a loop on the elements {@code from .. to-1}. */
  private interface Loop {
    void run(Kernels kernels, MemorySegment y, MemorySegment x, long from, long to);
  }

  /** A loop and what it makes of y[i] and x[i]. */
  private record Elementwise(String name, Loop loop, DoubleBinaryOperator formula) {}

  private static final List<Elementwise> ALL =
      List.of(
          new Elementwise("add", Kernels::add, (y, x) -> y + x),
          new Elementwise("multiply", Kernels::multiply, (y, x) -> y * x),
          new Elementwise(
              "scale", (k, y, x, from, to) -> k.scale(y, 1.7f, from, to), (y, x) -> y * 1.7f),
          new Elementwise(
              "relu", (k, y, x, from, to) -> k.relu(y, from, to), (y, x) -> Math.max(y, 0)),
          new Elementwise("reluGradient", Kernels::reluGradient, (y, x) -> x <= 0 ? 0 : y));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 15, 16, 17, 127, 401})
  void loopsFollowTheirFormulaAndTouchNothingElse(int size) {
    for (Elementwise elementwise : ALL) {
      Matrix x = matrix(1, size + 2, 1);
      Matrix before = matrix(1, size + 2, 2);
      Matrix y = before.copy();
      elementwise.loop.run(kernels(), y.segment(), x.segment(), 1, size + 1L);
      for (int i = 0; i < size + 2; i++) {
        boolean inside = i > 0 && i <= size;
        double old = before.get(0, i);
        double expected = inside ? elementwise.formula.applyAsDouble(old, x.get(0, i)) : old;
        assertThat((double) y.get(0, i))
            .as("%s at %d", elementwise.name, i)
            .isCloseTo(expected, within(EPSILON / 2 * Math.abs(expected)));
      }
    }
  }

  @Test
  void cuttingElementsIntoTilesChangesNoBit() {
    for (Elementwise elementwise : ALL) {
      Matrix x = matrix(1, 401, 1);
      Matrix whole = matrix(1, 401, 2);
      Matrix start = whole.copy();
      elementwise.loop.run(kernels(), whole.segment(), x.segment(), 0, 401);
      for (int tile : TILES) {
        Matrix y = start.copy();
        for (int from = 0; from < 401; from += tile) {
          elementwise.loop.run(
              kernels(), y.segment(), x.segment(), from, Math.min(401, from + tile));
        }
        assertThat(y.segment().mismatch(whole.segment()))
            .as("%s in tiles of %d", elementwise.name, tile)
            .isEqualTo(-1);
      }
    }
  }

  @Test
  void reluMakesZeroOfNegativeZeroAndInfinity() {
    for (int size : new int[] {1, 19, 64}) {
      for (float special : new float[] {-0f, Float.NEGATIVE_INFINITY}) {
        Matrix y = Matrix.filled(1, size, special);
        kernels().relu(y.segment(), 0, size);
        assertThat(y.toArray()).containsOnly(0f);
      }
    }
  }

  @Test
  void reluHidesNoNan() {
    for (int size : new int[] {1, 19, 64}) {
      Matrix y = Matrix.filled(1, size, Float.NaN);
      kernels().relu(y.segment(), 0, size);
      assertThat(y.toArray()).containsOnly(Float.NaN);
    }
  }

  @Test
  void reluGradientIsZeroWhereTheOutputIsZero() {
    for (int size : new int[] {1, 19, 64}) {
      Matrix y = Matrix.filled(1, size, 3);
      kernels().reluGradient(y.segment(), Matrix.zeros(1, size).segment(), 0, size);
      assertThat(y.toArray()).containsOnly(0f);
    }
  }

  /** The four vectors that one step of Adam changes or reads. */
  private record AdamState(Matrix value, Matrix gradient, Matrix m, Matrix v) {
    static AdamState of(int size) {
      Matrix v = matrix(1, size, 4);
      for (int i = 0; i < size; i++) {
        v.set(0, i, v.get(0, i) * v.get(0, i));
      }
      return new AdamState(matrix(1, size, 1), matrix(1, size, 2), matrix(1, size, 3), v);
    }

    void step(Kernels kernels, long from, long to) {
      kernels.adam(value.segment(), gradient.segment(), m.segment(), v.segment(), ADAM, from, to);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 16, 17, 127, 401})
  void adamFollowsItsFormula(int size) {
    AdamState before = AdamState.of(size);
    AdamState after = AdamState.of(size);
    after.step(kernels(), 0, size);
    for (int i = 0; i < size; i++) {
      double value = before.value.get(0, i);
      double g = before.gradient.get(0, i) + ADAM.coupledDecay() * value;
      double m = ADAM.beta1() * before.m.get(0, i) + ADAM.rest1() * g;
      double v = ADAM.beta2() * before.v.get(0, i) + ADAM.rest2() * g * g;
      double root = Math.sqrt(v / ADAM.correction2()) + ADAM.epsilon();
      double step = ADAM.rate() * (m / ADAM.correction1()) / root;
      double magnitude = Math.abs(value) + Math.abs(step);
      assertThat((double) after.m.get(0, i)).isCloseTo(m, within(8 * EPSILON * (1 + Math.abs(m))));
      assertThat((double) after.v.get(0, i)).isCloseTo(v, within(8 * EPSILON * (1 + v)));
      assertThat((double) after.value.get(0, i))
          .isCloseTo(value * ADAM.shrink() - step, within(8 * EPSILON * magnitude));
    }
  }

  @Test
  void cuttingAdamIntoTilesChangesNoBit() {
    AdamState whole = AdamState.of(401);
    whole.step(kernels(), 0, 401);
    for (int tile : TILES) {
      AdamState tiled = AdamState.of(401);
      for (int from = 0; from < 401; from += tile) {
        tiled.step(kernels(), from, Math.min(401, from + tile));
      }
      assertThat(tiled.value.toArray()).containsExactly(whole.value.toArray());
      assertThat(tiled.m.toArray()).containsExactly(whole.m.toArray());
      assertThat(tiled.v.toArray()).containsExactly(whole.v.toArray());
    }
  }
}
