package io.hnhn.backend;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.expr.Op;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every backend must do: give what the {@code reference} backend gives, up to the rounding of
 * floats, on sizes of 0, 1, odd, prime and large. Extend it for each implementation.
 */
public abstract class BackendContract {
  private static final Randomness RANDOM = new Randomness(0x5EEDL << 40, 3);

  /** What the reference gave, which takes its time: computed once for all backends. */
  private static final Map<String, Outcome> EXPECTED = new ConcurrentHashMap<>();

  private static final List<Activation> ACTIVATIONS = List.of(Activation.values());
  private static final List<Vector> VECTORS = List.of(Vector.values());
  private static final Dropout DROPOUT = new Dropout(0.25, 9);

  private Backend backend;
  private Backend reference;

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
  @CsvSource({"0, 0", "0, 3", "3, 0", "1, 1", "7, 17", "17, 7", "127, 3", "33, 127", "1000, 401"})
  void everyOperationIsThatOfTheReference(int rows, int columns) {
    expectSame(plan(Operations.of(rows, columns)), rows + " x " + columns);
  }

  @Test
  void everyOperationIsAmongTheOperations() {
    Set<Class<?>> expected = new HashSet<>(List.of(Op.class.getPermittedSubclasses()));
    expected.remove(Leaf.class);
    expected.add(Leaf.DroppedValues.class);
    Set<Class<?>> found = new HashSet<>();
    plan(Operations.of(7, 17)).steps().forEach(step -> found.add(step.op().getClass()));
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 3", "1, 1", "17, 7", "1000, 401"})
  void everyOperationMayHaveAnEpilogue(int rows, int columns) {
    List<Expr> heads = Operations.of(rows, columns);
    List<Expr> roots = new ArrayList<>();
    for (int i = 0; i < heads.size(); i++) {
      roots.add(withEpilogue(heads.get(i), i));
    }
    Plan plan =
        new Planner(EnumSet.of(Pass.FUSION), reference.costs())
            .infer(ParameterLayout.of(roots), roots);
    assertThat(plan.steps()).hasSameSizeAs(heads).allMatch(step -> step.epilogue().size() == 7);
    expectSame(plan, "epilogue, " + rows + " x " + columns);
  }

  private static Expr withEpilogue(Expr head, int number) {
    Initializer normal = new Initializer.Normal(1);
    Activation activation = ACTIVATIONS.get(number % ACTIVATIONS.size());
    Activation second = ACTIVATIONS.get(number / 2 % ACTIVATIONS.size());
    Expr other = Expr.parameter("q " + head.shape(), head.rows(), head.columns(), normal);
    Expr bias = Expr.parameter("b " + head.columns(), 1, head.columns(), normal);
    Expr active = head.plusBias(bias).activate(activation);
    Expr dropped = Expr.of(new Activate.Gradient(second), active, other).dropout(DROPOUT);
    return dropped.multiply(other).plus(other).scale(0.5);
  }

  @ParameterizedTest
  @EnumSource
  void trainingGivesTheLossAndTheGradientsOfTheReference(SmallModels model) {
    for (Set<Pass> passes : List.of(Pass.all(), Pass.none())) {
      Expr loss = model.loss();
      Planner planner = new Planner(passes, reference.costs());
      expectSame(planner.train(ParameterLayout.of(List.of(loss)), loss), model + " " + passes);
    }
  }

  @Test
  void whatIsClosedIsRefused() {
    List<Expr> roots = List.of(Expr.parameter("p", 3, 4, new Initializer.Normal(1)).relu());
    Plan plan = plan(roots);
    Weights weights = backend.allocate(plan.layout());
    Execution closed = backend.load(plan, weights);
    closed.close();
    closed.close();
    expectClosed(() -> closed.run(RANDOM));
    expectClosed(() -> closed.profile(RANDOM));
    expectClosed(() -> closed.output(0));
    Execution execution = backend.load(plan, weights);
    execution.run(RANDOM);
    weights.close();
    weights.close();
    expectClosed(() -> execution.run(RANDOM));
    expectClosed(() -> weights.initialize(1));
    Weights open = backend.allocate(plan.layout());
    expectClosed(() -> weights.add(Vector.GRADIENTS, open));
    expectClosed(() -> open.add(Vector.GRADIENTS, weights));
    expectClosed(() -> weights.copy(Vector.VALUES, open));
    expectClosed(() -> open.copy(Vector.VALUES, weights));
    expectClosed(() -> backend.load(plan, weights));
    Weights others = backend.allocate(plan.layout());
    Execution last = backend.load(plan, others);
    backend.close();
    backend.close();
    expectClosed(() -> last.run(RANDOM));
    expectClosed(() -> others.read(Vector.VALUES));
    expectClosed(() -> backend.allocate(plan.layout()));
    expectClosed(() -> backend.load(plan, others));
  }

  private static void expectClosed(Runnable use) {
    assertThatIllegalStateException()
        .isThrownBy(use::run)
        .withMessageMatching("Expected (an )?open .*, but found .* closed.*");
  }

  @Test
  void dropoutDropsTheSameElements() {
    Expr ones = Expr.constant(Matrix.filled(127, 401, 1));
    int[] numbers = new int[127];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Integer.MAX_VALUE - 5 * i;
    }
    List<Expr> roots =
        List.of(
            Expr.of(new Drop(new Dropout(0.5, 0)), ones),
            Expr.of(new Drop(new Dropout(0.01, 1 << 15, numbers)), ones),
            Expr.of(new Drop(new Dropout(0.999, 7)), ones),
            Expr.of(new Drop(new Dropout(0, 7)), ones));
    for (Randomness random : List.of(RANDOM, new Randomness(-1, 1_000_000), Randomness.NONE)) {
      Outcome expected = Outcome.of(reference, plan(roots), random);
      Outcome found = Outcome.of(backend, plan(roots), random);
      for (int i = 0; i < roots.size(); i++) {
        assertThat(kept(found.matrix(i)))
            .as("%s, %s", roots.get(i).op(), random)
            .isEqualTo(kept(expected.matrix(i)));
      }
    }
  }

