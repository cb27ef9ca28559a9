package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Amount;
import io.hnhn.model.Inputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
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
public record TrainingPlans(Plan training, @Nullable Plan validation) implements PlannedTraining {
  @Override
  public ParameterLayout layout() {
    return training.layout();
  }

  @Override
  public Plan plan() {
    return training;
  }

  @Override
  public Phase memory() {
    return memory(MemoryEstimate::presentOf);
  }

  @Override
  public Phase memoryBeside(Inputs data) {
    return memory(MemoryEstimate.presentIn(data));
  }

  /**
   * Checks that there is as much memory as both need on a backend.
   *
   * @throws IllegalStateException if there is not, with what is needed and what to lower
   */
  public void expectMemory(Backend backend) {
    new MemoryEstimate(memory(), backend).expectEnough();
  }

  /** Validation keeps the best epoch's values beside the last one's. */
  private Phase memory(ToLongFunction<Plan> present) {
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

  @Override
  public LossGradient lossGradient(Backend backend, Weights weights, long spare) {
    return new PlanGradient(weights, backend.load(training, weights));
  }

  @Override
  public @Nullable ValidationLogits validation(Backend backend, Weights weights, long spare) {
    return validation == null ? null : new PlanLogits(backend.load(validation, weights));
  }

  /** All validation rows by one plan. */
  private record PlanLogits(Execution execution) implements ValidationLogits {
    @Override
    public Matrix logits() {
      execution.run(Randomness.NONE);
      return execution.output(0);
    }

    @Override
    public void close() {
      execution.close();
    }
  }
}
