package io.hnhn.expr;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gradients of a scalar expression, as expressions. */
public final class Gradients {
  private Gradients() {}

  /**
   * The gradient of {@code loss} with respect to each of {@code parameters}, by reverse
   * accumulation over the expression graph. A parameter that the loss doesn't depend on has a
   * gradient of zeros.
   *
   * @throws IllegalArgumentException if the loss is not a scalar
   */
  public static List<Expr> of(Expr loss, List<Parameter> parameters) {
    if (!loss.shape().equals(Shape.SCALAR)) {
      throw new IllegalArgumentException("Expected a 1 x 1 loss, but found " + loss.shape());
    }
    List<Expr> order = ExprWalk.topologicalOrder(List.of(loss));
    Set<Expr> trainable = dependingOn(order, Set.copyOf(parameters));
    Map<Expr, Expr> upstream = new HashMap<>();
    Map<Parameter, Expr> gradients = new HashMap<>();
    upstream.put(loss, Expr.constant(Matrix.filled(1, 1, 1)));
    for (Expr node : order.reversed()) {
      Expr arriving = upstream.remove(node);
      if (arriving == null || !trainable.contains(node)) {
        continue;
      }
      if (node.op() instanceof Parameter parameter) {
        gradients.merge(parameter, arriving, Expr::plus);
      }
      for (int i = 0; i < node.inputs().size(); i++) {
        if (trainable.contains(node.input(i))) {
          upstream.merge(node.input(i), node.op().gradient(node, arriving, i), Expr::plus);
        }
      }
    }
    List<Expr> result = new ArrayList<>();
    for (Parameter p : parameters) {
      Expr gradient = gradients.get(p);
      result.add(
          gradient != null
              ? gradient
              : Expr.constant(Matrix.zeros(p.shape().rows(), p.shape().columns())));
    }
    return result;
  }

  private static Set<Expr> dependingOn(List<Expr> order, Set<Parameter> parameters) {
    Set<Expr> result = new HashSet<>();
    for (Expr node : order) {
      boolean own = node.op() instanceof Parameter p && parameters.contains(p);
      boolean passed =
          node.op().passesGradient() && node.inputs().stream().anyMatch(result::contains);
      if (own || passed) {
        result.add(node);
      }
    }
    return result;
  }
}
