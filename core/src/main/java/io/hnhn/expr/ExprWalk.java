package io.hnhn.expr;

import io.hnhn.expr.Leaf.Parameter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Orders in which to visit an expression graph. */
public final class ExprWalk {
  private ExprWalk() {}

  /**
   * Everything that {@code roots} depend on and the roots themselves in topological order: each
   * once, inputs before the expressions that use them. What the last root depends on comes first.
   * Deep graphs are no problem: the walk keeps its own stack.
   */
  public static List<Expr> topologicalOrder(List<Expr> roots) {
    return topologicalOrder(roots, Expr::inputs);
  }

  /** The same where {@code inputsOf} says what an expression depends on. */
  public static List<Expr> topologicalOrder(List<Expr> roots, Function<Expr, List<Expr>> inputsOf) {
    List<Expr> order = new ArrayList<>();
    Set<Expr> opened = new HashSet<>();
    Set<Expr> done = new HashSet<>();
    Deque<Expr> stack = new ArrayDeque<>(roots.reversed());
    while (!stack.isEmpty()) {
      Expr top = stack.peek();
      if (opened.add(top)) {
        for (Expr input : inputsOf.apply(top).reversed()) {
          if (!opened.contains(input)) {
            stack.push(input);
          }
        }
      } else {
        stack.pop();
        if (done.add(top)) {
          order.add(top);
        }
      }
    }
    return order;
  }

  /**
   * The parameters below {@code roots}, in the order in which {@link #topologicalOrder} meets them.
   * The order is for good: it decides which numbers a seed gives to which parameter.
   *
   * @throws IllegalArgumentException if one name is used for two different parameters
   */
  public static List<Parameter> parameters(List<Expr> roots) {
    Map<String, Parameter> byName = new HashMap<>();
    List<Parameter> result = new ArrayList<>();
    for (Expr node : topologicalOrder(roots)) {
      if (node.op() instanceof Parameter parameter) {
        Parameter known = byName.putIfAbsent(parameter.name(), parameter);
        if (known == null) {
          result.add(parameter);
        } else if (!known.equals(parameter)) {
          throw new IllegalArgumentException(
              "Expected one parameter of the name %s, but found %s and %s"
                  .formatted(parameter.name(), known, parameter));
        }
      }
    }
    return result;
  }
}
