package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Gradients;
import io.hnhn.expr.Leaf.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the cheapest exact way to compute a formula.
 *
 * <p>The formula is first cut down to the rows that are needed, then its products are reordered and
 * its constants folded; only then the gradient is taken, of the small and cheap formula, so that
 * every saving of the forward pass is one of the backward pass too. At last forward and backward
 * steps are fused and laid out in memory together.
 *
 * @param passes what to do; every pass can be left out
 * @param costs the rates to compare ways by
 */
public record Planner(Set<Pass> passes, CostModel costs) {
  public Planner {
    passes = Set.copyOf(passes);
  }

  /** A planner with every pass. */
  public Planner(CostModel costs) {
    this(Pass.all(), costs);
  }

  /** A plan that computes {@code outputs}. */
  public Plan infer(ParameterLayout layout, List<Expr> outputs) {
    return Lowering.lower(layout, passes, forward(outputs, false), List.of());
  }

  /**
   * A plan that computes a scalar loss and its gradient for every parameter of the layout that is
   * trained.
   */
  public Plan train(ParameterLayout layout, Expr loss) {
    List<Expr> roots = new ArrayList<>(forward(List.of(loss), true));
    roots.addAll(Gradients.of(roots.getFirst(), trained(layout, roots.getFirst())));
    List<Expr> merged = Rewrite.eliminateCommonSubexpressions(roots);
    return Lowering.lower(layout, passes, merged.subList(0, 1), merged.subList(1, merged.size()));
  }

  /**
   * The same outputs with their products in the cheapest order, by as many rows as there are;
   * nothing is computed, and all else is as it was written.
   */
  public List<Expr> reordered(List<Expr> outputs) {
    return OrderPass.apply(
        Rewrite.eliminateCommonSubexpressions(outputs),
        new OrderPass.Options(costs, false, false, true));
  }

  /** What is trained as the loss has it: the same by name, if not by initializer. */
  private static List<Parameter> trained(ParameterLayout layout, Expr loss) {
    Map<String, Parameter> used = new HashMap<>();
    ExprWalk.parameters(List.of(loss)).forEach(parameter -> used.put(parameter.name(), parameter));
    return layout.trained().stream().map(p -> used.getOrDefault(p.name(), p)).toList();
  }

  private List<Expr> forward(List<Expr> outputs, boolean training) {
    boolean fold = passes.contains(Pass.CONSTANTS);
    boolean sparse = passes.contains(Pass.SPARSE_INPUTS);
    List<Expr> roots = Rewrite.eliminateCommonSubexpressions(outputs);
    if (passes.contains(Pass.DEMAND)) {
      roots = DemandPass.apply(roots);
    }
    if (passes.contains(Pass.ORDER)) {
      roots = OrderPass.apply(roots, new OrderPass.Options(costs, training, fold, sparse));
    }
    if (fold) {
      roots = ConstantsPass.apply(roots);
    }
    if (sparse) {
      roots = SparseInputsPass.apply(roots, costs);
    }
    return Rewrite.eliminateCommonSubexpressions(roots);
  }
}
