package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Walk;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes products in the cheapest order. Every stretch of the formula that is linear is multiplied
 * out ({@link LinearForm}), each chain of products gets its best brackets ({@link Chain}), and the
 * result replaces the stretch if it is cheaper than what was written. A bias crosses an operator S
 * as S(X + 1b) = SX + (S1)b: where the rows of S sum to 1 it stays a bias.
 */
final class OrderPass {
  /** Less gain than this is within the error of the cost model. */
  private static final double WORTHWHILE = 0.97;

  /** What the pass may assume of the passes after it. */
  record Options(CostModel costs, boolean training, boolean foldConstants, boolean sparseInputs) {}

  private final Options options;
  private final Dependence facts;

  private OrderPass(Options options, Dependence facts) {
    this.options = options;
    this.facts = facts;
  }

  static List<Expr> apply(List<Expr> roots, Options options) {
    OrderPass pass = new OrderPass(options, Dependence.of(roots));
    List<Expr> order = Walk.inputsFirst(roots);
    Set<Expr> inside = new HashSet<>();
    for (Expr node : order) {
      if (LinearForm.isLinear(node)) {
        node.inputs().stream().filter(pass.facts::isUsedOnce).forEach(inside::add);
      }
    }
    Map<Expr, Expr> better = new HashMap<>();
    for (Expr node : order) {
      if (LinearForm.isLinear(node) && !inside.contains(node)) {
        Expr reordered = pass.reorder(node);
        if (reordered != null) {
          better.put(node, reordered);
        }
      }
    }
    return substitute(roots, better);
  }

  private @Nullable Expr reorder(Expr node) {
    Expr sum = null;
    Expr bias = null;
    double cost = 0;
    for (LinearForm.Term term : LinearForm.of(node, facts).terms()) {
      List<Factor> factors = Bias.absorb(term.factors());
      boolean isBias = factors.size() > 1 && factors.getFirst() instanceof Factor.Ones;
      Chain chain =
          new Chain(isBias ? factors.subList(1, factors.size()) : factors, facts, options);
      Expr value = term.scale() == 1 ? chain.build() : chain.build().scale(term.scale());
      cost += chain.cost();
      if (isBias) {
        bias = bias == null ? value : bias.plus(value);
      } else if (sum == null) {
        sum = value;
      } else {
        sum = sum.plus(value);
        cost += options.costs().elementwise(node.rows(), node.columns());
      }
    }
    if (cost >= WORTHWHILE * Written.cost(node, facts, options)) {
      return null;
    }
    if (sum == null) {
      return Expr.constant(Matrix.filled(node.rows(), 1, 1)).matmul(bias);
    }
    return bias == null ? sum : sum.plusBias(bias);
  }

  private static List<Expr> substitute(List<Expr> roots, Map<Expr, Expr> better) {
    Map<Expr, Expr> result = new HashMap<>();
    for (Expr node : Walk.inputsFirst(roots, node -> better.getOrDefault(node, node).inputs())) {
      Expr chosen = better.getOrDefault(node, node);
      List<Expr> inputs = new ArrayList<>();
      chosen.inputs().forEach(input -> inputs.add(result.get(input)));
      result.put(node, Expr.of(chosen.op(), inputs));
    }
    return roots.stream().map(result::get).toList();
  }
}
