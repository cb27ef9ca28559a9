package io.hnhn.backend;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What weights of any backend do; each is compared with the reference. A part of the {@linkplain
 * BackendContract contract} of backends.
 */
abstract class WeightsContract {
  protected static final Randomness RANDOM = new Randomness(0x5EEDL << 40, 3);
  private static final List<Vector> VECTORS = List.of(Vector.values());

  protected Backend backend;
  protected Backend reference;

  /** A new backend of the kind under test. */
  protected abstract Backend open();

  @BeforeEach
  final void openBackends() {
    reference = Backends.open("reference", 1);
    backend = open();
  }

  @AfterEach
  final void closeBackends() {
    if (backend != null) {
      backend.close();
    }
    reference.close();
  }

  @ParameterizedTest
  @CsvSource({"false, 0", "false, 0.01", "true, 0.01"})
  void adamTakesTheStepsOfTheReference(boolean decoupled, double decay) {
    for (int size : new int[] {0, 1, 7, 127, 100_003}) {
      Initializer normal = new Initializer.Normal(1);
      List<Expr> roots = List.of(Expr.parameter("p", 1, size, normal));
      ParameterLayout layout = ParameterLayout.of(roots);
      Weights expected = reference.allocate(layout);
      Weights found = backend.allocate(layout);
      for (int step = 1; step <= 3; step++) {
        AdamStep adam = new AdamStep(step, 0.04, 0.9, 0.999, 1e-8, decay, decoupled);
        for (Weights weights : List.of(expected, found)) {
          Matrix gradients = Matrix.zeros(1, size);
          normal.fill(gradients, new Philox(step), 0);
          weights.write(Vector.GRADIENTS, gradients.segment());
          weights.adam(adam);
        }
      }
      for (Vector vector : Vector.values()) {
        Outcome.expectClose(found.get(vector, "p"), expected.get(vector, "p"), vector + " " + size);
      }
    }
  }

  /** Whatever gradients say. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void adamLeavesWhatIsFrozen(boolean decoupled) {
    Initializer normal = new Initializer.Normal(1);
    ParameterLayout layout =
        ParameterLayout.of(
            List.of(
                Expr.frozen("first", 3, 50_001, normal),
                Expr.parameter("p", 7, 17, normal),
                Expr.frozen("last", 2, 2, normal)));
    Weights weights = backend.allocate(layout);
    weights.initialize(1);
    List<String> names = List.of("first", "p", "last");
    List<Matrix> drawn = names.stream().map(n -> weights.get(Vector.VALUES, n)).toList();
    Matrix ones = Matrix.filled(1, Math.toIntExact(layout.size()), 1);
    weights.write(Vector.GRADIENTS, ones.segment());
    weights.adam(new AdamStep(1, 0.04, 0.9, 0.999, 1e-8, 0.01, decoupled));
    for (int k = 0; k < names.size(); k++) {
      float[] before = drawn.get(k).toArray();
      float[] after = weights.get(Vector.VALUES, names.get(k)).toArray();
      if (names.get(k).equals("p")) {
        for (int i = 0; i < before.length; i++) {
          assertThat(after[i]).isNotEqualTo(before[i]);
        }
      } else {
        assertThat(after).as(names.get(k)).isEqualTo(before);
      }
    }
  }

  /** Numbers that were rounded before they were subtracted would show here. */
  @Test
  void manyStepsOfAdamStayWithTheReference() {
    List<Expr> roots = List.of(Expr.parameter("p", 1, 500, new Initializer.Normal(1)));
    ParameterLayout layout = ParameterLayout.of(roots);
    Weights expected = reference.allocate(layout);
    Weights found = backend.allocate(layout);
    for (int step = 1; step <= 60; step++) {
      Matrix gradients = Matrix.zeros(1, 500);
      new Initializer.Normal(1 + step % 5).fill(gradients, new Philox(step), 0);
      for (Weights weights : List.of(expected, found)) {
        weights.write(Vector.GRADIENTS, gradients.segment());
        weights.adam(new AdamStep(step, 0.01, 0.9, 0.999, 1e-8, 0, false));
      }
    }
    float[] wanted = expected.get(Vector.VALUES, "p").toArray();
    float[] values = found.get(Vector.VALUES, "p").toArray();
    for (int i = 0; i < wanted.length; i++) {
      assertThat(values[i]).isCloseTo(wanted[i], within(1e-6f));
    }
  }

  @Test
  void weightsAreReadAsTheyWereWritten() {
    ParameterLayout layout = layoutOf(Shape.SCALAR, new Shape(7, 17), new Shape(0, 3));
    Weights weights = backend.allocate(layout);
    for (Vector vector : Vector.values()) {
      assertThat(weights.read(vector).toArray(JAVA_FLOAT)).as("new %s", vector).containsOnly(0);
    }
    for (Vector vector : Vector.values()) {
      weights.write(vector, numbers(layout, vector).segment());
    }
    for (Vector vector : Vector.values()) {
      assertThat(weights.read(vector).toArray(JAVA_FLOAT))
          .as("%s", vector)
          .isEqualTo(numbers(layout, vector).toArray());
    }
    weights.set("p1", Matrix.filled(7, 17, 8));
    assertThat(weights.get(Vector.VALUES, "p1").toArray()).containsOnly(8);
    assertThat(weights.get(Vector.VALUES, "p0").get(0, 0)).isEqualTo(0);
    assertThat(weights.get(Vector.GRADIENTS, "p1").get(6, 16)).isEqualTo(1119);
    assertThat(weights.get(Vector.VALUES, "p2").shape()).isEqualTo(new Shape(0, 3));
  }

