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
 * Expressions that become one step: the one that makes the rows, then those that ride along. Each
 * of the riders is the only one to use the value before it.
 */
final class Group {
  /** A rider, and which of its inputs is the value so far. */
  record Rider(Expr expr, int main) {}

  private final Expr head;
  private final List<Rider> riders = new ArrayList<>();

  private Group(Expr head) {
    this.head = head;
  }

  /**
   * The steps to take, in an order in which inputs come first.
   *
   * @param order all expressions, inputs first
   * @param roots what must be kept
   * @param fuse whether anything rides along at all
   */
  static List<Group> of(List<Expr> order, Set<Expr> roots, Dependence facts, boolean fuse) {
    Map<Expr, Group> endingIn = new HashMap<>();
    Map<Expr, Group> schedule = new LinkedHashMap<>();
    for (Expr node : order) {
      if (node.op() instanceof Leaf && !(node.op() instanceof DroppedValues)) {
        continue;
      }
      Group group = null;
      for (int main : fuse ? mainInputs(node) : List.<Integer>of()) {
        Expr value = node.input(main);
        boolean free = facts.isUsedOnce(value) && !roots.contains(value);
        boolean sameTime = facts.isConstant(value) == facts.isConstant(node);
        if (free && sameTime && endingIn.containsKey(value)) {
          group = endingIn.remove(value);
          // A step runs when the last of its riders can run: its operands are there by then.
          schedule.remove(value);
          group.riders.add(new Rider(node, main));
          break;
        }
      }
      if (group == null) {
        group = new Group(node);
      }
      endingIn.put(node, group);
      schedule.put(node, group);
    }
    return List.copyOf(schedule.values());
  }

  /** The inputs an expression could ride on: those that its rows are made of one by one. */
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

  List<Rider> riders() {
    return riders;
  }

  /** The expression whose value the step leaves behind. */
  Expr last() {
    return riders.isEmpty() ? head : riders.getLast().expr();
  }

  /** Everything the step reads. */
  List<Expr> reads() {
    List<Expr> result = new ArrayList<>(head.inputs());
    riders.forEach(rider -> result.addAll(operands(rider)));
    return result;
  }

  /** The inputs of a rider that are not the value so far. */
  static List<Expr> operands(Rider rider) {
    List<Expr> result = new ArrayList<>(rider.expr().inputs());
    result.remove(rider.main());
    return result;
  }
}