  private static List<Boolean> kept(Matrix matrix) {
    List<Boolean> kept = new ArrayList<>();
    for (float value : matrix.toArray()) {
      kept.add(value != 0);
    }
    return kept;
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

  @Test
  void weightsOfAnotherLayoutAreRefused() {
    Weights weights = backend.allocate(layoutOf(new Shape(7, 17)));
    assertThatThrownBy(() -> backend.load(plan(Operations.of(1, 1)), weights))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("p0 7 x 17");
  }

  @Test
  void weightsOfAnotherBackendAreRefused() {
    Plan plan = plan(Operations.of(1, 1));
    String other = backend.name().equals("reference") ? "cpu" : "reference";
    try (Backend stranger = Backends.open(other, 1)) {
      Weights weights = stranger.allocate(plan.layout());
      assertThatThrownBy(() -> backend.load(plan, weights))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Expected weights of the " + backend.name() + " backend");
    }
  }

  @Test
  void anOutputIsACopy() {
    Plan plan = plan(List.of(Expr.constant(Matrix.filled(3, 5, 2)).scale(2)));
    try (Execution execution = backend.load(plan, backend.allocate(plan.layout()))) {
      execution.run(RANDOM);
      execution.output(0).set(0, 0, 99);
      assertThat(execution.output(0).toArray()).containsOnly(4);
      assertThat(execution.plan()).isSameAs(plan);
    }
  }

  @Test
  void knownAndTrainableMatricesMayBeOutputs() {
    Matrix known = Matrix.of(2, 2, 1, 2, 3, 4);
    Expr parameter = Expr.parameter("p", 1, 1, new Initializer.Constant(7));
    Plan plan =
        plan(List.of(Expr.constant(known), Expr.constant(SparseMatrix.of(known)), parameter));
    Outcome outcome = Outcome.of(backend, plan, RANDOM);
    assertThat(outcome.matrix(0).toArray()).containsExactly(1, 2, 3, 4);
    assertThat(outcome.matrix(1).toArray()).containsExactly(1, 2, 3, 4);
    assertThat(outcome.matrix(2).toArray()).containsExactly(7);
  }

  @Test
  void aProfileTimesEveryStepAndLeavesTheSameResults() {
    Plan plan = plan(Operations.of(17, 7));
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    Outcome expected = Outcome.of(backend, plan, RANDOM);
    try (Execution execution = backend.load(plan, weights)) {
      double[] seconds = execution.profile(RANDOM);
      assertThat(seconds).hasSize(plan.steps().size());
      assertThat(Arrays.stream(seconds)).allMatch(time -> time >= 0 && time < 60);
      for (int i = 0; i < plan.outputs().size(); i++) {
        assertThat(execution.output(i).toArray()).isEqualTo(expected.matrix(i).toArray());
      }
    }
  }

  @Test
  void twoExecutionsOnOneBackendDoNotDisturbEachOther() {
    Plan plan = plan(Operations.of(17, 7));
    Outcome expected = Outcome.of(backend, plan, RANDOM);
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution first = backend.load(plan, weights)) {
      first.run(RANDOM);
      try (Execution second = backend.load(plan, weights)) {
        second.run(new Randomness(99, 99));
      }
      for (int i = 0; i < plan.outputs().size(); i++) {
        assertThat(first.output(i).toArray()).isEqualTo(expected.matrix(i).toArray());
      }
    }
  }

  @Test
  void closingTwiceIsHarmless() {
    Plan plan = plan(Operations.of(7, 17));
    Execution execution = backend.load(plan, backend.allocate(plan.layout()));
    execution.close();
    execution.close();
    Execution left = backend.load(plan, backend.allocate(plan.layout()));
    backend.close();
    left.close();
    backend.close();
  }

  private static ParameterLayout layoutOf(Shape... shapes) {
    List<Parameter> parameters = new ArrayList<>();
    for (Shape shape : shapes) {
      parameters.add(new Parameter("p" + parameters.size(), shape, new Initializer.Normal(1)));
    }
    return new ParameterLayout(parameters);
  }

  private Plan plan(List<Expr> roots) {
    return new Planner(Pass.none(), reference.costs()).infer(ParameterLayout.of(roots), roots);
  }

  private void expectSame(Plan plan, String what) {
    Outcome expected = EXPECTED.computeIfAbsent(what, key -> Outcome.of(reference, plan, RANDOM));
    Outcome.of(backend, plan, RANDOM).expectClose(expected);
  }
}
