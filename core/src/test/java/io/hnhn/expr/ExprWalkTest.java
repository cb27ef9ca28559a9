package io.hnhn.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.model.GradientCheck;
import io.hnhn.tensor.Initializer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExprWalkTest {
  static final int DEEP = 100_000;

  static Expr parameter(String name, int rows, int columns) {
    return Expr.parameter(name, rows, columns, new Initializer.Normal(1));
  }

  @Test
  void inputsComeBeforeTheirUsers() {
    for (OpCases.OpCase op : OpCases.all()) {
      Set<Expr> seen = new HashSet<>();
      for (Expr node :
          ExprWalk.topologicalOrder(List.of(GradientCheck.of(op.output()).projected()))) {
        assertThat(seen).as(op.name()).containsAll(node.inputs());
        assertThat(seen.add(node)).as("%s is met for the first time", node).isTrue();
      }
    }
  }

  @Test
  void inputsAreMetFromLeftToRight() {
    Expr a = parameter("a", 2, 2);
    Expr b = parameter("b", 2, 2);
    Expr c = parameter("c", 2, 2);
    Expr product = a.matmul(b);
    Expr sum = product.plus(c);
    assertThat(ExprWalk.topologicalOrder(List.of(sum))).containsExactly(a, b, product, c, sum);
  }

  /** The input was opened from above first, and is needed deeper as well. */
  @Test
  void inputThatIsUsedAtTwoDepthsComesBeforeBoth() {
    Expr x = parameter("x", 2, 2);
    Expr deeper = x.relu();
    Expr top = x.plus(deeper.plus(x));
    assertThat(ExprWalk.topologicalOrder(List.of(top)).subList(0, 2)).containsExactly(x, deeper);
    Expr other = deeper.plus(x);
    assertThat(ExprWalk.topologicalOrder(List.of(other))).containsExactly(x, deeper, other);
  }

  @Test
  void sharedExpressionIsMetOnce() {
    Expr x = parameter("x", 2, 2);
    for (int i = 0; i < 60; i++) {
      x = x.plus(x);
    }
    assertThat(ExprWalk.topologicalOrder(List.of(x, x))).hasSize(61);
  }

  @Test
  void depthIsNoLimit() {
    Expr x = parameter("x", 1, 1);
    for (int i = 0; i < DEEP; i++) {
      x = x.relu();
    }
    List<Expr> order = ExprWalk.topologicalOrder(List.of(x));
    assertThat(order).hasSize(DEEP + 1);
    assertThat(order.getLast()).isSameAs(x);
  }

  @Test
  void inputsMayBeOthersThanTheWrittenOnes() {
    Expr a = parameter("a", 2, 2);
    Expr b = parameter("b", 2, 2);
    Expr sum = a.plus(b);
    List<Expr> order =
        ExprWalk.topologicalOrder(List.of(sum), node -> node == sum ? List.of(b) : node.inputs());
    assertThat(order).containsExactly(b, sum);
  }

  @Test
  void nothingBelowNothing() {
    assertThat(ExprWalk.topologicalOrder(List.of())).isEmpty();
    assertThat(ExprWalk.parameters(List.of())).isEmpty();
  }

  @Test
  void parametersAreListedAsTheWalkMeetsThem() {
    Expr second = parameter("second", 2, 2);
    Expr first = parameter("first", 2, 2);
    List<Parameter> found = ExprWalk.parameters(List.of(first.plus(second).plus(first)));
    assertThat(found).extracting(Parameter::name).containsExactly("first", "second");
  }

  @Test
  void oneNameIsOneParameter() {
    Expr sum = parameter("w", 2, 2).plus(parameter("w", 2, 2));
    assertThat(ExprWalk.parameters(List.of(sum))).hasSize(1);
  }

  @Test
  void oneNameForTwoParametersIsRefused() {
    Expr other = parameter("w", 2, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExprWalk.parameters(List.of(parameter("w", 2, 2), other)))
        .withMessageStartingWith("Expected one parameter of the name w, but found Parameter[")
        .withMessageContaining("2 x 2")
        .withMessageContaining("2 x 3");
    Expr zero = Expr.parameter("w", 2, 2, new Initializer.Zeros());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExprWalk.parameters(List.of(parameter("w", 2, 2), zero)))
        .withMessageContaining("Zeros");
  }
}
