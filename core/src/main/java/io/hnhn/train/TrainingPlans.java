package io.hnhn.train;

import io.hnhn.graph.Amount;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The plan of an epoch and that of a look at the validation labels, which run on the same weights.
 *
 * @param validation null where there are no validation labels
 */
public record TrainingPlans(Plan training, @Nullable Plan validation) {
  /** What both need of memory, when they are loaded now. */
  public Phase memory() {
    return memory(MemoryEstimate::presentOf);
  }

  /**
   * Checks that there is as much memory as both need.
   *
   * @throws IllegalStateException if there is not, with what is needed and what to lower
   */
  public void expectMemory() {
    new MemoryEstimate(List.of(memory())).expectEnough();
  }

  /** Validation keeps the best epoch's values beside the last one's. */
  Phase memory(ToLongFunction<Plan> present) {
    List<Plan> plans = new ArrayList<>(List.of(training));
    if (validation != null) {
      plans.add(validation);
    }
    return Phase.of(
        "Training",
        "the hidden width, the number of layers or the number of training and validation labels",
        plans,
        present,
        validation == null ? 0 : Amount.floatBytes(training.layout().size()));
  }
}
