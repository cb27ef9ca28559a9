package io.hnhn.backend;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * What executions of any backend do while nobody looks, side by side, and with constants that they
 * share. A part of the {@linkplain BackendContract contract} of backends.
 */
abstract class ExecutionContract extends WeightsContract {
  private static final AdamStep STEP = new AdamStep(1, 0.1, 0.9, 0.999, 1e-8, 0, false);

  @Test
  void outputsAreThoseOfTheLastRunThoughNobodyLookedAtTheOthers() {
    Plan plan = training(SmallModels.HNHN_WITH_ALL);
    Outcome expected = Outcome.of(backend, plan, RANDOM);
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = backend.load(plan, weights)) {
      for (int epoch = 7; epoch < 12; epoch++) {
        execution.run(new Randomness(1, epoch));
      }
      execution.run(RANDOM);
      float loss = expected.matrix(0).get(0, 0);
      assertThat((float) execution.scalar(0)).isEqualTo(loss);
      assertThat(execution.output(0).get(0, 0)).isEqualTo(loss);
    }
    expectGradients(weights, expected);
  }

  @Test
  void gradientsAreThereThoughNobodyAskedForTheLoss() {
    Plan plan = training(SmallModels.HNHN);
    Outcome expected = Outcome.of(backend, plan, RANDOM);
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(RANDOM);
      expectGradients(weights, expected);
    }
  }

  private static void expectGradients(Weights weights, Outcome expected) {
    expected
        .matrices()
        .forEach(
            (name, matrix) -> {
              if (name.startsWith("gradient of ")) {
                String parameter = name.substring("gradient of ".length());
                assertThat(weights.get(Vector.GRADIENTS, parameter).toArray())
                    .as(name)
                    .isEqualTo(matrix.toArray());
              }
            });
  }

  /** Epochs without a look end where epochs with a look at everything do. */
  @Test
  void whatIsDoneWithWeightsIsDoneInOrder() {
    Plan plan = training(SmallModels.HNHN_WITH_ALL);
    float[] expected = trained(plan, true);
    assertThat(trained(plan, false)).isEqualTo(expected);
  }

  private float[] trained(Plan plan, boolean looking) {
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = backend.load(plan, weights)) {
      for (int epoch = 1; epoch <= 5; epoch++) {
        execution.run(new Randomness(3, epoch));
        if (looking) {
          assertThat(execution.scalar(0)).isFinite();
          weights.read(Vector.GRADIENTS);
        }
        weights.adam(new AdamStep(epoch, 0.1, 0.9, 0.999, 1e-8, 0, false));
        if (looking) {
          weights.read(Vector.VALUES);
        }
      }
      return weights.read(Vector.VALUES).toArray(JAVA_FLOAT);
    }
  }

  @Test
  void whatIsWrittenAfterARunDoesNotDisturbIt() {
    Expr parameter = Expr.parameter("p", 127, 401, new Initializer.Constant(3));
    Plan plan = plan(List.of(parameter.multiply(parameter)));
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(RANDOM);
      weights.set("p", Matrix.filled(127, 401, 5));
      assertThat(execution.output(0).toArray()).containsOnly(9);
      execution.run(RANDOM);
      assertThat(execution.output(0).toArray()).containsOnly(25);
    }
  }

  @Test
  void closingRightAfterARunIsFine() {
    Plan plan = training(SmallModels.HNHN_WITH_ALL);
    for (int i = 0; i < 3; i++) {
      Weights weights = backend.allocate(plan.layout());
      weights.initialize(1);
      Execution execution = backend.load(plan, weights);
      execution.run(RANDOM);
      weights.adam(STEP);
      if (i == 0) {
        weights.close();
        execution.close();
      } else if (i == 1) {
        execution.close();
        weights.close();
      } else {
        backend.close();
      }
    }
  }

  @Test
  void whatClosesOneExecutionLeavesTheOthersTheirConstants() {
    Matrix dense = Matrix.of(2, 3, 1, 2, 3, 4, 5, 6);
    SparseMatrix sparse = SparseMatrix.of(dense);
    Expr parameter = Expr.parameter("p", 2, 3, new Initializer.Constant(2));
    Expr square = Expr.parameter("q", 2, 2, new Initializer.Constant(1));
    Plan one =
        plan(
            List.of(
                parameter.multiply(Expr.constant(dense)),
                parameter.multiply(Expr.constant(sparse)),
                square.propagate(sparse.transpose())));
    Plan two = plan(List.of(parameter.plus(Expr.constant(sparse))));
    Weights ofOne = backend.allocate(one.layout());
    Weights ofTwo = backend.allocate(two.layout());
    ofOne.initialize(1);
    ofTwo.initialize(1);
    Execution first = backend.load(one, ofOne);
    Execution second = backend.load(one, ofOne);
    Execution third = backend.load(two, ofTwo);
    first.run(RANDOM);
    first.close();
    second.run(RANDOM);
    assertThat(second.output(0).toArray()).containsExactly(2, 4, 6, 8, 10, 12);
    assertThat(second.output(1).toArray()).containsExactly(2, 4, 6, 8, 10, 12);
    assertThat(second.output(2).toArray()).containsExactly(5, 5, 7, 7, 9, 9);
    second.close();
    third.run(RANDOM);
    assertThat(third.output(0).toArray()).containsExactly(3, 4, 5, 6, 7, 8);
    third.close();
    try (Execution again = backend.load(one, ofOne)) {
      again.run(RANDOM);
      assertThat(again.output(1).toArray()).containsExactly(2, 4, 6, 8, 10, 12);
    }
  }

  @Test
  void aLaneIsTheSameBackendToTheBit() {
    try (Backend lane = backend.lane()) {
      assertThat(lane.name()).isEqualTo(backend.name());
      assertThat(lane.arithmetic()).isEqualTo(backend.arithmetic());
      assertThat(lane.costs()).isEqualTo(backend.costs());
      assertThat(lane.freeMemory().isPresent()).isEqualTo(backend.freeMemory().isPresent());
      for (SmallModels model : SmallModels.values()) {
        Plan plan = training(model);
        Outcome.of(lane, plan, RANDOM).expectSameBits(Outcome.of(backend, plan, RANDOM));
      }
    }
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void lanesRunSideBySide() throws Exception {
    int count = Math.min(backend.lanes(), 4);
    assertThat(count).isPositive();
    Plan plan = training(SmallModels.HNHN_WITH_ALL);
    Outcome expected = Outcome.of(backend, plan, RANDOM);
    List<Backend> lanes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lanes.add(backend.lane());
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<Future<?>> runs = new ArrayList<>();
      for (int i = 0; i < 4 * count; i++) {
        Backend lane = lanes.get(i % count);
        runs.add(threads.submit(() -> Outcome.of(lane, plan, RANDOM).expectSameBits(expected)));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    }
    lanes.forEach(Backend::close);
    Outcome.of(backend, plan, RANDOM).expectSameBits(expected);
  }

  @Test
  void lanesAreClosedAloneOrWithTheirBackend() {
    Plan plan = training(SmallModels.HNHN);
    Backend first = backend.lane();
    Backend second = backend.lane();
    Weights ofFirst = first.allocate(plan.layout());
    Weights ofSecond = second.allocate(plan.layout());
    Execution execution = second.load(plan, ofSecond);
    first.close();
    first.close();
    expectClosed(() -> ofFirst.read(Vector.VALUES));
    expectClosed(() -> first.allocate(plan.layout()));
    execution.run(RANDOM);
    assertThat(execution.scalar(0)).isFinite();
    backend.close();
    expectClosed(() -> execution.run(RANDOM));
    expectClosed(() -> ofSecond.read(Vector.VALUES));
    expectClosed(() -> second.allocate(plan.layout()));
    expectClosed(() -> backend.lane());
    second.close();
  }

  @Test
  void weightsAreInItsOwnMemoryOrInTheMachines() {
    OptionalLong before = backend.freeMemory();
    Weights weights = backend.allocate(layoutOf(new Shape(1 << 10, 1 << 12)));
    for (Vector vector : Vector.values()) {
      weights.write(vector, 0, Matrix.filled(1, 1, 1).segment());
    }
    OptionalLong after = backend.freeMemory();
    if (before.isPresent()) {
      assertThat(after.getAsLong()).isPositive().isLessThan(before.getAsLong());
    } else {
      assertThat(after).isEmpty();
    }
    weights.close();
  }

  static void expectClosed(Runnable use) {
    assertThatIllegalStateException()
        .isThrownBy(use::run)
        .withMessageMatching("Expected (an )?open .*, but found .* closed.*");
  }

  Plan training(SmallModels model) {
    Expr loss = model.loss();
    return new Planner(Pass.all(), reference.costs())
        .train(ParameterLayout.of(List.of(loss)), loss);
  }

  /** The formulas as written. */
  Plan plan(List<Expr> roots) {
    return new Planner(Pass.none(), reference.costs()).infer(ParameterLayout.of(roots), roots);
  }
}
