package io.hnhn.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.model.GradientCheck;
import io.hnhn.plan.Pass;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpGradientTest {
  static List<OpCases.OpCase> cases() {
    return OpCases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void gradientIsTheCentralDifference(OpCases.OpCase op) {
    GradientCheck.of(op.output()).isRight();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void gradientIsTheCentralDifferenceAfterEveryPass(OpCases.OpCase op) {
    GradientCheck.of(op.output()).planned(Pass.all()).isRight();
  }

  /** A new operation needs a case in {@link OpCases}. */
  @Test
  void everyOperationHasACase() {
    Set<Class<?>> covered = new HashSet<>();
    for (OpCases.OpCase op : cases()) {
      covered.add(op.output().op().getClass());
      for (Expr node : ExprWalk.topologicalOrder(List.of(op.output()))) {
        if (node.op() instanceof Leaf) {
          covered.add(node.op().getClass());
        }
      }
      covered.addAll(gradientsOnly(GradientCheck.of(op.output()).projected()));
    }
    assertThat(covered).containsExactlyInAnyOrderElementsOf(kinds(Op.class).toList());
  }

  /** The operations of a gradient that have no gradient themselves. */
  private static Set<Class<?>> gradientsOnly(Expr loss) {
    Set<Class<?>> result = new HashSet<>();
    List<Expr> gradients = Gradients.of(loss, ExprWalk.parameters(List.of(loss)));
    for (Expr node : ExprWalk.topologicalOrder(gradients)) {
      if (!(node.op() instanceof Leaf)) {
        try {
          node.op().gradient(node, Expr.constant(Matrix.zeros(node.rows(), node.columns())), 0);
        } catch (UnsupportedOperationException e) {
          assertThat(e).hasMessageContaining(node.op().getClass().getName());
          result.add(node.op().getClass());
        }
      }
    }
    return result;
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(OpGradientTest::kinds)
        : Stream.of(type);
  }

  @Test
  void gradientOfAGradientIsRefusedWhereThereIsNone() {
    Expr x = Expr.parameter("x", 2, 2, new Initializer.Normal(1));
    Expr loss = GradientCheck.of(x.relu()).projected();
    Expr gradient = Gradients.of(loss, ExprWalk.parameters(List.of(loss))).getFirst();
    Expr again = GradientCheck.of(gradient).projected();
    assertThatThrownBy(() -> Gradients.of(again, ExprWalk.parameters(List.of(again))))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("Activate$Gradient occurs in gradients");
  }
}
