package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that is being computed with is not given back, and what is closed says so. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class CloseDuringUseTest {
  private static final AdamStep ADAM = new AdamStep(1, 0.01, 0.9, 0.999, 1e-8, 0, false);
  private static final int SIZE = 257;
  private static final int PRODUCTS = 8;

  /** What can be closed. */
  enum Closed {
    EXECUTION("Expected an open execution, but found it closed; load the plan again"),
    WEIGHTS("Expected open weights, but found them closed; have the backend allocate others"),
    BACKEND("Expected open weights, but found them closed; have the backend allocate others");

    private final String message;

    Closed(String message) {
      this.message = message;
    }

    void close(Backend backend, Weights weights, Execution execution) {
      switch (this) {
        case EXECUTION -> execution.close();
        case WEIGHTS -> weights.close();
        case BACKEND -> backend.close();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void usingWhatIsClosedIsRefused(Closed closed) {
    try (Backend backend = Backends.open("cpu", 2)) {
      Plan plan = products();
      Weights weights = backend.allocate(plan.layout());
      weights.initialize(1);
      Execution execution = backend.load(plan, weights);
      execution.run(Randomness.NONE);
      closed.close(backend, weights, execution);
      closed.close(backend, weights, execution);
      for (Runnable use :
          List.<Runnable>of(
              () -> execution.run(Randomness.NONE),
              () -> execution.profile(Randomness.NONE),
              () -> execution.output(0),
              () -> execution.scalar(0))) {
        assertThatIllegalStateException().isThrownBy(use::run).withMessage(closed.message);
      }
      if (closed != Closed.EXECUTION) {
        for (Runnable use :
            List.<Runnable>of(
                () -> weights.read(Vector.VALUES),
                () -> weights.initialize(2),
                () -> weights.adam(ADAM))) {
          assertThatIllegalStateException().isThrownBy(use::run).withMessage(closed.message);
        }
      }
    }
  }

  @Test
  void aClosedBackendMakesNothing() {
    Backend backend = Backends.open("cpu", 2);
    Plan plan = products();
    Weights weights = backend.allocate(plan.layout());
    backend.close();
    String message = "Expected an open backend, but found cpu closed";
    assertThatIllegalStateException()
        .isThrownBy(() -> backend.allocate(plan.layout()))
        .withMessage(message);
    assertThatIllegalStateException()
        .isThrownBy(() -> backend.load(plan, weights))
        .withMessage(message);
  }

  @ParameterizedTest
  @EnumSource
  void closingDuringRunsHarmsNone(Closed closed) throws Exception {
    for (int threads : new int[] {1, 3}) {
      for (int repeat = 0; repeat < 10; repeat++) {
        closeDuringRuns(closed, threads, repeat);
      }
    }
  }

  private static void closeDuringRuns(Closed closed, int threads, int delay) throws Exception {
    try (Backend backend = Backends.open("cpu", threads)) {
      Plan plan = products();
      Weights weights = backend.allocate(plan.layout());
      weights.initialize(1);
      Execution execution = backend.load(plan, weights);
      execution.run(Randomness.NONE);
      float[] expected = execution.output(0).toArray();
      CountDownLatch underWay = new CountDownLatch(3);
      FutureTask<Void> runs =
          new FutureTask<>(
              () -> {
                while (true) {
                  execution.run(Randomness.NONE);
                  assertThat(execution.output(0).toArray()).isEqualTo(expected);
                  underWay.countDown();
                }
              });
      Thread.ofPlatform().daemon().start(runs);
      underWay.await();
      Thread.sleep(delay);
      closed.close(backend, weights, execution);
      assertThatIllegalStateException()
          .isThrownBy(
              () -> {
                try {
                  runs.get();
                } catch (ExecutionException e) {
                  throw e.getCause();
                }
              })
          .withMessageMatching("Expected (an )?open .*, but found .* closed.*");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void severalThreadsMayRunOneExecution(int threads) throws Exception {
    try (Backend backend = Backends.open("cpu", threads)) {
      Plan plan = products();
      Weights weights = backend.allocate(plan.layout());
      weights.initialize(1);
      Execution execution = backend.load(plan, weights);
      execution.run(Randomness.NONE);
      float[] expected = execution.output(0).toArray();
      List<FutureTask<Void>> runs =
          IntStream.range(0, 4)
              .mapToObj(
                  i ->
                      new FutureTask<Void>(
                          () -> {
                            for (int run = 0; run < 20; run++) {
                              execution.run(Randomness.NONE);
                              assertThat(execution.output(0).toArray()).isEqualTo(expected);
                            }
                            return null;
                          }))
              .toList();
      runs.forEach(run -> Thread.ofPlatform().start(run));
      for (FutureTask<Void> run : runs) {
        run.get();
      }
    }
  }

  /** Dense products by a native library, which knows nothing of memory that is gone. */
  private static Plan products() {
    Initializer normal = new Initializer.Normal(0.05);
    Expr x = Expr.constant(Matrix.filled(SIZE, SIZE, 1));
    for (int i = 0; i < PRODUCTS; i++) {
      x = x.matmul(Expr.parameter("w" + i, SIZE, SIZE, normal)).relu();
    }
    List<Expr> roots = List.of(x);
    return new Planner(EnumSet.of(Pass.MEMORY), CostModel.DEFAULT)
        .infer(ParameterLayout.of(roots), roots);
  }
}
