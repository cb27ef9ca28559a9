package io.hnhn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Amount;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sizes beyond all reason are planned and told as they are. */
@Timeout(60)
class AbsurdSizesTest {
  private static final int WIDEST = Integer.MAX_VALUE;
  private static final Planner PLANNER = new Planner(CostModel.DEFAULT);

  @Test
  void whatIsTooLargeToBeCountedIsToldSo() {
    Initializer zeros = new Initializer.Zeros();
    Expr wide = Expr.constant(Matrix.filled(3, 1, 1)).matmul(Expr.parameter("a", 1, WIDEST, zeros));
    Expr square = wide.relu().matmul(Expr.parameter("b", WIDEST, WIDEST, zeros)).relu();
    List<Expr> roots = List.of(square.matmul(Expr.parameter("c", WIDEST, WIDEST, zeros)).relu());
    Plan plan = PLANNER.infer(ParameterLayout.of(roots), roots);
    assertThat(plan.layout().size()).isEqualTo(2L * WIDEST * WIDEST + WIDEST);
    assertThat(plan.parameterBytes()).isEqualTo(Amount.MOST);
    assertThat(plan.peakBytes()).isEqualTo(Amount.MOST);
    assertThat(plan.flops()).isEqualTo(Amount.MOST);
    assertThat(plan.explain())
        .contains("> 9223372036855")
        .contains("peak memory more than 9.2 EB: constants 0.0 MB, parameters more than 9.2 EB");
  }

  @Test
  void anEmptySparseMatrixOfAnySizeStaysSparse() {
    Expr empty = Expr.constant(SparseMatrix.zeros(3, WIDEST));
    List<Expr> roots =
        List.of(empty.matmul(Expr.parameter("w", WIDEST, WIDEST, new Initializer.Zeros())));
    assertThat(PLANNER.infer(ParameterLayout.of(roots), roots).constantBytes()).isLessThan(100);
  }

  @Test
  void everyModelMayHaveVeryManyLayers() {
    Inputs inputs =
        new Inputs(Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2}), Matrix.filled(3, 2, 1))
            .withCandidates(Hypergraph.of(3, new int[] {0, 2}));
    for (ModelProvider entry : Models.forTask(Task.SETS)) {
      Model model = entry.with(Architecture.forSets().withHidden(4).withLayers(60));
      List<Expr> roots = List.of(model.build(inputs, Mode.TRAINING).logits().columnSums());
      Expr loss = roots.getFirst().matmul(Expr.constant(Matrix.filled(2, 1, 1)));
      ParameterLayout layout = ParameterLayout.of(List.of(loss));
      assertThat(PLANNER.train(layout, loss).steps()).as(entry.name()).isNotEmpty();
    }
  }

  @Test
  void layersHaveAnEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Architecture.forNodes(2).withLayers(100_000))
        .withMessage("Expected layers of at most 16384, but found 100000");
  }

  /** A deep chain would overflow the stack of whoever walks it by recursion. */
  @Test
  void aFormulaMayBeAsDeepAsItLikes() {
    Expr x = Expr.parameter("x", 1, 1, new Initializer.Zeros());
    for (int i = 0; i < 5000; i++) {
      x = x.relu().plus(x);
    }
    assertThat(PLANNER.train(ParameterLayout.of(List.of(x)), x).steps()).isNotEmpty();
  }
}
