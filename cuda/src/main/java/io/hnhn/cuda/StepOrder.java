package io.hnhn.cuda;

import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the steps of a plan are taken: as they come, but that of a number which the
 * host waits for as soon as what it reads is there. Its output lies in memory of its own, so that
 * it is in nobody's way.
 */
final class StepOrder {
  private StepOrder() {}

  /**
   * The numbers of the steps.
   *
   * @param awaited the step that comes early, or null
   */
  static List<Integer> of(Plan plan, @Nullable Step awaited) {
    List<Integer> order = new ArrayList<>();
    for (int number = 0; number < plan.steps().size(); number++) {
      int at = order.size();
      if (awaited != null && plan.steps().get(number).equals(awaited)) {
        while (at > 0 && !reads(awaited, plan.steps().get(order.get(at - 1)).output())) {
          at--;
        }
      }
      order.add(at, number);
    }
    return order;
  }

  /** Whether a step reads bytes of a buffer. */
  private static boolean reads(Step step, Buffer buffer) {
    return step.inputs().stream().anyMatch(input -> overlap(input, buffer))
        || step.epilogue().stream()
            .flatMap(stage -> stage.operands().stream())
            .anyMatch(operand -> overlap(operand, buffer));
  }

  private static boolean overlap(Buffer one, Buffer other) {
    if (one.place() instanceof Buffer.Intermediate(long a)
        && other.place() instanceof Buffer.Intermediate(long b)) {
      return a < b + other.bytes() && b < a + one.bytes();
    }
    if (one.place() instanceof Buffer.Gradient(long a)
        && other.place() instanceof Buffer.Gradient(long b)) {
      return a < b + other.shape().size() && b < a + one.shape().size();
    }
    return false;
  }
}
