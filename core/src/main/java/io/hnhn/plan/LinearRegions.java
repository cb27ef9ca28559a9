package io.hnhn.plan;

import io.hnhn.expr.Concat;
import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Scale;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The maximal linear subexpressions of a formula: a linear expression that is used once, by a
 * linear expression, belongs to the region of the one that uses it. One that costs no product, a
 * multiple or matrices side by side, belongs to the regions of all that use it.
 *
 * @param facts about the formula
 * @param inner the expressions that belong to another one's region
 * @param ends the top of each region, in topological order
 */
record LinearRegions(Dependence facts, Set<Expr> inner, List<Expr> ends) {
  /** Longer chains are cut: finding brackets takes the cube of their length. */
  private static final int DEEPEST = 32;

  static LinearRegions of(List<Expr> roots) {
    Dependence facts = Dependence.of(roots);
    Map<Expr, Integer> depth = new HashMap<>();
    Set<Expr> inner = new HashSet<>();
    List<Expr> order = ExprWalk.topologicalOrder(roots);
    for (Expr node : order) {
      if (!LinearForm.isLinear(node)) {
        continue;
      }
      int deepest = 0;
      for (Expr input : node.inputs()) {
        int below = depth.getOrDefault(input, 0);
        if (below > 0 && below < DEEPEST && (facts.isUsedOnce(input) || isFree(input))) {
          inner.add(input);
          deepest = Math.max(deepest, below);
        }
      }
      depth.put(node, deepest + 1);
    }
    List<Expr> ends = new ArrayList<>();
    for (Expr node : order) {
      if (LinearForm.isLinear(node) && !inner.contains(node)) {
        ends.add(node);
      }
    }
    return new LinearRegions(facts, inner, ends);
  }

  private static boolean isFree(Expr expr) {
    return expr.op() instanceof Scale || expr.op() instanceof Concat;
  }
}
