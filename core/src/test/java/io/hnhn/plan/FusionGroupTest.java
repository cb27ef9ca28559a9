package io.hnhn.plan;

import static io.hnhn.plan.Plans.infer;
import static io.hnhn.plan.Plans.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Activate;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.MatMul;
import io.hnhn.tensor.Matrix;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FusionGroupTest {
  private static final Set<Pass> FUSION = EnumSet.of(Pass.FUSION);
  private static final Expr X = parameter("x", 7, 5);
  private static final Expr PRODUCT = X.matmul(parameter("w", 5, 3));

  @Test
  void biasActivationAndDropoutAreTheEpilogueOfTheProduct() {
    Expr layer = PRODUCT.plusBias(parameter("b", 1, 3)).relu().dropout(new Dropout(0.5, 0));
    assertThat(infer(Pass.none(), layer).steps()).hasSize(4);
    List<Step> steps = infer(FUSION, layer).steps();
    assertThat(steps).hasSize(1);
    assertThat(steps.getFirst().op()).isInstanceOf(MatMul.class);
    assertThat(steps.getFirst().epilogue())
        .extracting(stage -> (Object) stage.op().getClass())
        .containsExactly(AddBias.class, Activate.class, Drop.class);
  }

  @Test
  void gradientsAreFusedToo() {
    Expr loss = Plans.lossOfHnhn();
    Plan written = Plans.train(Pass.none(), loss);
    Plan fused = Plans.train(FUSION, loss);
    assertThat(fused.steps().size()).isLessThan(written.steps().size() * 3 / 4);
    assertThat(fused.steps())
        .anyMatch(
            step ->
                step.epilogue().stream()
                    .anyMatch(stage -> stage.op() instanceof Activate.Gradient));
  }

  @Test
  void aValueThatTwoOthersUseIsKept() {
    Plan plan = infer(FUSION, PRODUCT.relu(), PRODUCT.scale(2));
    assertThat(plan.steps()).hasSize(3);
  }

  @Test
  void anOutputIsKeptEvenIfAnotherCouldRideOnIt() {
    Plan plan = infer(FUSION, PRODUCT, PRODUCT.relu());
    assertThat(plan.steps()).hasSize(2);
    Results.of(infer(Pass.none(), PRODUCT, PRODUCT.relu())).expectSame(Results.of(plan), "both");
  }

  @Test
  void aSumOfAProductWithItselfHasNothingToRideOn() {
    Expr twice = PRODUCT.plus(PRODUCT);
    Plan plan = infer(FUSION, twice);
    assertThat(plan.steps()).hasSize(2);
    Results.of(infer(Pass.none(), twice)).expectSame(Results.of(plan), "twice");
  }

  @Test
  void aSumRidesOnOneOfItsProductsAfterTheOtherIsThere() {
    Expr sum = PRODUCT.plus(X.matmul(parameter("v", 5, 3)));
    Plan plan = infer(FUSION, sum);
    assertThat(plan.steps()).hasSize(2);
    Step last = plan.steps().getLast();
    assertThat(last.epilogue()).hasSize(1);
    assertThat(last.epilogue().getFirst().operands())
        .containsExactly(plan.steps().getFirst().output());
  }

  @Test
  void whatChangesDoesNotRideOnWhatIsComputedOnce() {
    Expr constant = Expr.constant(Matrix.filled(7, 3, 2)).scale(3);
    Plan plan = infer(EnumSet.of(Pass.FUSION, Pass.CONSTANTS), constant.plus(X.columns(0, 3)));
    assertThat(plan.once()).hasSize(1);
    assertThat(plan.once().getFirst().epilogue()).isEmpty();
    assertThat(plan.steps()).hasSize(1);
  }
}