  @Test
  void vectorsOfOtherWeightsAreCopiedAndAdded() {
    for (int size : new int[] {0, 1, 7, 127, 100_003}) {
      ParameterLayout layout = layoutOf(new Shape(1, size));
      Matrix first = normal(size, 1);
      Matrix second = normal(size, 2);
      float[] expected = first.toArray();
      for (int i = 0; i < size; i++) {
        expected[i] += second.get(0, i);
      }
      for (Vector vector : Vector.values()) {
        Weights sum = backend.allocate(layout);
        Weights more = backend.allocate(layout);
        sum.write(vector, first.segment());
        more.write(vector, second.segment());
        sum.add(vector, more);
        assertThat(sum.read(vector).toArray(JAVA_FLOAT)).isEqualTo(expected);
        assertThat(more.read(vector).toArray(JAVA_FLOAT)).isEqualTo(second.toArray());
        more.copy(vector, sum);
        assertThat(more.read(vector).toArray(JAVA_FLOAT)).isEqualTo(expected);
        for (Vector other : EnumSet.complementOf(EnumSet.of(vector))) {
          assertThat(sum.read(other).toArray(JAVA_FLOAT))
              .as("%s", other)
              .isEqualTo(new float[size]);
        }
      }
    }
  }

  private static Matrix normal(int size, long seed) {
    Matrix numbers = Matrix.zeros(1, size);
    new Initializer.Normal(1).fill(numbers, new Philox(seed), 0);
    return numbers;
  }

  /** A copy is not rounded, whatever a backend computes in. */
  @Test
  void aCopyOfGradientsIsTheSameBits() {
    Expr loss = SmallModels.HNHN.loss();
    Plan plan = new Planner(reference.costs()).train(ParameterLayout.of(List.of(loss)), loss);
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(RANDOM);
    }
    Weights copy = backend.allocate(plan.layout());
    copy.copy(Vector.GRADIENTS, weights);
    double[] expected = new double[(int) plan.layout().size()];
    double[] found = expected.clone();
    weights.readExactly(Vector.GRADIENTS, 0, expected);
    copy.readExactly(Vector.GRADIENTS, 0, found);
    assertThat(found).isEqualTo(expected).isNotEqualTo(new double[expected.length]);
  }

  /** Each waits for both, so that neither may wait for the other. */
  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void weightsMayBeAddedToEachOtherAtOnce() throws Exception {
    ParameterLayout layout = layoutOf(new Shape(1, 7));
    Weights one = backend.allocate(layout);
    Weights two = backend.allocate(layout);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> work = new ArrayList<>();
      for (int i = 0; i < 2000; i++) {
        work.add(threads.submit(() -> one.add(Vector.GRADIENTS, two)));
        work.add(threads.submit(() -> two.add(Vector.GRADIENTS, one)));
      }
      for (Future<?> done : work) {
        done.get();
      }
    }
    assertThat(one.read(Vector.GRADIENTS).toArray(JAVA_FLOAT)).containsOnly(0);
  }

  @Test
  void vectorsOfAnotherLayoutOrBackendAreRefused() {
    Weights weights = backend.allocate(layoutOf(new Shape(7, 17)));
    Weights others = backend.allocate(layoutOf(new Shape(17, 7)));
    String other = backend.name().equals("reference") ? "cpu" : "reference";
    try (Backend stranger = Backends.open(other, 1)) {
      Weights foreign = stranger.allocate(weights.layout());
      for (Vector vector : Vector.values()) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> weights.add(vector, others))
            .withMessageMatching("Expected weights of .*7 x 17.*, but found .*17 x 7.*");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> weights.copy(vector, others))
            .withMessageMatching("Expected weights of .*7 x 17.*, but found .*17 x 7.*");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> weights.add(vector, foreign))
            .withMessageContaining("Expected weights of the " + backend.name() + " backend");
        assertThatIllegalArgumentException()
            .isThrownBy(() -> weights.copy(vector, foreign))
            .withMessageContaining("Expected weights of the " + backend.name() + " backend");
      }
    }
  }

  /** Element k of vector v is 1000 v + k. */
  private static Matrix numbers(ParameterLayout layout, Vector vector) {
    Matrix numbers = Matrix.zeros(1, (int) layout.size());
    for (int k = 0; k < numbers.columns(); k++) {
      numbers.set(0, k, 1000 * VECTORS.indexOf(vector) + k);
    }
    return numbers;
  }

  @Test
  void aParameterOfAnotherShapeIsRefused() {
    Weights weights = backend.allocate(layoutOf(new Shape(7, 17)));
    assertThatThrownBy(() -> weights.set("p0", Matrix.zeros(17, 7)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected p0 of 7 x 17, but found 17 x 7");
  }

  static ParameterLayout layoutOf(Shape... shapes) {
    List<Parameter> parameters = new ArrayList<>();
    for (Shape shape : shapes) {
      parameters.add(new Parameter("p" + parameters.size(), shape, new Initializer.Normal(1)));
    }
    return new ParameterLayout(parameters);
  }
}
