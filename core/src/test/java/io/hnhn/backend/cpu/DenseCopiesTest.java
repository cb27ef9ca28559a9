package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.linalg.Gemm;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

class DenseCopiesTest {
  private final SparseMatrix matrix = SparseMatrix.of(Matrix.of(2, 2, 1, 0, 0, 2));
  private final DenseCopies copies = new DenseCopies();

  @Test
  void whoUsesAMatrixAtTheSameTimeSharesOneCopy() {
    MemorySegment first = copies.take(matrix);
    assertThat(copies.take(matrix).address()).isEqualTo(first.address());
    SparseMatrix equal = SparseMatrix.of(Matrix.of(2, 2, 1, 0, 0, 2));
    assertThat(copies.take(equal).address()).isNotEqualTo(first.address());
    assertThat(copies.count()).isEqualTo(2);
  }

  @Test
  void theLastOneGivesItBack() {
    copies.take(matrix);
    copies.take(matrix);
    copies.give(matrix);
    assertThat(copies.count()).isEqualTo(1);
    copies.give(matrix);
    assertThat(copies.count()).isZero();
  }

  @Test
  void executionsOfABackendAndItsLanesShareThem() {
    try (CpuBackend backend =
        new CpuBackend(new PlainKernels(), Gemm.java(false), CostModel.DEFAULT, 2)) {
      Backend lane = backend.lane();
      Plan plan = plan();
      Execution first = loaded(plan, backend);
      Execution second = loaded(plan(), backend);
      Execution third = loaded(plan, lane);
      assertThat(backend.denseCopies().count()).isEqualTo(1);
      first.close();
      first.close();
      second.close();
      assertThat(backend.denseCopies().count()).isEqualTo(1);
      third.run(Randomness.NONE);
      assertThat(third.output(0).toArray()).containsExactly(3, 0, 0, 6);
      lane.close();
      assertThat(backend.denseCopies().count()).isZero();
    }
  }

  private static Execution loaded(Plan plan, Backend backend) {
    Weights weights = backend.allocate(plan.layout());
    return backend.load(plan, weights);
  }

  private Plan plan() {
    List<Expr> roots = List.of(Expr.constant(matrix).scale(3));
    return new Planner(Pass.none(), CostModel.DEFAULT).infer(ParameterLayout.of(roots), roots);
  }
}
