package io.hnhn.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hnhn.expr.Expr;
import io.hnhn.graph.OffHeap;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * What threads and executions share of any backend, and what it can't be opened with. A part of the
 * {@linkplain BackendContract contract} of backends.
 */
abstract class SharingContract extends ExecutionContract {
  private static final int THREADS = 8;

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void threadsWithWeightsOfTheirOwnGetTheBitsOfASingleOne() throws Exception {
    Plan plan = training(SmallModels.HNHN_WITH_ALL);
    Outcome expected = Outcome.of(backend, plan, RANDOM);
    inThreads(
        () -> {
          Outcome.of(backend, plan, RANDOM).expectSameBits(expected);
          return null;
        });
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void threadsThatShareWeightsGetTheBitsOfASingleOne() throws Exception {
    Expr parameter = Expr.parameter("p", 127, 401, new Initializer.Normal(1));
    Plan plan = plan(List.of(parameter.transposedMatmul(parameter).relu()));
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution shared = backend.load(plan, weights)) {
      shared.run(RANDOM);
      float[] expected = shared.output(0).toArray();
      inThreads(
          () -> {
            shared.run(RANDOM);
            assertThat(shared.output(0).toArray()).isEqualTo(expected);
            try (Execution own = backend.load(plan, weights)) {
              own.run(RANDOM);
              assertThat(own.output(0).toArray()).isEqualTo(expected);
            }
            return null;
          });
    }
  }

  /** Does the same in several threads, four times as often. */
  private static void inThreads(Callable<Void> work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Void>> runs = new ArrayList<>();
      for (int i = 0; i < 4 * THREADS; i++) {
        runs.add(threads.submit(work));
      }
      for (Future<Void> run : runs) {
        run.get();
      }
    }
  }

  @Test
  void constantsOfThisLibraryAreAligned() {
    for (int columns : new int[] {1, 3, 5, 7}) {
      assertThat(Matrix.zeros(3, columns).segment().address() % Plan.ALIGNMENT).isZero();
      assertThat(OffHeap.allocate(ValueLayout.JAVA_INT, columns).address() % Plan.ALIGNMENT)
          .isZero();
    }
  }

  /** As those that wrap a mapped file, and rows of others. */
  @Test
  void constantsLieWhereTheirElementsMay() {
    int rows = 37;
    int columns = 61;
    Matrix aligned = Matrix.of(rows, columns, floats(rows * columns));
    long bytes = aligned.segment().byteSize();
    float[][] expected = products(aligned);
    for (int shift = 1; shift < Plan.ALIGNMENT / Float.BYTES; shift++) {
      MemorySegment somewhere = OffHeap.allocate(bytes + Plan.ALIGNMENT);
      Matrix shifted =
          new Matrix(rows, columns, somewhere.asSlice((long) shift * Float.BYTES, bytes));
      shifted.segment().copyFrom(aligned.segment());
      assertThat(products(shifted)).as("%d floats further", shift).isEqualTo(expected);
      Matrix below = Matrix.filled(shift, columns, 1).plusRows(aligned);
      assertThat(products(below.between(shift, shift + rows)))
          .as("below %d rows", shift)
          .isEqualTo(expected);
    }
  }

  private static float[] floats(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) Math.sin(i);
    }
    return values;
  }

  /** By a large and by a narrow matrix. */
  private float[][] products(Matrix constant) {
    Expr wide = Expr.parameter("wide", constant.columns(), 45, new Initializer.Normal(1));
    Expr narrow = Expr.parameter("narrow", constant.columns(), 1, new Initializer.Normal(1));
    Expr known = Expr.constant(constant);
    Plan plan = plan(List.of(known.matmul(wide).relu(), known.matmul(narrow).relu()));
    try (Weights weights = backend.allocate(plan.layout())) {
      weights.initialize(1);
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(RANDOM);
        return Stream.of(0, 1).map(i -> execution.output(i).toArray()).toArray(float[][]::new);
      }
    }
  }

  /** Where constants have to be brought to a device, they are there once. */
  @Test
  void executionsShareTheirConstants() {
    assumeThat(backend.freeMemory()).as("memory of its own").isPresent();
    Matrix constant = Matrix.filled(1 << 10, 1 << 12, 1);
    Expr parameter = Expr.parameter("p", 1 << 12, 1, new Initializer.Constant(1));
    Plan plan = plan(List.of(Expr.constant(constant).matmul(parameter)));
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(1);
    try (Execution first = backend.load(plan, weights)) {
      first.run(RANDOM);
      long before = free();
      try (Execution second = backend.load(plan, weights)) {
        second.run(RANDOM);
        assertThat(before - free()).isLessThan(constant.shape().bytes());
        assertThat(second.output(0).toArray()).containsOnly(1 << 12);
      }
    }
  }

  private long free() {
    return backend.freeMemory().orElseThrow();
  }

  @Test
  void aDeviceThatThereIsNotIsRefused() {
    Resources resources = Resources.ofThreads(1).withDevice(1000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backends.open(backend.name(), resources))
        .withMessageContaining("1000");
  }
}
