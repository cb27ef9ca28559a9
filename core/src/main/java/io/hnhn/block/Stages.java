package io.hnhn.block;

import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Propagate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A formula cut into stages, each of which is computed block by block before the next begins. The
 * result of a stage is kept: any row of it is needed by a later one, or two later ones need it, or
 * it is asked for.
 *
 * @param kept the results of the stages, in the order in which they are computed
 * @param needs tells which rows a block needs
 */
record Stages(List<Expr> kept, RowNeeds needs) {
  /** A longer way through a formula is cut, since it is walked along by recursion. */
  private static final int LONGEST = 200;

  Stages {
    kept = List.copyOf(kept);
  }

  static Stages of(List<Expr> outputs, RowNeeds needs) {
    Set<Expr> kept = new HashSet<>(outputs);
    Map<Expr, Expr> stageOf = new HashMap<>();
    Map<Expr, Integer> depth = new HashMap<>();
    List<Expr> order = ExprWalk.topologicalOrder(outputs);
    for (Expr node : order.reversed()) {
      if (!RowNeeds.hasBlocks(node.op()) || depth.getOrDefault(node, 0) > LONGEST) {
        kept.add(node);
      }
      Expr stage = kept.contains(node) ? node : stageOf.getOrDefault(node, node);
      int next = kept.contains(node) ? 1 : depth.getOrDefault(node, 0) + 1;
      for (int i = 0; i < node.inputs().size(); i++) {
        Expr input = node.input(i);
        boolean local = RowNeeds.hasBlocks(node.op()) && needs.isLocal(node.op(), i);
        if (isAtHand(node, input, local)) {
          continue;
        }
        if (!local || stageOf.getOrDefault(input, stage) != stage) {
          kept.add(input);
        }
        stageOf.put(input, stage);
        depth.merge(input, next, Math::max);
      }
    }
    return new Stages(order.stream().filter(kept::contains).toList(), needs);
  }

  /** Whether an input is there anyhow: sparse features are not where any row is read densely. */
  private static boolean isAtHand(Expr node, Expr input, boolean local) {
    return input.op() instanceof Leaf.Parameter
        || input.op() instanceof Leaf.Constant
        || (input.op() instanceof Leaf.SparseConstant && (local || node.op() instanceof Propagate));
  }

  /** After which stage, by its place, each result is not needed any more. */
  Map<Expr, Integer> lastUses() {
    Map<Expr, Integer> last = new HashMap<>();
    for (int stage = 0; stage < kept.size(); stage++) {
      for (Expr used : usedBy(kept.get(stage))) {
        last.put(used, stage);
      }
    }
    return last;
  }

  /** The kept results that a stage reads. */
  private List<Expr> usedBy(Expr root) {
    Set<Expr> all = new HashSet<>(kept);
    List<Expr> used = new ArrayList<>();
    ExprWalk.topologicalOrder(
            List.of(root), node -> node != root && all.contains(node) ? List.of() : node.inputs())
        .stream()
        .filter(node -> node != root && all.contains(node))
        .forEach(used::add);
    return used;
  }
}
