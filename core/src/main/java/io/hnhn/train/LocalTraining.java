package io.hnhn.train;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A training on inputs that are here.
 *
 * @param learned the labels to learn from
 * @param labels a fingerprint
 */
record LocalTraining(
    Trainer trainer,
    Model model,
    PlannedTraining planned,
    Inputs inputs,
    Labels learned,
    String labels)
    implements TrainingSource {
  @Override
  public ParameterLayout layout() {
    return planned.layout();
  }

  @Override
  public String data() {
    return inputs.fingerprint();
  }

  @Override
  public String division() {
    return planned.division();
  }

  @Override
  public Optional<PartsSummary> parts() {
    return planned.parts();
  }

  @Override
  public LossGradient lossGradient(Weights weights) {
    return planned.lossGradient(trainer.backend(), weights, spare());
  }

  @Override
  public @Nullable ValidationLogits validation(Weights weights) {
    return planned.validation(trainer.backend(), weights, spare());
  }

  @Override
  public Optional<LearnedAccuracy> learned(Weights weights) {
    return planned instanceof TrainingPlans
        ? trainer
            .lookAtLearned(model, inputs, learned, layout())
            .map(plan -> new Look(trainer.backend().load(plan, weights), learned.numbered()))
        : Optional.empty();
  }

  /**
   * All labels that are learned from, by one plan.
   *
   * @param labels by the rows of its output
   */
  private record Look(Execution execution, Labels labels) implements LearnedAccuracy {
    @Override
    public double share() {
      execution.run(Randomness.NONE);
      return Metrics.of(execution.output(0), labels).accuracy();
    }

    @Override
    public void close() {
      execution.close();
    }
  }

  /** What may be used to be faster: what a limit leaves, or half of what there is. */
  private long spare() {
    if (planned.parts().isEmpty()) {
      return 0;
    }
    MemoryEstimate.Phase needed = planned.memory();
    long limit = trainer.options().memoryLimit();
    if (limit > 0) {
      return Math.max(0, limit - needed.bytes() - needed.heap());
    }
    AvailableMemory available = AvailableMemory.now().with(trainer.backend().freeMemory());
    return Math.max(0, available.forPlans() / 2 - needed.bytes());
  }

  @Override
  public Divergence divergence() {
    return Divergence.of(inputs, trainer.options());
  }
}
