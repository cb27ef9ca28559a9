package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Op;
import io.hnhn.expr.Walk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies an expression graph from the leaves up, replacing expressions on the way. */
final class Rebuild {
  /** Equal for equal operations on the same input expressions. */
  private record Key(Op op, List<Expr> inputs) {}

  private final Map<Key, Expr> known = new HashMap<>();

  private Rebuild() {}

  /**
   * The roots with {@code rule} applied to every expression, whose inputs have been rewritten
   * already. Equal expressions become one, so that nothing is computed twice.
   */
  static List<Expr> apply(List<Expr> roots, UnaryOperator<Expr> rule) {
    Rebuild rebuild = new Rebuild();
    Map<Expr, Expr> rewritten = new HashMap<>();
    for (Expr node : Walk.inputsFirst(roots)) {
      List<Expr> inputs = node.inputs().stream().map(rewritten::get).toList();
      Expr same = inputs.equals(node.inputs()) ? node : Expr.of(node.op(), inputs);
      rewritten.put(node, rebuild.one(rule.apply(same)));
    }
    return roots.stream().map(rewritten::get).toList();
  }

  /** The roots with equal expressions made one. */
  static List<Expr> withoutRepetition(List<Expr> roots) {
    return apply(roots, UnaryOperator.identity());
  }

  private Expr one(Expr expr) {
    return known.computeIfAbsent(new Key(expr.op(), expr.inputs()), key -> expr);
  }
}
