package io.hnhn.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Op;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every backend must do: give what the {@code reference} backend gives, up to the rounding of
 * floats, on sizes of 0, 1, odd, prime and large. Extend it for each implementation.
 */
public abstract class BackendContract extends SharingContract {

  /** What the reference gave, which takes its time: computed once for all backends. */
  private static final Map<String, Outcome> EXPECTED = new ConcurrentHashMap<>();

  private static final List<Activation> ACTIVATIONS = List.of(Activation.values());
  private static final Dropout DROPOUT = new Dropout(0.25, 9);

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 3", "3, 0", "1, 1", "7, 17", "17, 7", "127, 3", "33, 127", "1000, 401"})
  void everyOperationIsThatOfTheReference(int rows, int columns) {
    expectSame(plan(Operations.of(rows, columns)), rows + " x " + columns);
  }

  /** Backends have ways of their own for products that are small, or narrow in one direction. */
  @Test
  void productsOfEveryShapeAreThoseOfTheReference() {
    expectSame(plan(Operations.products(1, 6, 16, 17, 37, 404)), "products");
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

  private void expectSame(Plan plan, String what) {
    Outcome expected = EXPECTED.computeIfAbsent(what, key -> Outcome.of(reference, plan, RANDOM));
    Outcome.of(backend, plan, RANDOM).expectClose(expected);
  }
}
