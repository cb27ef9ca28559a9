package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes products in the cheapest order. Every linear region of the formula is multiplied out
 * ({@link LinearForm}), each chain of products gets its best brackets ({@link MatrixChain}), and
 * the result replaces the region if it is cheaper than what was written. A bias crosses an operator
 * S as S(X + 1b) = SX + (S1)b: where the rows of S sum to 1 it stays a bias.
 */
final class OrderPass {
  /** Less gain than this is within the error of the cost model. */
  private static final double WORTHWHILE = 0.97;

  /** What the pass may assume of the passes after it. */
  record Options(CostModel costs, boolean training, boolean foldConstants, boolean sparseInputs) {}

  private final Options options;
  private final LinearRegions regions;
  private final KnownProducts products = new KnownProducts();

  private OrderPass(Options options, LinearRegions regions) {
    this.options = options;
    this.regions = regions;
  }

  static List<Expr> apply(List<Expr> roots, Options options) {
    OrderPass pass = new OrderPass(options, LinearRegions.of(roots));
    Map<Expr, Expr> better = new HashMap<>();
    for (Expr node : pass.regions.ends()) {
      Expr reordered = pass.reorder(node);
      if (reordered != null) {
        better.put(node, reordered);
      }
    }
    return substitute(roots, better);
  }

  private @Nullable Expr reorder(Expr node) {
    Expr sum = null;
    Expr bias = null;
    Set<Expr> asWritten = new HashSet<>();
    double cost = 0;
    for (LinearForm.Term term : LinearForm.of(node, regions).terms()) {
      for (Factor factor : term.factors()) {
        if (factor instanceof Factor.Dense(Expr value)
            && regions.inner().contains(value)
            && asWritten.add(value)) {
          cost += Written.cost(value, regions, options);
        }
      }
      List<Factor> factors = sparse(Bias.absorb(term.factors()));
      boolean isBias = factors.size() > 1 && factors.getFirst() instanceof Factor.Ones;
      MatrixChain chain =
          new MatrixChain(
              isBias ? factors.subList(1, factors.size()) : factors,
              regions.facts(),
              options,
              products);
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
    if (cost >= WORTHWHILE * Written.cost(node, regions, options)) {
      return null;
    }
    return bias == null ? sum : sum.plusBias(bias);
  }

  /**
   * Sparse constants with dropout are sparse all the same: what is dropped is their values. They
   * can't be multiplied from the left then, since nothing is known of them before the epoch.
   */
  private List<Factor> sparse(List<Factor> factors) {
    if (!options.sparseInputs()) {
      return factors;
    }
    List<Factor> result = new ArrayList<>();
    int columns = factors.getLast().shape().columns();
    for (Factor factor : factors) {
      boolean isLast = result.size() == factors.size() - 1;
      result.add(
          !isLast && factor instanceof Factor.Dense(Expr value)
              ? SparseInputsPass.dropped(value, columns, options.costs())
                  .<Factor>map(d -> new Factor.Weighted(d.value().pattern(), Expr.of(d)))
                  .orElse(factor)
              : factor);
    }
    return result;
  }

  private static List<Expr> substitute(List<Expr> roots, Map<Expr, Expr> better) {
    Map<Expr, Expr> result = new HashMap<>();
    for (Expr node :
        ExprWalk.topologicalOrder(roots, node -> better.getOrDefault(node, node).inputs())) {
      Expr chosen = better.getOrDefault(node, node);
      List<Expr> inputs = new ArrayList<>();
      chosen.inputs().forEach(input -> inputs.add(result.get(input)));
      result.put(node, Expr.of(chosen.op(), inputs));
    }
    return roots.stream().map(result::get).toList();
  }
}
