package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Op;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies an expression graph from the leaves up, replacing expressions on the way. */
final class Rewrite {
  /** Equal for equal operations on the same inputs. */
  private record Key(Op op, List<Expr> inputs) {}

  private final Map<Key, Expr> known = new HashMap<>();

  private Rewrite() {}

  /**
   * The roots with {@code rule} applied to every expression, whose inputs have been rewritten
   * already. Common subexpressions become one, so that nothing is computed twice.
   */
  static List<Expr> apply(List<Expr> roots, UnaryOperator<Expr> rule) {
    Rewrite rewrite = new Rewrite();
    Map<Expr, Expr> result = new HashMap<>();
    for (Expr node : ExprWalk.topologicalOrder(roots)) {
      List<Expr> inputs = node.inputs().stream().map(result::get).toList();
      Expr same = inputs.equals(node.inputs()) ? node : Expr.of(node.op(), inputs);
      result.put(node, rewrite.unique(rule.apply(same)));
    }
    return roots.stream().map(result::get).toList();
  }

  /** The roots with common subexpressions made one. */
  static List<Expr> eliminateCommonSubexpressions(List<Expr> roots) {
    return apply(roots, UnaryOperator.identity());
  }

  private Expr unique(Expr expr) {
    return known.computeIfAbsent(new Key(expr.op(), expr.inputs()), key -> expr);
  }
}
