package io.hnhn.plan;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Scale;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Expressions that are fused into one step: the one that makes the rows, then those of its
 * epilogue, each the only one to use the value before it.
 */
final class FusionGroup {
  /** An expression of the epilogue, and which of its inputs is the value so far. */
  record Fused(Expr expr, int main) {}

  private final Expr head;
  private final List<Fused> epilogue = new ArrayList<>();

  private FusionGroup(Expr head) {
    this.head = head;
  }

  /**
   * The steps to take, in an order in which inputs come first.
   *
   * @param order all expressions, inputs first
   * @param roots what must be kept
   * @param fuse whether anything is fused at all
   */
  static List<FusionGroup> of(List<Expr> order, Set<Expr> roots, Dependence facts, boolean fuse) {
    Map<Expr, FusionGroup> endingIn = new HashMap<>();
    Map<Expr, FusionGroup> schedule = new LinkedHashMap<>();
    for (Expr node : order) {
      if (node.op() instanceof Leaf && !(node.op() instanceof DroppedValues)) {
        continue;
      }
      FusionGroup group = null;
      for (int main : fuse ? mainInputs(node) : List.<Integer>of()) {
        Expr value = node.input(main);
        boolean free = facts.isUsedOnce(value) && !roots.contains(value);
        boolean sameTime = facts.isConstant(value) == facts.isConstant(node);
        if (free && sameTime && endingIn.containsKey(value)) {
          group = endingIn.remove(value);
          // A step runs when the last stage of its epilogue can: its operands are there by then.
          schedule.remove(value);
          group.epilogue.add(new Fused(node, main));
          break;
        }
      }
      if (group == null) {
        group = new FusionGroup(node);
      }
      endingIn.put(node, group);
      schedule.put(node, group);
    }
    return List.copyOf(schedule.values());
  }

  /**
   * The inputs that an expression could be fused with: those that its rows are made of one by one.
   */
  private static List<Integer> mainInputs(Expr node) {
    return switch (node.op()) {
      case Activate a -> List.of(0);
      case Activate.Gradient g -> List.of(0);
      case AddBias b -> List.of(0);
      case Drop d -> List.of(0);
      case Scale s -> List.of(0);
      case Add a -> List.of(0, 1);
      case Multiply m -> List.of(0, 1);
      default -> List.of();
    };
  }

  Expr head() {
    return head;
  }

  List<Fused> epilogue() {
    return epilogue;
  }

  /** The expression whose value the step leaves behind. */
  Expr last() {
    return epilogue.isEmpty() ? head : epilogue.getLast().expr();
  }

  /** Everything the step reads. */
  List<Expr> reads() {
    List<Expr> result = new ArrayList<>(head.inputs());
    epilogue.forEach(fused -> result.addAll(operands(fused)));
    return result;
  }

  /** The inputs of a fused expression that are not the value so far. */
  static List<Expr> operands(Fused fused) {
    List<Expr> result = new ArrayList<>(fused.expr().inputs());
    result.remove(fused.main());
    return result;
  }
}
