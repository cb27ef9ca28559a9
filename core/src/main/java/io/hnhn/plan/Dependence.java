package io.hnhn.plan;

import io.hnhn.expr.Drop;
import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Leaf.Parameter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What expressions depend on, and who uses them. */
record Dependence(Set<Expr> trainable, Set<Expr> changing, Map<Expr, Integer> uses) {

  /**
   * Facts about everything below {@code roots}: {@code trainable} depends on a parameter that is
   * trained; {@code changing} depends on any parameter, since those that are frozen may be set
   * between two runs, or on the epoch; {@code uses} counts the places an expression is used in, a
   * root being one.
   */
  static Dependence of(List<Expr> roots) {
    Set<Expr> trainable = new HashSet<>();
    Set<Expr> changing = new HashSet<>();
    Map<Expr, Integer> uses = new HashMap<>();
    roots.forEach(root -> uses.merge(root, 1, Integer::sum));
    for (Expr node : ExprWalk.topologicalOrder(roots)) {
      boolean parameter = node.op() instanceof Parameter;
      boolean trained = node.op() instanceof Parameter p && p.trained();
      boolean random = node.op() instanceof Drop || node.op() instanceof DroppedValues;
      if (trained || node.inputs().stream().anyMatch(trainable::contains)) {
        trainable.add(node);
      }
      if (parameter || random || node.inputs().stream().anyMatch(changing::contains)) {
        changing.add(node);
      }
      node.inputs().forEach(input -> uses.merge(input, 1, Integer::sum));
    }
    return new Dependence(trainable, changing, uses);
  }

  /** Whether the value is the same in every epoch. */
  boolean isConstant(Expr expr) {
    return !changing.contains(expr);
  }

  /** Whether exactly one place uses the expression. */
  boolean isUsedOnce(Expr expr) {
    return uses.getOrDefault(expr, 0) == 1;
  }
}
