package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.expr.Expr;
import io.hnhn.linalg.Gemm;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class CpuBackendTest {
  @Test
  void itSaysWhatItRunsOn() {
    try (Backend one = backend(1);
        Backend seven = backend(7)) {
      assertThat(one.description()).contains(new PlainKernels().name()).endsWith("1 thread");
      assertThat(seven.description()).endsWith("7 threads");
      assertThat(seven.name()).isEqualTo("cpu");
    }
  }

  @Test
  void aClosedBackendRefusesToRun() {
    Backend backend = backend(2);
    Plan plan = plan();
    Execution execution = backend.load(plan, backend.allocate(plan.layout()));
    backend.close();
    assertThatThrownBy(() -> execution.run(Randomness.NONE))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aClosedExecutionIsForgotten() throws InterruptedException {
    try (Backend backend = backend(2)) {
      WeakReference<Plan> plan = loadAndClose(backend);
      for (int i = 0; i < 100 && plan.get() != null; i++) {
        System.gc();
        Thread.sleep(10);
      }
      assertThat(plan.get()).isNull();
    }
  }

  private static WeakReference<Plan> loadAndClose(Backend backend) {
    Plan plan = plan();
    backend.load(plan, backend.allocate(plan.layout())).close();
    return new WeakReference<>(plan);
  }

  private static Backend backend(int threads) {
    Gemm gemm = Gemm.java(false);
    return new CpuBackend(new PlainKernels(), gemm, CostModel.DEFAULT, threads);
  }

  private static Plan plan() {
    List<Expr> roots = List.of(Expr.constant(Matrix.filled(1000, 401, 1)).scale(2));
    return new Planner(Pass.none(), CostModel.DEFAULT).infer(ParameterLayout.of(roots), roots);
  }
}
